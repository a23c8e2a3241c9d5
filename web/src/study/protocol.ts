// The messages between the page and the worker of the analysis.
import type { Line, Proof, Question } from '../wasm/study';
import type { EngineFiles } from './engine-files';

export type ToSearcher = { module: WebAssembly.Module; files: EngineFiles | null } | { id: number; question: Question };

export type FromSearcher =
  | { id: number; proved: Proof }
  | { id: number; line: Line }
  | { id: number; done: true }
  | { id: number; error: string };
