// Small texts that the browser keeps: for the page, or for this window alone, where they outlive a reload. Some browsers
// throw when a page may not use storage, and all when it is full: then nothing is kept, and the page works.

export type Place = 'localStorage' | 'sessionStorage';

export const kept = (key: string, place: Place = 'localStorage'): string | null => attempt(() => globalThis[place].getItem(key));
export const keep = (key: string, text: string, place: Place = 'localStorage'): void => void attempt(() => globalThis[place].setItem(key, text));
export const forget = (key: string, place: Place = 'localStorage'): void => void attempt(() => globalThis[place].removeItem(key));

function attempt<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}
