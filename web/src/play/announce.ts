// What is said of events at the table.
import type { Messages } from '../i18n/en';
import type { TableView } from '../wasm/misere';
import type { TableEvent } from './events';
import { otherSide, type Notice } from './state';
import { duty, headline, reason } from './words';

export interface Announcement {
  /** Read aloud, in this order. */
  sentences: string[];
  /** Shown on the page. */
  notice: Notice | null;
}

/** Announces the events of one call; the view is the one after them. */
export function announce(t: Messages, events: readonly TableEvent[], view: TableView): Announcement {
  const answer = replyText(t, events, view);
  if (answer) return { sentences: [answer], notice: { text: answer, tone: 'plain' } };
  const [started, loaded] = (['started', 'loaded'] as const).map((kind) => events.some((event) => event.kind === kind));
  if (started || loaded) {
    const odd = view.pardoned.length ? t.pardoned(view.pardoned) : null;
    const sentences = [...(odd ? [odd] : []), ...(started ? [t.toMove(view.position.turn)] : [])];
    return { sentences, notice: odd ? { text: odd, tone: 'plain' } : null };
  }
  const sentences = events.flatMap((event) => sentencesOf(t, event, view));
  if (!events.some((event) => event.kind === 'over') && duty(t, view)) sentences.push(duty(t, view, 'all'));
  // A skipped turn is easily missed, so it is shown, too.
  const skipped = events.findLast((event) => event.kind === 'skipped');
  return { sentences, notice: skipped ? { text: t.skippedTurn(skipped.side), tone: 'loud' } : null };
}

function sentencesOf(t: Messages, event: TableEvent, view: TableView): string[] {
  switch (event.kind) {
    case 'moved':
      return [t.board.played(event.ply.side, event.ply.text)];
    case 'skipped':
      return [t.skippedTurn(event.side)];
    case 'over':
      return [`${headline(t, event.outcome)}.`, reason(t, event.outcome, view.position)];
    default:
      return [];
  }
}

/** The text that answers a button: an offer, its answer, a pause. It is shown and read, and nothing else is. */
function replyText(t: Messages, events: readonly TableEvent[], { seats }: TableView): string | null {
  // A player who moves declines an offer without a word.
  if (events.some((event) => event.kind === 'moved' || event.kind === 'taken-back')) return null;
  const isComputer = (side: 'white' | 'black') => seats[side].kind === 'computer';
  for (const event of events) {
    switch (event.kind) {
      case 'draw-offered':
        return isComputer(otherSide(event.side)) ? t.draw.considering : t.draw.offered(event.side);
      case 'draw-declined':
        return isComputer(event.side) ? t.draw.computerDeclines : t.draw.declined;
      case 'over':
        // The computer never offers a draw, so where one plays it has accepted.
        return event.outcome.cause === 'agreement' && (isComputer('white') || isComputer('black')) ? t.draw.computerAccepts : null;
      case 'paused':
        return t.paused;
      case 'resumed':
        return t.resumed;
    }
  }
  return null;
}
