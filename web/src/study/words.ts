// The words of the rooms of study, loaded with the first of them.
import { catalogue } from '../i18n/index.svelte';
import type { StudyWords } from './words.en';

export const w = catalogue<StudyWords>({
  en: () => import('./words.en').then(({ en }) => en),
  de: () => import('./words.de').then(({ de }) => de),
});
