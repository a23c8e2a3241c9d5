// The running game, kept in the browser so that it survives a reload.
const KEY = 'misere.game';
/** The one that a link replaced. */
const EARLIER = 'misere.game.earlier';

/** What was kept, if anything. */
export const keptGame = (): string | null => read(KEY);
export const keptEarlier = (): string | null => read(EARLIER);

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
    // No storage, or no room: the game goes on, it only does not survive.
  }
}

export function forgetGame(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}
