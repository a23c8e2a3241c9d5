// The rulebook in the language of the page.
import boards from 'virtual:rulebook/boards';
import german from 'virtual:rulebook/de';
import english from 'virtual:rulebook/en';
import { language } from '../i18n/index.svelte';
import type { Example, Rulebook } from './book';

/** The games by families, in the order of the book. */
export const GROUPS = english.groups;

export const rulebook = (): Rulebook => (language() === 'de' ? german : english);

/** The board that shows an article. */
export const exampleOf = (article: string): Example | undefined => boards[article];
