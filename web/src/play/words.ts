// What the table tells, in words.
import type { Role, OutcomeView, PositionView, TableView, Thought, Color } from '../wasm/misere';
import { piecesOf } from '../board/adapter';
import type { Ended, Messages } from '../i18n/en';
import type { Refused } from './events';
import { otherSide } from './state';

const ROLES: readonly Role[] = ['pawn', 'knight', 'bishop', 'rook', 'queen', 'king'];

/** Why a move was refused. A reason that the catalogue does not have is shown in the module's words. */
export function refusal(t: Messages, refused: Refused): string {
  const tell = Object.hasOwn(t.refusal, refused.why) ? t.refusal[refused.why as keyof Messages['refusal']] : undefined;
  const { named, more } = few(refused.captures.toSorted());
  return tell ? tell({ ...refused, captures: named, more }) : refused.message;
}

/** The longest list that is shown in full. Longer ones are cut, and the rest is counted. */
const AT_A_GLANCE = 4;
export const few = (list: readonly string[]): { named: string[]; more: number } => {
  // "One more" would be as long as its name.
  const named = list.length <= AT_A_GLANCE + 1 ? [...list] : list.slice(0, AT_A_GLANCE);
  return { named, more: list.length - named.length };
};

/** Who won: the headline. */
export function headline(t: Messages, outcome: OutcomeView): string {
  if (outcome.winner) return t.outcome.wins(outcome.winner);
  return outcome.cause === 'abort' ? t.outcome.none : t.outcome.draw;
}

/** The exact reason. */
export function reason(t: Messages, outcome: OutcomeView, position: PositionView): string {
  const loser = outcome.winner ? otherSide(outcome.winner) : position.turn;
  const gone = ROLES.filter((role) => position.inventory[loser][role] === 0);
  const ended: Ended = { winner: outcome.winner, mover: position.turn, gone };
  const tell = Object.hasOwn(t.cause, outcome.cause) ? t.cause[outcome.cause as keyof Messages['cause']] : undefined;
  return tell ? tell(ended) : outcome.cause;
}

/** The captures that the player to move must choose from. */
export const captures = (view: TableView): string[] => (view.mustCapture ? [...new Set(view.moves.map((move) => move.text))].sort() : []);

/** From the side of the only person at the board: won or lost. Otherwise: who won. */
export function verdict(t: Messages, { outcome, seats }: TableView): string {
  if (!outcome) return '';
  const people = (['white', 'black'] as const).filter((side) => seats[side].kind === 'human');
  if (!outcome.winner) return outcome.cause === 'abort' ? t.verdict.none : t.verdict.draw;
  if (people.length !== 1) return t.verdict.won(outcome.winner);
  return outcome.winner === people[0] ? t.verdict.youWon : t.verdict.youLost;
}

/** The move that is looked at, and the last one: moves are counted, not half-moves. */
export function lookingBack(t: Messages, { plies }: TableView, ply: number): string {
  const [at, last] = [plies[ply - 1], plies.at(-1)];
  return at && last ? t.lookingBack(at.side, at.number, last.number) : t.lookingAtStart;
}

/** What the player to move must know: compulsory captures, few or all of them, a check, a last piece in danger. */
export function duty(t: Messages, view: TableView, extent: 'glance' | 'all' = 'glance'): string {
  if (view.outcome || view.paused) return '';
  const turn = view.position.turn;
  if (view.mustCapture) {
    if (view.seats[turn].kind !== 'human') return t.mustCaptureOther(turn);
    const list = captures(view);
    const { named, more } = extent === 'all' ? { named: list, more: 0 } : few(list);
    return t.mustCapture(named, more);
  }
  if (view.position.checked.length) return t.check(turn);
  const roles = ROLES.filter((role) => endangered(view.position, turn).has(role));
  return roles.length ? t.endangered(turn, roles) : '';
}

/** The roles of which a side could lose its last piece, and with it the game, by the next move of the other side. */
export function endangered(position: PositionView, side: Color): Set<Role> {
  const pieces = piecesOf(position.placement);
  const own = position.endangered.flatMap((square) => pieces.get(square) ?? []).filter((piece) => piece.side === side);
  return new Set(own.map((piece) => piece.role));
}

/** An evaluation of a position in which this side is to move. */
export function evaluation(t: Messages, { worth }: Thought, mover: Color): string {
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
  // Rounded up, as on a clock that counts down.
  const seconds = Math.ceil(left / 1000);
  const pad = (n: number) => String(n).padStart(2, '0');
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${h}:${pad(m)}:${pad(s)}` : `${m}:${pad(s)}`;
}
