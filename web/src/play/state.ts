// The state of the page: plain data, and questions about it. Svelte, the document and the module are not needed here.
import type { ClocksView, MoveView, PositionView, Color, TableView, Thought } from '../wasm/misere';
import type { Premove } from '../premove/premove';

export interface Notice {
  text: string;
  /** A plain notice disappears after some seconds; a loud one stays until the next call to the table. */
  tone: 'plain' | 'loud';
}

export interface PlayState {
  /** What the table shows, except the clocks. */
  view: TableView;
  clocks: ClocksView;
  /** The earlier position that is shown instead of the running game. */
  past: { ply: number; position: PositionView; evaluation?: Thought | null } | null;
  flipped: boolean;
  thinking: boolean;
  /** How much of the engine's network has arrived, from 0 to 1, while it is fetched. */
  fetching: number | null;
  notice: Notice | null;
  hint: MoveView | null;
  evaluation: Thought | null;
  /** The text of the live region, which screen readers read. */
  spoken: string;
  /** The game that a link replaced, as JSON. The player can go back to it. */
  earlier: string | null;
  /** The moves that were chosen before the turn came, the next one first. */
  premoves: readonly Premove[];
  /** The sound for a clock that runs low is played once in a game. */
  warnedOfTime: boolean;
}

export const initialState = (view: TableView, clocks: ClocksView, earlier: string | null): PlayState => ({
  view,
  clocks,
  past: null,
  flipped: startsFlipped(view),
  thinking: false,
  fetching: null,
  notice: null,
  hint: null,
  evaluation: null,
  spoken: '',
  earlier,
  premoves: [],
  warnedOfTime: false,
});

/** The only person at the board sees it from the own side. */
export const startsFlipped = ({ seats }: TableView): boolean => seats.white.kind !== 'human' && seats.black.kind === 'human';

export const otherSide = (side: Color): Color => (side === 'white' ? 'black' : 'white');

export const isLookingBack = ({ past }: PlayState): boolean => past !== null;

/** The position on the board. */
export const positionOf = ({ past, view }: PlayState): PositionView => past?.position ?? view.position;

/** The number of plies that led to the position on the board. */
export const plyOf = ({ past, view }: PlayState): number => past?.ply ?? view.plies.length;

/** The value of the position on the board. */
export const evaluationOf = ({ past, evaluation }: PlayState): Thought | null => (past ? (past.evaluation ?? null) : evaluation);

/** The only person at the board; none if there are two, or no one. */
export function personOf({ seats }: TableView): Color | null {
  const [white, black] = [seats.white.kind === 'human', seats.black.kind === 'human'];
  return white === black ? null : white ? 'white' : 'black';
}

/** The side that a person at this machine moves now. */
export function moverOf(state: PlayState): Color | null {
  const { outcome, paused, seats, position } = state.view;
  if (outcome || paused || isLookingBack(state) || seats[position.turn].kind !== 'human') return null;
  return position.turn;
}

/** The side that the buttons act for: the only person, or the player to move. */
export function speakerOf({ view: { seats, position } }: PlayState): Color {
  const isHuman = (side: Color) => seats[side].kind === 'human';
  if (isHuman('white') !== isHuman('black')) return isHuman('white') ? 'white' : 'black';
  return position.turn;
}

/** Below this a clock is short of time, in milliseconds. */
const SHORT_OF_TIME = 10_000;

/** The person whose clock is running low, if the warning is still to be given. */
export function shortOfTime({ clocks, view, warnedOfTime }: PlayState): Color | null {
  const { running } = clocks;
  if (warnedOfTime || !running || view.seats[running].kind !== 'human') return null;
  return (clocks[running].left ?? Infinity) <= SHORT_OF_TIME ? running : null;
}
