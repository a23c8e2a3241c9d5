// Moves that a player chooses before the turn comes, as a queue. What is possible and what is legal the module says.
import type { Color, MoveView, Refused, TableView } from '../wasm/misere';

export type Premove =
  /** This move. */
  | { kind: 'move'; uci: string; text: string }
  /** Whatever must be captured: only if there is no choice, or any capture, a recapture first. */
  | { kind: 'duty'; choice: 'only' | 'any' };

/** Why a premove was cancelled. */
export type Cancelled = { premove: Premove } & (
  | { why: 'refused'; refused: Refused }
  /** Nothing has to be captured. */
  | { why: 'no-duty' }
  /** There are several captures, and none was chosen. */
  | { why: 'choice'; captures: string[] }
);

/** What to do with the queue now. */
export type Step = { kind: 'wait' } | { kind: 'play'; uci: string; rest: readonly Premove[] } | ({ kind: 'cancel' } & Cancelled);

/** The side that may premove: the only person at the board, while the other side is to move. */
export function premover({ seats, position, outcome }: TableView): Color | null {
  if (outcome || seats.white.kind === seats.black.kind) return null;
  const person = seats.white.kind === 'human' ? 'white' : 'black';
  return position.turn === person ? null : person;
}

/** The next step: `refusal` says why a move cannot be made now. A queue is cancelled as a whole, since the rest relied on what failed. */
export function nextStep(view: TableView, queue: readonly Premove[], refusal: (uci: string) => Refused | undefined): Step {
  const [premove, ...rest] = queue;
  if (!premove || view.outcome || view.paused || view.seats[view.position.turn].kind !== 'human') return { kind: 'wait' };
  if (premove.kind === 'move') {
    const refused = refusal(premove.uci);
    return refused ? { kind: 'cancel', premove, why: 'refused', refused } : { kind: 'play', uci: premove.uci, rest };
  }
  if (!view.mustCapture) return { kind: 'cancel', premove, why: 'no-duty' };
  const captures = [...new Set(view.moves.map(({ text }) => text))].sort();
  if (premove.choice === 'only' && captures.length > 1) return { kind: 'cancel', premove, why: 'choice', captures };
  return { kind: 'play', uci: preferred(view).uci, rest };
}

/** A recapture if there is one, else the first capture. */
function preferred({ moves, position }: TableView): MoveView {
  const arrival = position.last.at(-1);
  const recapture = moves.find(({ to }) => arrival !== undefined && to.includes(arrival));
  return (recapture ?? moves[0]) as MoveView;
}

/** The queue with another premove. Nothing can follow a capture that is not known yet. */
export function queued(queue: readonly Premove[], premove: Premove): readonly Premove[] {
  return queue.at(-1)?.kind === 'duty' ? queue : [...queue, premove];
}
