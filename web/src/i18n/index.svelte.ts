// The language of the page. Only its own catalogue is loaded.
import type { Messages } from './en';

const CATALOGUES = {
  en: (): Promise<Messages> => import('./en').then(({ en }) => en),
  de: (): Promise<Messages> => import('./de').then(({ de }) => de),
};
export type Language = keyof typeof CATALOGUES;

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

let wanted: Language = 'en';
let current = $state.raw<{ language: Language; messages: Messages } | null>(null);

/** The current language. */
export const language = (): Language => current?.language ?? wanted;

/** Loads the messages of a language and shows them. The last call wins. */
export async function setLanguage(next: Language): Promise<void> {
  wanted = next;
  const messages = await CATALOGUES[next]();
  if (wanted === next) current = { language: next, messages };
}

/** Are there words to show? */
export const speaks = (): boolean => current !== null;

/** The messages of the current language. Call it where a text is shown, so that the text follows the language. */
export function t(): Messages {
  if (!current) throw new Error('expected a language to be loaded before a text is shown');
  return current.messages;
}
