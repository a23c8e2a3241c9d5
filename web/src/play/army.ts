// The row of sixteen: the pieces that a side began with, and which of them are left. The module follows each piece.
import type { ByRole, PositionView, Role, Slot } from '../wasm/misere';

/** A place in the row as it is drawn. */
export interface Silhouette {
  role: Role;
  there: boolean;
  /** It will be captured by the next move, whichever that is. */
  next: boolean;
}

/** Larger armies are counted, not drawn. */
export const MOST_SLOTS = 16;

export const totalOf = (count: ByRole<number>): number => Object.values(count).reduce((sum, n) => sum + n, 0);

export const silhouettes = (row: readonly Slot[]): Silhouette[] => row.map(({ role, square, prey }) => ({ role, there: square !== null, next: prey === 'every' }));

/** The squares of the pieces that compulsory captures take. */
export const preyOf = ({ rows }: PositionView): string[] =>
  [...rows.white, ...rows.black].flatMap(({ square, prey }) => (square !== null && prey !== 'none' ? [square] : []));
