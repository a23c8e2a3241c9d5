// Keeps the running game in the browser's storage, so that it survives a reload.
import type { Play } from '../play/play';

const KEY = 'misere.game';
/** The game that a link replaced. */
const EARLIER = 'misere.game.earlier';
/** The name of the running game in the store of games. */
const RUNNING = 'misere.game.id';

/** Writes the game after every event, and once more when the page is left, since the clocks have run. */
export function storeGame(play: Play, page: EventTarget): void {
  const keep = () => keepGame(play.json);
  play.events.on('table', keep);
  play.events.on('left', keepEarlier);
  page.addEventListener('pagehide', keep);
}

/** What was kept, if anything. */
export const keptGame = (): string | null => read(KEY);
export const keptEarlier = (): string | null => read(EARLIER);

export const keptRunning = (): string | null => read(RUNNING);

export const pinRunning = (text: string): void => write(RUNNING, text);
export const keepGame = (json: string): void => write(KEY, json);
export const keepEarlier = (json: string): void => write(EARLIER, json);

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, json: string): void {
  try {
    localStorage.setItem(key, json);
  } catch {
    // No storage, or no room: the game goes on, but a reload loses it.
  }
}

export function forgetGame(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // No storage: nothing was kept.
  }
}
