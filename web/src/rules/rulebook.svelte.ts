// The rulebook in the language of the page.
import boards from 'virtual:rulebook/boards';
import german from 'virtual:rulebook/de';
import english from 'virtual:rulebook/en';
import { language, t } from '../i18n/index.svelte';
import type { Example, Rulebook } from './book';

/** The games by families, in the order of the book. */
export const GROUPS = english.groups;

/** The chapter that says what the other games have in common: they tell only their differences. */
export const BASE = 'chess';

/** The page of the general articles; no game has this key. */
export const COMMON = 'common';

export const rulebook = (): Rulebook => (language() === 'de' ? german : english);

/** The board that shows an article. */
export const exampleOf = (article: string): Example | undefined => boards[article];

/** The title of a chapter in a citation. */
export const titleOf = (chapter: string): string => (chapter === COMMON ? t().rules.general : (rulebook().chapters[chapter]?.title ?? chapter));
