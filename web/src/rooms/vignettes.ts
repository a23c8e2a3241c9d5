// Four by four squares that draw the idea of a game. Nineteen start positions would look the same.
import type { ComponentProps } from 'svelte';
import type Mini from '../board/Mini.svelte';

type Vignette = Pick<ComponentProps<typeof Mini>, 'placement' | 'marks'>;

export const VIGNETTES: Record<string, Vignette> = {
  antichess: { placement: '4/2p1/1P2/4', marks: { owes: ['b2'], prey: ['c3'] } },
  atomic: { placement: 'p3/2n1/1P2/3r', marks: { boom: ['c3'] } },
  losers: { placement: '4/1q2/4/K1k1', marks: { owes: ['a1'] } },
  'plain-antichess': { placement: '4/1QR1/1BN1/4' },
  giveaway: { placement: '4/4/4/K2R', marks: { dot: ['b1', 'c1'] } },
  suicide: { placement: '4/p1p1/P1P1/4' },
  codrus: { placement: '4/2r1/2K1/4', marks: { prey: ['c2'] } },
  misere: { placement: 'r3/1r2/4/K3', marks: { owes: ['a1'] } },
  'mit-antichess': { placement: '3q/4/4/K3', marks: { last: ['a1'] } },
  'mit-antichess-literal': { placement: '4/2n1/1P2/4', marks: { prey: ['c3'] } },
  'mit-antichess-basic': { placement: '4/4/1K2/3q' },
  chess: { placement: 'k3/1Q2/1K2/4', marks: { prey: ['a4'] } },
  kingofthehill: { placement: '4/1K2/4/4', marks: { goal: ['b2', 'c2', 'b3', 'c3'] } },
  '3check': { placement: 'k2Q/4/4/R2B', marks: { last: ['a4'] } },
  horde: { placement: 'pppp/4/PPPP/PPPP' },
  racingkings: { placement: '4/1K2/2k1/4', marks: { goal: ['a4', 'b4', 'c4', 'd4'] } },
  crazyhouse: { placement: '4/1pp1/2N1/4', marks: { take: ['c2'] } },
  extinction: { placement: '4/1bb1/4/4', marks: { prey: ['b3', 'c3'] } },
  chessvar: { placement: '4/1k2/2n1/1n2', marks: { prey: ['c2', 'b1'] } },
};
