// What the device keeps of a solver: the rating, the streak, the days, and which puzzles come again when.
import { BEGINNER, PUZZLE_DEVIATION, rated, type Rating } from './glicko';

export interface Puzzle {
  id: string;
  fen: string;
  /** Moves as `e2e4`: the solver's, the reply, and so on; the solver's last. */
  line: string[];
  rating: number;
  themes: string[];
}

/** The games of which the page has puzzles, each in a file of `public/puzzles`. */
export const GAMES: readonly string[] = ['antichess', 'atomic', '3check', 'racingkings', 'kingofthehill', 'crazyhouse', 'horde'];

export interface Progress {
  rating: Rating;
  streak: number;
  best: number;
  /** Days on which the puzzle of the day was solved, as `2026-01-31`. */
  days: string[];
  /** Puzzles that were solved or missed. */
  seen: Record<string, 'solved' | 'missed'>;
  /** Puzzles that come again: the day, and how often they were solved since they were missed. */
  again: Record<string, { due: number; box: number }>;
}

export const NOTHING: Progress = { rating: BEGINNER, streak: 0, best: 0, days: [], seen: {}, again: {} };

/** After how many days a puzzle comes again, each time that it is solved. Then it is known. */
export const INTERVALS: readonly number[] = [1, 3, 7, 16, 35];

/** The number of a day, by the calendar of the player. */
export const dayNumber = (day: Date): number => Math.floor((day.getTime() - day.getTimezoneOffset() * 60_000) / 86_400_000);

/** A puzzle was tried for the first time in this visit: solved without help, or not. */
export function tried(progress: Progress, puzzle: Puzzle, solved: boolean, today: number): Progress {
  const known = progress.again[puzzle.id];
  const rating = progress.seen[puzzle.id] ? progress.rating : rated(progress.rating, [{ rating: puzzle.rating, deviation: PUZZLE_DEVIATION, score: solved ? 1 : 0 }]);
  const again = { ...progress.again };
  if (!solved) again[puzzle.id] = { due: today + (INTERVALS[0] ?? 1), box: 0 };
  else if (known) {
    const next = INTERVALS[known.box + 1];
    if (next === undefined) delete again[puzzle.id];
    else again[puzzle.id] = { due: today + next, box: known.box + 1 };
  }
  const streak = solved ? progress.streak + 1 : 0;
  return { ...progress, rating, again, streak, best: Math.max(progress.best, streak), seen: { ...progress.seen, [puzzle.id]: solved ? 'solved' : 'missed' } };
}

export const solvedDay = (progress: Progress, day: string): Progress => (progress.days.includes(day) ? progress : { ...progress, days: [...progress.days.slice(-400), day] });

/** The puzzles that are to be repeated today, the longest overdue first. */
export const due = ({ again }: Progress, puzzles: readonly Puzzle[], today: number): Puzzle[] =>
  puzzles.filter(({ id }) => (again[id]?.due ?? Infinity) <= today).sort((a, b) => (again[a.id]?.due ?? 0) - (again[b.id]?.due ?? 0));

/** The same puzzle for everyone on a day, with or without a network. */
export function daily(puzzles: readonly Puzzle[], day: number): Puzzle | undefined {
  if (puzzles.length === 0) return undefined;
  // All of them come once before any comes twice: a step that shares no factor with their number.
  const step = [7919, 104729, 1299709].find((prime) => puzzles.length % prime !== 0) ?? 1;
  return puzzles[(((day * step) % puzzles.length) + puzzles.length) % puzzles.length];
}

/** The next puzzle of a streak or a theme: one that was not seen, near the solver's rating. */
export function next(progress: Progress, puzzles: readonly Puzzle[], theme: string, after: string | null, random: () => number = Math.random): Puzzle | undefined {
  const all = puzzles.filter(({ themes }) => theme === '' || themes.includes(theme));
  // The same one comes again only where there is no other.
  const others = all.filter(({ id }) => id !== after);
  const fits = others.length ? others : all;
  const fresh = fits.filter(({ id }) => !progress.seen[id]);
  const pool = (fresh.length ? fresh : fits).toSorted((a, b) => Math.abs(a.rating - progress.rating.rating) - Math.abs(b.rating - progress.rating.rating));
  return pool[Math.floor(random() * Math.min(8, pool.length))];
}

const KEPT = 'misere-puzzles';

export function readProgress(storage: Pick<Storage, 'getItem'> | undefined): Progress {
  try {
    const value: unknown = JSON.parse(storage?.getItem(KEPT) ?? 'null');
    return isProgress(value) ? value : NOTHING;
  } catch {
    return NOTHING;
  }
}

/** Says whether it is kept. */
export function writeProgress(storage: Pick<Storage, 'setItem'> | undefined, progress: Progress): boolean {
  try {
    if (!storage) return false;
    storage.setItem(KEPT, JSON.stringify(progress));
    return true;
  } catch {
    return false;
  }
}

/** Storage may be edited by hand, or broken. */
function isProgress(value: unknown): value is Progress {
  if (!value || typeof value !== 'object') return false;
  const { rating, streak, best, days, seen, again } = value as Record<string, unknown>;
  const numbers = rating && typeof rating === 'object' ? Object.values(rating) : [];
  return numbers.length === 3 && [...numbers, streak, best].every(Number.isFinite) && Array.isArray(days) && !!seen && typeof seen === 'object' && !!again && typeof again === 'object';
}

/** Reads a file of puzzles. What is no puzzle is left out. */
export function puzzlesOf(value: unknown): Puzzle[] {
  const list = value && typeof value === 'object' ? (value as { puzzles?: unknown }).puzzles : null;
  if (!Array.isArray(list)) throw new Error('expected an object with a list of puzzles');
  return list.filter((puzzle: unknown): puzzle is Puzzle => {
    if (!puzzle || typeof puzzle !== 'object') return false;
    const { id, fen, line, rating, themes } = puzzle as Record<string, unknown>;
    return typeof id === 'string' && typeof fen === 'string' && Array.isArray(line) && line.length % 2 === 1 && line.every((move) => typeof move === 'string') && Number.isFinite(rating) && Array.isArray(themes);
  });
}
