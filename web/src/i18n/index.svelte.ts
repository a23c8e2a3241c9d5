// The language of the page.
import { de } from './de';
import { en, type Messages } from './en';

export const LANGUAGES = { en, de } as const;
export type Language = keyof typeof LANGUAGES;

/** The first language of the browser that we speak; English if there is none. */
export function preferred(languages: readonly string[]): Language {
  for (const tag of languages) {
    const base = tag.toLowerCase().split('-')[0];
    if (base === 'en' || base === 'de') return base;
  }
  return 'en';
}

let current = $state.raw<Language>('en');

/** The language that is spoken now. */
export const language = () => current;

export function speak(next: Language): void {
  current = next;
}

/** The messages in the language that is spoken now. Read it where it is shown, so that it changes with it. */
export const t = (): Messages => LANGUAGES[current];
