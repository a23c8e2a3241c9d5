// Clocks of games that are proposed: what is chosen in a form, the text that the server reads, and words for people.
import type { OnlineWords } from './words.en';
import type { Proposal } from './wire';

export type ClockKind = keyof OnlineWords['friend']['kinds'];

/** A clock as a form has it. Fields of other kinds keep their values. */
export interface ClockChoice {
  kind: ClockKind;
  minutes: number;
  seconds: number;
  periods: number;
  days: number;
}

export const FIRST_CHOICE: ClockChoice = { kind: 'increment', minutes: 5, seconds: 3, periods: 3, days: 3 };

/** The fields that a kind of clock has. */
export const FIELDS: Record<ClockKind, readonly (keyof Omit<ClockChoice, 'kind'>)[]> = {
  none: [],
  increment: ['minutes', 'seconds'],
  delay: ['minutes', 'seconds'],
  bronstein: ['minutes', 'seconds'],
  hourglass: ['minutes'],
  byoyomi: ['minutes', 'periods', 'seconds'],
  move: ['seconds'],
  days: ['days'],
};

/** The bounds of a field, and its step. */
export const BOUNDS: Record<keyof Omit<ClockChoice, 'kind'>, { min: number; max: number; step: number | 'any' }> = {
  minutes: { min: 0, max: 180, step: 'any' },
  seconds: { min: 0, max: 180, step: 1 },
  periods: { min: 1, max: 10, step: 1 },
  days: { min: 1, max: 14, step: 1 },
};

/** What a proposal says of the clock; nothing if the fields make no clock. */
export function clockOf({ kind, minutes, seconds, periods, days }: ClockChoice): Pick<Proposal, 'clock' | 'days'> | null {
  const whole = (n: number, key: keyof typeof BOUNDS) => Number.isFinite(n) && n >= BOUNDS[key].min && n <= BOUNDS[key].max;
  if (FIELDS[kind].some((field) => !whole({ minutes, seconds, periods, days }[field], field))) return null;
  const time = Number.isInteger(minutes) ? `${minutes}` : `${Math.round(minutes * 60)}s`;
  switch (kind) {
    case 'none':
      return { clock: 'unlimited' };
    case 'increment':
      if (minutes === 0 && seconds === 0) return null;
      return { clock: seconds ? `${time}+${seconds}` : time };
    case 'delay':
    case 'bronstein':
      if (minutes === 0) return null;
      return { clock: seconds ? `${time}${kind === 'delay' ? 'd' : 'b'}${seconds}` : time };
    case 'hourglass':
      return minutes === 0 ? null : { clock: `*${Math.round(minutes * 60)}` };
    case 'byoyomi':
      return seconds === 0 ? null : { clock: `${time}+${periods}x${seconds}` };
    case 'move':
      return seconds === 0 ? null : { clock: `${seconds}/move` };
    case 'days':
      return { clock: '', days };
  }
}

const DAY = 86_400;

/** A clock in words: of a proposal, or as the server writes one. What is not known is shown as it is. */
export function clockWords({ clocks }: OnlineWords, { clock, days }: { clock: string; days?: number }): string {
  if (days) return clocks.days(days);
  if (clock === '' || clock === 'unlimited') return clocks.none;
  const simple = clock.match(/^([\d.]+)(s?)$/);
  if (simple) return simple[2] ? `${simple[1]} s` : clocks.minutes(simple[1] ?? '');
  const [, time = '', sign, more = '', , each = ''] = clock.match(/^([\d.]+s?)([+db])([\d.]+)(x([\d.]+))?$/) ?? [];
  if (sign === '+' && each) return clocks.byoyomi(time, more, each);
  if (sign === '+') return clocks.increment(time, more);
  if (sign) return sign === 'd' ? clocks.delay(time, more) : clocks.bronstein(time, more);
  if (clock.startsWith('*')) return clocks.hourglass(clock.slice(1));
  const move = clock.match(/^([\d.]+)\/move$/);
  if (move) return Number(move[1]) >= DAY ? clocks.days(Math.round(Number(move[1]) / DAY)) : clocks.perMove(move[1] ?? '');
  return clock;
}
