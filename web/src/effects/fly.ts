// A captured piece goes to the row that it empties.
import type { PlyView } from '../wasm/misere';

const LASTS = 260;
const EASE = 'cubic-bezier(.2,.7,.2,1)';

/** Sends a silhouette from the square of the capture to the slot that has just emptied. It lies over the page, so nothing moves. */
export function fly({ capture, side, vanished, uci }: PlyView): void {
  if (!capture) return;
  const victim = side === 'white' ? 'black' : 'white';
  const board = document.querySelector('cg-board');
  if (!board) return;
  const box = board.getBoundingClientRect();
  const flipped = board.closest('.orientation-black') !== null;
  // A pawn that is taken in passing vanishes beside the square of the move.
  const square = vanished.length === 1 && vanished[0] ? vanished[0] : uci.slice(2, 4);
  const [file, rank] = [square.charCodeAt(0) - 97, Number(square[1]) - 1];
  const unit = box.width / 8;
  const [x, y] = [box.x + unit * (flipped ? 7 - file : file), box.y + unit * (flipped ? rank : 7 - rank)];
  // The row is drawn again before the next frame; then its last empty slot of a kind is the one.
  const before = new Set(document.querySelectorAll(`[data-row=${victim}] .gone`));
  requestAnimationFrame(() => {
    const slot = [...document.querySelectorAll(`[data-row=${victim}] .gone`)].find((slot) => !before.has(slot));
    if (!slot) return;
    const to = slot.getBoundingClientRect();
    const ghost = slot.cloneNode(true) as HTMLElement;
    ghost.setAttribute('class', 'flying');
    Object.assign(ghost.style, { left: `${x}px`, top: `${y}px`, width: `${unit}px`, height: `${unit}px` });
    document.body.append(ghost);
    const scale = Math.max(to.width, 4) / unit;
    const [dx, dy] = [to.x + to.width / 2 - x - unit / 2, to.y + to.height / 2 - y - unit / 2];
    const frames = [{ transform: 'none', opacity: 0.9 }, { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, opacity: 0.6 }];
    ghost.animate(frames, { duration: LASTS, easing: EASE }).finished.finally(() => ghost.remove());
  });
}
