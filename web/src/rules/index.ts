// The rulebook's index: families of games, titles, and where a keyword is explained.
import index from 'virtual:rulebook/index';
import { language, t } from '../i18n/index.svelte';
import { articleOn } from './book';

/** The games by families, in the order of the book. */
export const GROUPS = index.groups;

/** The chapter that says what the other games have in common: they tell only their differences. */
export const BASE = 'chess';

/** The page of the general articles; no game has this key. */
export const COMMON = 'common';

const mine = ([english, german]: [string, string]): string => (language() === 'de' ? german : english);

/** The title of a chapter in a citation. */
export function titleOf(chapter: string): string {
  const titles = index.chapters[chapter];
  return chapter === COMMON ? t().rules.general : titles ? mine(titles) : chapter;
}

/** The article on a keyword, in the language of the page. `own` if it is the game's and not a general one. */
export function citation(game: string, word: string): { chapter: string; number: number; title: string; own: boolean } | undefined {
  const article = articleOn(index, game, word);
  if (!article) return undefined;
  const [chapter = '', number = ''] = article.id.split(' ');
  return { chapter, number: Number(number), title: mine(article.titles), own: index.cited[game]?.[word] === article };
}
