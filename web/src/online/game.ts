// A game that is played elsewhere, as this page knows it. Pure: a message in, another value out.
import type { PlayerView, SeatView, ToClient } from './wire';

export interface OnlineGame {
  readonly id: string;
  /** The rows, in order: number n is at place n - 1. */
  readonly rows: readonly unknown[];
  readonly players: { white: PlayerView; black: PlayerView };
  readonly seat: SeatView | null;
  readonly present: { white: boolean; black: boolean };
  /** What to add to this page's time to get the server's. */
  readonly offset: number;
}

/** What a message makes of a game: the same object if nothing changed; `gap` if rows are missing. */
export interface Heard {
  readonly game: OnlineGame | null;
  readonly gap: boolean;
}

const kept = (game: OnlineGame | null): Heard => ({ game, gap: false });

/** Takes a message. `now` is this page's time. */
export function heard(game: OnlineGame | null, message: ToClient, now: number): Heard {
  switch (message.t) {
    case 'game':
      return begun(game, message, now);
    case 'row': {
      if (game?.id !== message.game) return kept(game);
      if (message.seq <= game.rows.length) return kept(game);
      if (message.seq > game.rows.length + 1) return { game, gap: true };
      return kept({ ...game, rows: [...game.rows, message.row] });
    }
    case 'present':
      return kept(game?.id === message.game ? { ...game, present: message.present } : game);
    case 'pong':
    case 'hello':
      return kept(game && { ...game, offset: message.now - now });
    default:
      return kept(game);
  }
}

function begun(game: OnlineGame | null, message: Extract<ToClient, { t: 'game' }>, now: number): Heard {
  const known = game?.id === message.game ? game.rows : [];
  if (message.from > known.length + 1) return { game, gap: true };
  const rows = [...known.slice(0, message.from - 1), ...message.rows];
  const { players, present } = message;
  return kept({ id: message.game, rows, players, present, seat: message.seat ?? null, offset: message.now - now });
}

/** The number of the last row. */
export const have = (game: OnlineGame | null): number => game?.rows.length ?? 0;

/** The entries of the table among the rows, which the rules fold; what else there is are notes. */
export function entriesOf(game: OnlineGame): unknown[] {
  return game.rows.flatMap((row) => {
    const { begin, entry } = row as { begin?: { entry: unknown }; entry?: unknown };
    return begin ? [begin.entry] : entry ? [entry] : [];
  });
}

interface Note {
  by: 'white' | 'black';
  what: { kind: string; game?: string; phrase?: string };
}

/** What was agreed and said besides the table: the last offers that stand, the next game, the phrases. */
export function notesOf(game: OnlineGame): {
  takeBack: 'white' | 'black' | null;
  rematch: 'white' | 'black' | null;
  next: string | null;
  said: { by: 'white' | 'black'; phrase: string }[];
} {
  let takeBack: 'white' | 'black' | null = null;
  let rematch: 'white' | 'black' | null = null;
  let next: string | null = null;
  const said: { by: 'white' | 'black'; phrase: string }[] = [];
  for (const row of game.rows) {
    const { note, entry } = row as { note?: Note; entry?: { call: unknown; ruling?: { over?: unknown } } };
    if (entry && endsOffers(entry)) takeBack = null;
    if (!note) continue;
    const { by, what } = note;
    if (what.kind === 'take-back-offered') takeBack = by;
    else if (what.kind.startsWith('take-back-')) takeBack = null;
    else if (what.kind === 'rematch-offered') rematch = by;
    else if (what.kind === 'rematch-declined') rematch = null;
    else if (what.kind === 'rematch') next = what.game ?? null;
    else if (what.kind === 'said' && what.phrase) said.push({ by, phrase: what.phrase });
  }
  return { takeBack, rematch, next, said };
}

/** A move, moves taken back and the end of a game end an offer to take back. */
function endsOffers(entry: { call: unknown; ruling?: { over?: unknown } }): boolean {
  const call = entry.call;
  return (typeof call === 'object' && call !== null && ('move' in call || 'take-back' in call)) || !!entry.ruling?.over;
}
