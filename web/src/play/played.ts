// Which games are played most, as a count of those begun on this device.
import { keep, kept } from '../kept';

const KEY = 'misere.played';

/** Reads what was kept; anything else counts as nothing. */
export function readPlayed(text: string | null): Record<string, number> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    if (!value || typeof value !== 'object' || Array.isArray(value)) return {};
    return Object.fromEntries(Object.entries(value).filter(([, count]) => Number.isInteger(count) && count > 0)) as Record<string, number>;
  } catch {
    return {};
  }
}

/** The games that were begun most often, at most three. */
export const mostOf = (played: Record<string, number>, games: readonly string[]): string[] =>
  Object.entries(played)
    .filter(([game]) => games.includes(game))
    .sort(([, a], [, b]) => b - a)
    .slice(0, 3)
    .map(([game]) => game);

export const played = (): Record<string, number> => readPlayed(kept(KEY));

export function countGame(game: string): void {
  const counts = played();
  counts[game] = (counts[game] ?? 0) + 1;
  keep(KEY, JSON.stringify(counts));
}
