// A time as a text that the table reads: `unlimited`, `5+3`, `5d3`.
import type { RoomMessages } from '../i18n/rooms.en';

export type WrongTime = keyof RoomMessages['newGame']['wrongTime'];

/** The most minutes, and the most seconds for each move. */
const MOST = 600;

/** What is wrong with a time that was typed; `null` if nothing is. */
export function wrongTime(minutes: number | null, seconds: number | null): WrongTime | null {
  if (minutes === null || Number.isNaN(minutes) || minutes < 0) return 'no-minutes';
  const bonus = Math.max(0, seconds ?? 0);
  if (minutes === 0 && bonus === 0) return 'no-time';
  return minutes > MOST || bonus > MOST ? 'too-long' : null;
}

/** The text. With an increment and no minutes the first move gets the increment, since it would have no time otherwise. */
export function writeTime(minutes: number | null, seconds: number | null, bonus: '+' | 'd'): string {
  const [base, more] = [(minutes ?? 0) * UNITS.m, Math.max(0, seconds ?? 0) * UNITS.s];
  if (!more) return write(base, 'm');
  return `${write(base === 0 && bonus === '+' ? more : base, 'm')}${bonus}${write(more, 's')}`;
}

/** Minutes and seconds of a text that the table has written; five minutes for any other text. */
export function readTime(text: string): { minutes: number; seconds: number; bonus: '+' | 'd' } {
  const found = text.match(/^([\d.]+)(ms|s|m|h)?(?:([+d])([\d.]+)(ms|s|m|h)?)?$/);
  if (!found) return { minutes: 5, seconds: 0, bonus: '+' };
  const [, base, unit = 'm', bonus, more = '0', small = 's'] = found;
  const span = (number: string | undefined, unit: string) => Number(number) * UNITS[unit as Unit];
  return { minutes: span(base, unit) / UNITS.m, seconds: span(more, small) / UNITS.s, bonus: bonus === 'd' ? 'd' : '+' };
}

const UNITS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };
type Unit = keyof typeof UNITS;

/** A whole number of a unit, or of milliseconds, which are the table's smallest unit. */
function write(time: number, unit: Unit): string {
  const whole = Math.round(time);
  return whole % UNITS[unit] === 0 ? `${whole / UNITS[unit]}` : `${whole}ms`;
}
