// Keys that work wherever one is on the page.
import { t } from '../i18n/index.svelte';
import type { Side } from '../wasm/misere';
import type { Play } from './play.svelte';

/** Does the element want keys for itself? Buttons do not: Enter presses them, and the space bar looks at the board. */
const wants = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('dialog, menu, input, select, textarea') !== null;

export function keyboard(play: () => Play, busy: () => boolean, newGame: () => void, letGo: () => void) {
  let peek = $state(false);
  let cheer = $state(false);

  const acts: Record<string, () => void> = {
    ArrowLeft: () => play().step(-1),
    ArrowRight: () => play().step(1),
    Home: () => play().show(0),
    End: () => play().show(Infinity),
    Escape: letGo,
    f: () => (play().flipped = !play().flipped),
    u: () => play().view.canTakeBack && play().takeBack(),
    c: () => play().say(clocksSpoken(play())),
  };

  return {
    get peek() {
      return peek;
    },
    get cheer() {
      return cheer;
    },
    down(event: KeyboardEvent): void {
      if ((event.ctrlKey || event.altKey) && event.code === 'KeyN' && !event.shiftKey && !event.metaKey) {
        event.preventDefault();
        newGame();
        return;
      }
      if (event.ctrlKey || event.altKey || event.metaKey || wants(event.target)) return;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      if (key === 'h') cheer = true;
      if (busy()) return;
      if (key === ' ') {
        peek = true;
        event.preventDefault();
      } else if (acts[key]) {
        event.preventDefault();
        acts[key]();
      }
    },
    up(event: KeyboardEvent): void {
      if (event.key === ' ') {
        // Some browsers press a button when the space bar comes up.
        if (peek) event.preventDefault();
        peek = false;
      }
      if (event.key.toLowerCase() === 'h') cheer = false;
    },
    release(): void {
      peek = false;
      cheer = false;
    },
  };
}

function clocksSpoken(play: Play): string {
  const spoken = (side: Side) => {
    const left = play.clocks[side].left;
    if (left === null) return null;
    const seconds = Math.ceil(left / 1000);
    return t().clockSpoken(side, t().minutesSeconds(Math.floor(seconds / 60), seconds % 60));
  };
  return [spoken('white'), spoken('black')].filter(Boolean).join('. ') || t().noClock;
}
