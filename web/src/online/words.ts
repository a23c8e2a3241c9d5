// The words of the online rooms, loaded with them.
import { catalogue } from '../i18n/index.svelte';

export const w = catalogue({
  en: () => import('./words.en').then(({ words }) => words),
  de: () => import('./words.de').then(({ words }) => words),
});
