// Files that the player saves and loads.
import type { Messages } from '../i18n/en';
import type { Chair } from '../wasm/misere';
import type { Play } from './play';
import type { PlayState } from './state';

/** The largest file that is read, in bytes. */
export const LARGEST_FILE = 4 * 1024 * 1024;

/** `2026-01-31`, by the calendar of the player. */
export const dayOf = (day: Date): string =>
  [String(day.getFullYear()).padStart(4, '0'), ...[day.getMonth() + 1, day.getDate()].map((n) => String(n).padStart(2, '0'))].join('-');

/** `misere-antichess-2026-01-31.pgn`. */
export const fileName = (game: string, day: Date, kind: string): string => `misere-${game}-${dayOf(day)}.${kind}`;

/** The game as PGN, with who plays and the day. */
export function pgnOf(t: Messages, play: { store: Pick<PlayState, 'view'>; pgn: Play['pgn'] }, day: Date): string {
  const name = (seat: Chair) => (seat.kind === 'computer' ? t.player.computer(seat.level) : t.player.human);
  const { white, black } = play.store.view.seats;
  return play.pgn(name(white), name(black), dayOf(day).replaceAll('-', '.'));
}

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
