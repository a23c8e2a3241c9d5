// The language of the page.
import { de } from './de';
import { en, type Messages } from './en';

export const LANGUAGES = { en, de } as const;
export type Language = keyof typeof LANGUAGES;

/** The first of the browser's languages that the page has; English if there is none. */
export function preferred(languages: readonly string[]): Language {
  for (const tag of languages) {
    const base = tag.toLowerCase().split('-')[0];
    if (base === 'en' || base === 'de') return base;
  }
  return 'en';
}

let current = $state.raw<Language>('en');

/** The current language. */
export const language = () => current;

export function setLanguage(next: Language): void {
  current = next;
}

/** The messages of the current language. Call it where a text is shown, so that the text follows the language. */
export const t = (): Messages => LANGUAGES[current];
