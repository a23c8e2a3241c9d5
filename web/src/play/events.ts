// What happens on the page, as typed events, and the emitter that delivers them.
import type { Attempt, OutcomeView, PlyView, Color } from '../wasm/misere';
import type { Cancelled } from '../premove/premove';

/** What happened at the table. */
export type TableEvent =
  | { kind: 'started' }
  /** A game that was played before is on the page now. */
  | { kind: 'loaded' }
  | { kind: 'moved'; ply: PlyView }
  | { kind: 'skipped'; side: Color }
  | { kind: 'taken-back'; plies: number }
  | { kind: 'draw-offered'; side: Color }
  /** This side declined a draw, by saying so or by moving. */
  | { kind: 'draw-declined'; side: Color }
  /** This side withdrew its offer, or the offer lapsed because moves were taken back or played again. */
  | { kind: 'draw-withdrawn'; side: Color }
  | { kind: 'paused' }
  | { kind: 'resumed' }
  | { kind: 'over'; outcome: OutcomeView };

export type Refused = Extract<Attempt, { kind: 'refused' }>;

/** Why a touch of the board does nothing, where the table was not even asked. */
export interface Objection {
  why: 'looking-back' | 'not-your-piece' | 'not-your-turn' | 'game-over' | 'paused' | 'never-possible';
  square: string;
}

/** The channels that effects and components listen to, and what they carry. */
export interface Channels {
  /** What happened at the table by one call, in order. Never empty. */
  table: readonly TableEvent[];
  /** A move was refused. The table has not changed. */
  refused: Refused;
  /** The player has touched a piece that cannot be moved now. */
  objected: Objection;
  /** A call to the table has thrown this. */
  failed: unknown;
  /** A person of this side is short of time. */
  'short-of-time': Color;
  /** The player has gone back to an earlier game; this is the one that was left, as JSON. */
  left: string;
  /** The player looks at the position after a number of plies, of all there are. */
  shown: { ply: number; last: number };
  /** A premove could not be played when its turn came; the queue is empty now. */
  'premove-cancelled': Cancelled;
  /** The player asks the engine. */
  asked: 'hint' | 'evaluation';
}

export class Emitter<C> {
  readonly #listeners = new Map<keyof C, Set<(message: never) => void>>();

  /** Calls the listener for every message of a channel; returns the way to stop that. */
  on<K extends keyof C>(channel: K, listener: (message: C[K]) => void): () => void {
    const listeners = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, listeners.add(listener));
    return () => void listeners.delete(listener);
  }

  /** Delivers a message to every listener, in the order of their registration. */
  emit<K extends keyof C>(channel: K, message: C[K]): void {
    for (const listener of [...(this.#listeners.get(channel) ?? [])]) (listener as (message: C[K]) => void)(message);
  }
}
