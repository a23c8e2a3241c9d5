// What is new between two looks at a table: what to say of it, and how it sounds.
import type { Messages } from '../i18n/en';
import type { TableView } from '../wasm/misere';
import type { Sound } from './sound';
import { duty, headline, reason } from './words';

export interface News {
  /** Read aloud, in this order. */
  sentences: string[];
  /** A turn was skipped, which is shown, too: it is easily missed. */
  skipped: string | null;
  /** The game has ended. */
  ended: boolean;
  sound: Sound | null;
}

export function news(t: Messages, before: TableView, after: TableView, notation: 'san' | 'coordinate'): News {
  const fresh = after.plies.slice(before.plies.length);
  const sentences = fresh.map((ply) => (ply.skipped ? t.skippedTurn(ply.side) : t.board.played(ply.side, ply[notation])));
  const skipped = fresh.findLast((ply) => ply.skipped);
  const moved = fresh.findLast((ply) => !ply.skipped);
  const ended = after.outcome !== null && before.outcome === null;
  if (after.outcome && ended) sentences.push(`${headline(t, after.outcome)}.`, reason(t, after.outcome, after.position));
  else if (duty(t, after)) sentences.push(duty(t, after, 'all'));
  return {
    sentences,
    skipped: skipped ? t.skippedTurn(skipped.side) : null,
    ended,
    sound: ended ? 'end' : !moved ? null : moved.check ? 'check' : moved.capture ? 'capture' : 'move',
  };
}
