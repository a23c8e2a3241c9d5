// What happened, in words.
import type { Attempt, Kind, OutcomeView, PositionView, TableView, Thought, Side } from '../wasm/misere';
import type { Ended, Messages } from '../i18n/en';

type Refused = Extract<Attempt, { kind: 'refused' }>;

const KINDS: readonly Kind[] = ['pawn', 'knight', 'bishop', 'rook', 'queen', 'king'];

export const otherSide = (side: Side): Side => (side === 'white' ? 'black' : 'white');

/** Why a move was refused. A word that the catalogue does not have is told as the crate tells it. */
export function refusal(t: Messages, refused: Refused): string {
  const tell = Object.hasOwn(t.refusal, refused.why) ? t.refusal[refused.why as keyof Messages['refusal']] : undefined;
  return tell ? tell(refused) : refused.message;
}

/** Who won: the headline. */
export function headline(t: Messages, outcome: OutcomeView): string {
  if (outcome.winner) return t.outcome.wins(outcome.winner);
  return outcome.cause === 'abort' ? t.outcome.none : t.outcome.draw;
}

/** Exactly why. */
export function reason(t: Messages, outcome: OutcomeView, position: PositionView): string {
  const loser = outcome.winner ? otherSide(outcome.winner) : position.turn;
  const gone = KINDS.filter((kind) => position.inventory[loser][kind] === 0);
  const ended: Ended = { winner: outcome.winner, mover: position.turn, gone };
  const tell = Object.hasOwn(t.cause, outcome.cause) ? t.cause[outcome.cause as keyof Messages['cause']] : undefined;
  return tell ? tell(ended) : outcome.cause;
}

/** What the player to move has to know, if anything. */
export function duty(t: Messages, view: TableView): string {
  if (view.outcome || view.paused) return '';
  const turn = view.position.turn;
  if (view.mustCapture) {
    if (view.seats[turn].kind === 'computer') return t.mustCaptureOther(turn);
    const captures = t.mustCapture([...new Set(view.moves.map((move) => move.san))]);
    return view.moves.length === 1 ? `${captures} ${t.mustCaptureOne}` : captures;
  }
  return view.position.checked.length ? t.check(turn) : '';
}

/** An evaluation of a position in which this side is to move. */
export function evaluation(t: Messages, { worth }: Thought, mover: Side): string {
  switch (worth.kind) {
    case 'win':
      return t.evaluation.wins(mover, Math.ceil(worth.plies / 2));
    case 'loss':
      return t.evaluation.wins(otherSide(mover), Math.ceil(worth.plies / 2));
    case 'guess': {
      const pawns = Math.abs(worth.hundredths / 100);
      if (pawns < 0.3) return t.evaluation.equal;
      return t.evaluation.ahead(worth.hundredths > 0 ? mover : otherSide(mover), pawns.toFixed(1));
    }
  }
}

/** A clock as it is shown: `1:05:00`, `4:59`, `9.7`. */
export function clockText(left: number): string {
  if (left < 10_000) return `${Math.floor(left / 1000)}.${Math.floor((left % 1000) / 100)}`;
  // A second that has begun is shown, as on a clock that counts down.
  const seconds = Math.ceil(left / 1000);
  const pad = (n: number) => String(n).padStart(2, '0');
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${h}:${pad(m)}:${pad(s)}` : `${m}:${pad(s)}`;
}
