// The language of the page. Only its own words are loaded, and those of a room with the room.
import type { Messages } from './en';

export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each language's own name. */
export const NAMES: Record<Language, string> = { en: 'English', de: 'Deutsch' };

/** The first of the browser's languages that the page has; English if there is none. */
export function preferred(languages: readonly string[]): Language {
  for (const tag of languages) {
    const base = tag.toLowerCase().split('-')[0];
    if (base === 'en' || base === 'de') return base;
  }
  return 'en';
}

/** The words of one part of the page. */
export interface Catalogue<M> {
  /** The words in the current language. Call it where a text is shown, so that the text follows the language. */
  (): M;
  /** Loads the words. From then on they follow the language. */
  load(): Promise<void>;
}

let wanted: Language = 'en';
let current = $state.raw<Language | null>(null);
/** What is loaded, each with a function that loads another language and returns one that shows it. */
const loaded = new Set<(next: Language) => Promise<() => void>>();

/** Words with a file for each language. A part that is loaded on demand has its own and loads them before it is shown. */
export function catalogue<M>(files: Record<Language, () => Promise<M>>, when: 'first' | 'later' = 'later'): Catalogue<M> {
  let messages = $state.raw<M | null>(null);
  const fetch = async (next: Language) => {
    const found = await files[next]();
    return () => void (messages = found);
  };
  if (when === 'first') loaded.add(fetch);
  const read = () => {
    if (!messages) throw new Error('expected the words to be loaded before a text is shown');
    return messages;
  };
  const load = async () => {
    loaded.add(fetch);
    // The language may change while its file arrives.
    for (let next: Language | null = null; next !== wanted; ) {
      next = wanted;
      const show = await fetch(next);
      if (next === wanted) show();
    }
  };
  return Object.assign(read, { load });
}

/** The messages of the table and the home page. */
export const t: Catalogue<Messages> = catalogue<Messages>(
  {
    en: () => import('./en').then(({ en }) => en),
    de: () => import('./de').then(({ de }) => de),
  },
  'first',
);

/** The current language. */
export const language = (): Language => current ?? wanted;

/** Loads a language and shows it, all parts at once. The last call wins. */
export async function setLanguage(next: Language): Promise<void> {
  wanted = next;
  const shows = await Promise.all([...loaded].map((fetch) => fetch(next)));
  if (wanted !== next) return;
  for (const show of shows) show();
  current = next;
}

/** Are there words to show? */
export const speaks = (): boolean => current !== null;
