// The running game, kept in the browser so that it survives a reload.
const KEY = 'misere.game';

/** What was kept, if anything. */
export const keptGame = (): string | null => {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
};

export function keepGame(json: string): void {
  try {
    localStorage.setItem(KEY, json);
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
