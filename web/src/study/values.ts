// What an engine found, from White's side and in words.
import type { Line, Proved } from '../wasm/study';
import type { Color } from '../wasm/misere';
import type { StudyWords } from './words.en';

/** The probability that White wins, a draw counted as one half. */
export const whiteWins = ({ expected, turn }: Pick<Line, 'expected' | 'turn'>): number => (turn === 'white' ? expected : 1 - expected);

const other = (side: Color): Color => (side === 'white' ? 'black' : 'white');

/** Who wins in how many moves, if the search is sure. */
export function certain({ worth, turn }: Pick<Line, 'worth' | 'turn'>): { side: Color; moves: number } | null {
  if (worth.kind === 'guess') return null;
  return { side: worth.kind === 'win' ? turn : other(turn), moves: Math.ceil(worth.plies / 2) };
}

/** The value of a line at a glance: `71 %`, or who wins in how many moves. */
export function short(line: Line): string {
  const sure = certain(line);
  return sure ? `#${sure.side === 'white' ? '' : '−'}${sure.moves}` : `${Math.round(whiteWins(line) * 100)} %`;
}

/** The value of a position in words. In the losing family one does not have more, one gets rid of more. */
export function inWords(t: StudyWords, line: Line, losing: boolean): string {
  const sure = certain(line);
  if (sure) return t.value.wins(sure.side, sure.moves);
  const white = whiteWins(line);
  const [side, chance]: [Color, number] = white >= 0.5 ? ['white', white] : ['black', 1 - white];
  if (chance < 0.55) return t.value.even;
  if (chance < 0.68) return t.value.better(side);
  return losing ? t.value.losesFirst(side) : t.value.muchBetter(side);
}

export function provedInWords(t: StudyWords, { value, plies }: Proved, turn: Color): string {
  if (value === 'draw') return t.value.provedDraw;
  const side = value === 'win' ? turn : other(turn);
  return t.value.proved(side, plies === null ? null : Math.ceil(plies / 2));
}

/** `1.4 M`, `870 k`. */
export const count = (n: number): string => (n >= 999_500 ? `${(n / 1e6).toFixed(1)} M` : n >= 1000 ? `${Math.round(n / 1000)} k` : String(n));
