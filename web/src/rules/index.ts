// The rulebook's index: families of games, and where a keyword is explained. The first visit loads it; titles are in
// titles.ts.
import index from 'virtual:rulebook/index';
import { articleOn } from './book';

/** The games by families, in the order of the book. */
export const GROUPS = index.groups;

/** The chapter that says what the other games have in common: they tell only their differences. */
export const BASE = 'chess';

/** The page of the general articles; no game has this key. */
export const COMMON = 'common';

/** The article on a keyword. `own` if it is the game's, or that of the game on which it is based, and not a general one. */
export function citation(game: string, word: string): { id: string; chapter: string; number: number; own: boolean } | undefined {
  const id = articleOn(index, game, word);
  if (id === undefined) return undefined;
  const [chapter = '', number = ''] = id.split(' ');
  return { id, chapter, number: Number(number), own: chapter !== COMMON };
}
