// What a board needs of the game that it shows: a table, or the position of a study.
import type { DrawShape } from '@lichess-org/chessground/draw';
import type { Play } from '../play/play';

export type BoardHost = Pick<Play, 'store' | 'events' | 'move' | 'premove' | 'premoves' | 'cancelPremoves' | 'object' | 'say' | 'step'>;

/** Squares and arrows that the player draws, where they are kept. */
export interface Drawing {
  shapes: readonly DrawShape[];
  drawn(shapes: readonly DrawShape[]): void;
}
