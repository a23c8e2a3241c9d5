// The rulebook in the language of the page. It is loaded with its room; what the table needs of it is in index.ts.
import boards from 'virtual:rulebook/boards';
import german from 'virtual:rulebook/de';
import english from 'virtual:rulebook/en';
import { language } from '../i18n/index.svelte';
import type { Example, Rulebook } from './book';

export const rulebook = (): Rulebook => (language() === 'de' ? german : english);

/** The board that shows an article. */
export const exampleOf = (article: string): Example | undefined => boards[article];
