// The adapter to chessground: from the table's view to chessground's configuration. There are no rules in it.
import type { Config } from '@lichess-org/chessground/config';
import type { DrawShape } from '@lichess-org/chessground/draw';
import type { Dests, Key } from '@lichess-org/chessground/types';
import type { Role, MoveView, PositionView, Color } from '../wasm/misere';
import { preyOf } from '../play/army';

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
  /** The move whose arrow is shown: the one of a button that the pointer is on. */
  preview?: MoveView | null;
  /** The squares of moves that were chosen before their turn. */
  premoves?: readonly string[];
  /** The squares that a king tries to reach. */
  goal?: readonly string[];
  /** Arrows besides those of duty and hint. */
  arrows?: readonly DrawShape[];
  /** The rooks that may still castle, where that is not plain from the start position. */
  castles?: readonly string[];
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

/** What lies below all marks: the last move, the goal of kings, the rooks that may castle, the prey of a duty. */
export function groundOf(scene: Scene): Map<string, string> {
  const { position } = scene;
  const ground = new Map<string, string>();
  const mark = (square: string, name: string) => ground.set(square, `${ground.get(square) ?? ''} ${name}`.trim());
  for (const square of scene.goal ?? []) mark(square, 'goal');
  for (const square of scene.castles ?? []) mark(square, 'castles');
  position.last.forEach((square, i) => mark(square, `last-move${isDark(square) ? ' dark' : ''}${i === 0 && position.last.length > 1 ? ' left' : ''}`));
  for (const square of new Set(scene.premoves ?? [])) mark(square, 'premove');
  if (scene.mustCapture) for (const square of preyOf(position)) mark(square, 'prey');
  return ground;
}

const isDark = (square: string): boolean => (square.charCodeAt(0) + Number(square[1])) % 2 === 0;

/** An arrow for the move of the engine, or for the one that the pointer is on. */
export function arrowsOf(scene: Scene): DrawShape[] {
  const arrow = (move: MoveView, brush: string): DrawShape => ({
    orig: (move.from ?? move.to[0]) as Key,
    ...(move.from ? { dest: move.to[0] as Key } : {}),
    brush,
  });
  if (scene.preview) return [arrow(scene.preview, 'must')];
  return [...(scene.arrows ?? []), ...(scene.hint ? [arrow(scene.hint, 'hint')] : [])];
}

/** chessground's configuration for a scene. */
export function configOf(scene: Scene): Config {
  const { position, mover } = scene;
  return {
    fen: position.placement,
    orientation: scene.flipped ? 'black' : 'white',
    // Who may move is to move, as far as the board is concerned: also before the turn has come.
    turnColor: mover ?? position.turn,
    lastMove: position.last as Key[],
    animation: { enabled: scene.motion, duration: 180 },
    highlight: { lastMove: false, check: false, custom: together(groundOf(scene), marksOf(scene)) as Map<Key, string> },
    movable: { free: false, showDests: false, dests: triesOf(scene), ...(mover ? { color: mover } : { color: undefined as never }) },
    drawable: { autoShapes: arrowsOf(scene) },
    selectable: { enabled: mover !== null },
    draggable: { enabled: mover !== null, showGhost: true, autoDistance: true, distance: 3 },
  };
}

const together = (below: Map<string, string>, above: Map<string, string>): Map<string, string> => {
  const all = new Map(below);
  for (const [square, names] of above) all.set(square, `${all.get(square) ?? ''} ${names}`.trim());
  return all;
};
