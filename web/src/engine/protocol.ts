// The messages between the page and the worker.
import type { Letters, Color, Thought } from '../wasm/misere';

/** Asks for the best move in a game. */
export interface MoveQuestion {
  /** The game, as saved JSON. */
  game: string;
  level: number;
  /** The seed of the errors that a weak level makes. */
  seed: number;
  letters: Letters;
}

/** Asks whether a side would accept a draw. */
export interface DrawQuestion {
  game: string;
  side: Color;
}

export type Question = { id: number } & (MoveQuestion | DrawQuestion);

/** The module comes first; a network may come at any time. */
export type ToWorker = { module: WebAssembly.Module } | { net: Uint8Array } | Question;

export type Answer =
  | { id: number; thought: Thought | null }
  | { id: number; accepts: boolean }
  | { id: number; error: string };
