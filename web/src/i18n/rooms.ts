// The words of what is loaded on demand.
import { catalogue } from './index.svelte';

export const words = catalogue({
  en: () => import('./rooms.en').then(({ rooms }) => rooms),
  de: () => import('./rooms.de').then(({ rooms }) => rooms),
});

/** A part of the page together with its words. */
export async function withWords<T>(part: Promise<T>): Promise<T> {
  await words.load();
  return part;
}
