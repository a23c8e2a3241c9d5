// The rulebook in the language of the page.
import german from 'virtual:rulebook/de';
import english from 'virtual:rulebook/en';
import { language } from '../i18n/index.svelte';
import type { Rulebook } from './book';

/** The games by families, in the order of the book. */
export const GROUPS = english.groups;

export const rulebook = (): Rulebook => (language() === 'de' ? german : english);
