// The adapter to chessground: from the table's view to chessground's configuration. There are no rules in it.
import type { Config } from '@lichess-org/chessground/config';
import type { DrawShape } from '@lichess-org/chessground/draw';
import type { Dests, Key } from '@lichess-org/chessground/types';
import type { Role, MoveView, PositionView, Color } from '../wasm/misere';

/** What is chosen on the board: a piece on a square, or one in hand. */
export type Chosen = { from: string } | { drop: Role } | null;

export interface Scene {
  position: PositionView;
  /** The legal moves, if a person at this machine is to move. */
  moves: readonly MoveView[];
  mover: Color | null;
  mustCapture: boolean;
  chosen: Chosen;
  /** Are possible destinations shown? */
  showMoves: boolean;
  /** Is the space bar held? */
  peek: boolean;
  hint: MoveView | null;
  flipped: boolean;
  motion: boolean;
}

const FILES = 'abcdefgh';
export const SQUARES: readonly string[] = [...'12345678'].flatMap((rank) => [...FILES].map((file) => file + rank));

/** The pieces by square, from the first field of a FEN. */
export function piecesOf(placement: string): Map<string, { side: Color; role: Role }> {
  const roles: Record<string, Role> = { p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king' };
  const pieces = new Map<string, { side: Color; role: Role }>();
  placement.split('/').forEach((row, line) => {
    let file = 0;
    for (const letter of row) {
      const role = roles[letter.toLowerCase()];
      if (role) pieces.set(`${FILES[file++]}${8 - line}`, { side: letter < 'a' ? 'white' : 'black', role });
      else if (letter !== '~') file += Number(letter);
    }
  });
  return pieces;
}

/** The moves of the chosen piece. */
export const movesOf = (moves: readonly MoveView[], chosen: Chosen): MoveView[] => {
  if (!chosen) return [];
  if ('drop' in chosen) return moves.filter((move) => move.drop === chosen.drop);
  return moves.filter((move) => move.from === chosen.from);
};

/** The moves of the chosen piece to a square: several if a pawn has a choice. */
export const movesTo = (moves: readonly MoveView[], chosen: Chosen, to: string): MoveView[] =>
  movesOf(moves, chosen).filter((move) => move.to.includes(to));

/**
 * Where chessground lets a player put a piece: everywhere except on the player's own pieces, unless that is castling.
 * The table refuses an illegal move and says why. chessground would put the piece back without a reason.
 */
export function triesOf(scene: Scene): Dests {
  const dests: Dests = new Map();
  if (!scene.mover) return dests;
  const pieces = piecesOf(scene.position.placement);
  const own = [...pieces].filter(([, piece]) => piece.side === scene.mover).map(([square]) => square);
  const free = SQUARES.filter((square) => !own.includes(square));
  for (const from of own) {
    const castling = movesOf(scene.moves, { from }).flatMap((move) => move.to).filter((to) => own.includes(to));
    dests.set(from as Key, [...free, ...castling] as Key[]);
  }
  return dests;
}

/** The squares that are marked, and how. */
export function marksOf(scene: Scene): Map<string, string> {
  const { moves, position, chosen } = scene;
  const marks = new Map<string, string[]>();
  const mark = (square: string, name: string) => marks.set(square, [...(marks.get(square) ?? []), name]);
  const once = (squares: readonly (string | null)[]) => new Set(squares.filter((sq): sq is string => sq !== null));
  const occupied = piecesOf(position.placement);

  for (const square of position.checked) mark(square, 'in-check');
  for (const square of position.endangered) if (occupied.get(square)?.side === position.turn) mark(square, 'endangered');
  if (scene.mustCapture) for (const square of once(moves.map((move) => move.from))) mark(square, 'must');
  if (chosen && 'from' in chosen) mark(chosen.from, 'chosen');
  if (scene.showMoves) {
    for (const to of once(movesOf(moves, chosen).flatMap((move) => move.to))) mark(to, occupied.has(to) ? 'can-take' : 'can-go');
  }
  if (scene.hint) for (const square of once([scene.hint.from, scene.hint.to[0] ?? null])) mark(square, 'hinted');
  if (scene.peek) {
    for (const square of position.last) mark(square, 'peek-last');
    for (const square of once(moves.map((move) => move.from))) mark(square, 'peek-movable');
  }
  return new Map([...marks].map(([square, names]) => [square, names.join(' ')]));
}

/** With more arrows than this the board is hard to see. */
const MOST_ARROWS = 6;

/** Arrows for the compulsory captures, or for the move of the engine. */
export function arrowsOf(scene: Scene): DrawShape[] {
  const arrow = (move: MoveView, brush: string): DrawShape => ({
    orig: (move.from ?? move.to[0]) as Key,
    ...(move.from ? { dest: move.to[0] as Key } : {}),
    brush,
  });
  if (scene.hint) return [arrow(scene.hint, 'hint')];
  if (!scene.mustCapture || !scene.showMoves || scene.chosen) return [];
  const pairs = new Map(scene.moves.map((move) => [`${move.from}${move.to[0]}`, move]));
  return pairs.size > MOST_ARROWS ? [] : [...pairs.values()].map((move) => arrow(move, 'must'));
}

/** chessground's configuration for a scene. */
export function configOf(scene: Scene): Config {
  const { position, mover } = scene;
  return {
    fen: position.placement,
    orientation: scene.flipped ? 'black' : 'white',
    turnColor: position.turn,
    lastMove: position.last as Key[],
    animation: { enabled: scene.motion, duration: 180 },
    highlight: { lastMove: true, check: false, custom: marksOf(scene) as Map<Key, string> },
    movable: { free: false, showDests: false, dests: triesOf(scene), ...(mover ? { color: mover } : { color: undefined as never }) },
    drawable: { autoShapes: arrowsOf(scene) },
    selectable: { enabled: mover !== null },
    draggable: { enabled: mover !== null, showGhost: true, autoDistance: true, distance: 3 },
  };
}
