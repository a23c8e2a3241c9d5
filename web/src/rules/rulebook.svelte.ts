// The rulebook in the language of the page.
import boards from 'virtual:rulebook/boards';
import german from 'virtual:rulebook/de';
import english from 'virtual:rulebook/en';
import { language, t } from '../i18n/index.svelte';
import type { Example, Rulebook } from './book';

/** The games by families, in the order of the book. */
export const GROUPS = english.groups;

/** The page with what holds for all games; no game has this key. */
export const COMMON = 'common';

export const rulebook = (): Rulebook => (language() === 'de' ? german : english);

/** The board that shows an article. */
export const exampleOf = (article: string): Example | undefined => boards[article];

/** What a chapter is called where it is cited. */
export const titleOf = (chapter: string): string => (chapter === COMMON ? t().rules.general : (rulebook().chapters[chapter]?.title ?? chapter));
