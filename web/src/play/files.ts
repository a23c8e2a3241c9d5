// Files to the player and from the player.

/** Larger files than this are no games of ours. */
export const LARGEST_FILE = 4 * 1024 * 1024;

/** `misere-antichess-2026-01-31.pgn`. */
export const fileName = (game: string, day: Date, kind: string): string =>
  `misere-${game}-${day.toISOString().slice(0, 10)}.${kind}`;

export function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/octet-stream' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Does a pasted text look like a position rather than a game? Seven slashes before the first blank. */
export const looksLikeFen = (text: string): boolean => /^\s*(?:[^\s/]+\/){7}[^\s]+(?:\s|$)/.test(text.slice(0, 200));
