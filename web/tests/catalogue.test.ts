import { describe, expect, it } from 'vitest';
import { catalogue, language, setLanguage, t } from '../src/i18n/index.svelte';

/** Words whose files arrive when they are told to, and are at hand from then on. */
function slow() {
  const arrive: Record<string, () => void> = {};
  const file = (word: string) => {
    const promise = new Promise<string>((resolve) => (arrive[word] = () => resolve(word)));
    return () => promise;
  };
  return { words: catalogue({ en: file('yes'), de: file('ja') }), arrive: (word: string) => arrive[word]?.() };
}

describe('words on demand', () => {
  it('are an error before they are loaded', () => {
    expect(() => slow().words()).toThrow('expected the words to be loaded');
  });

  it('come in the language of the page, and follow it together with all others', async () => {
    await setLanguage('de');
    const { words, arrive } = slow();
    const loaded = words.load();
    arrive('ja');
    await loaded;
    expect(words()).toBe('ja');
    const changed = setLanguage('en');
    expect([words(), t().side.white, language()]).toEqual(['ja', 'Weiß', 'de']);
    arrive('yes');
    await changed;
    expect([words(), t().side.white, language()]).toEqual(['yes', 'White', 'en']);
  });

  it('are those of the last choice, whichever file comes first', async () => {
    await setLanguage('en');
    const { words, arrive } = slow();
    const loaded = words.load();
    const changed = setLanguage('de');
    arrive('ja');
    await changed;
    arrive('yes');
    await loaded;
    expect(words()).toBe('ja');
  });
});
