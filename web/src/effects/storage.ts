// Keeps the running game in the browser's storage, so that it survives a reload.
import { forget, keep, kept } from '../kept';
import type { Play } from '../play/play';

const KEY = 'misere.game';
/** The game that a link replaced. */
const EARLIER = 'misere.game.earlier';
/** The name of the running game in the store of games. */
const RUNNING = 'misere.game.id';
/** A window goes on with its own game; a new one with the game that was kept last. */
const PLACES = ['sessionStorage', 'localStorage'] as const;

/** Writes the game after every event, and once more when the page is left, since the clocks have run. */
export function storeGame(play: Play, page: EventTarget): void {
  const keepNow = () => keepGame(play.json);
  play.events.on('table', keepNow);
  play.events.on('left', keepEarlier);
  page.addEventListener('pagehide', keepNow);
}

/** What was kept, if anything. */
export const keptGame = (): string | null => read(KEY);
export const keptEarlier = (): string | null => read(EARLIER);
export const keptRunning = (): string | null => read(RUNNING);

export const pinRunning = (text: string): void => write(RUNNING, text);
export const keepEarlier = (json: string): void => write(EARLIER, json);

export function keepGame(json: string): void {
  write(KEY, json);
  // Another window may have written the name of its own game.
  const running = kept(RUNNING, 'sessionStorage');
  if (running !== null) keep(RUNNING, running);
}

export const forgetGame = (): void => PLACES.forEach((place) => forget(KEY, place));

/** Is this window new, and not one that was reloaded? */
export const isNewWindow = (): boolean => kept(RUNNING, 'sessionStorage') === null;

const read = (key: string): string | null => kept(key, 'sessionStorage') ?? kept(key);
const write = (key: string, text: string): void => PLACES.forEach((place) => keep(key, text, place));
