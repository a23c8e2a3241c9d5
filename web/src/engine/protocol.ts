// What page and worker say to each other.
import type { Letters, Thought } from '../wasm/misere';

/** Asks for the best move in a game. */
export interface Question {
  id: number;
  /** The game, as saved JSON. */
  game: string;
  level: number;
  /** What a weak player misjudges depends on it. */
  seed: number;
  letters: Letters;
}

export type ToWorker = { module: WebAssembly.Module } | Question;

export type Answer =
  | { id: number; thought: Thought | null }
  | { id: number; error: string };
