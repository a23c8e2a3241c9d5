// The titles of chapters and of cited articles; loaded with the parts that show them.
import titles from 'virtual:rulebook/titles';
import { language, t } from '../i18n/index.svelte';
import { citation, COMMON } from './index';

const mine = ([english, german]: [string, string]): string => (language() === 'de' ? german : english);

/** The title of a chapter in a citation. */
export function titleOf(chapter: string): string {
  const title = titles.chapters[chapter];
  return chapter === COMMON ? t().rules.general : title ? mine(title) : chapter;
}

/** The article on a keyword by its chapter, number and title. */
export function citedAs(game: string, word: string): string {
  const article = citation(game, word);
  const title = article && titles.articles[article.id];
  return article && title ? `${titleOf(article.chapter)}, ${t().rules.article(article.number)}: ${mine(title)}` : '';
}
