// What was played in a file of games that the player gives. It stays open until the page is closed or another one is given.
import type { ExplorerSummary, PlayedMoves, PlayedView, Proof, ProvedMoveView, Question } from '../wasm/study';
import type { FromExplorer, ToExplorer } from './explorer-worker';
import { studyModule } from './module';

export interface ExplorerPort {
  postMessage(message: ToExplorer): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<FromExplorer>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

export class GamesExplorer {
  name = $state<string | null>(null);
  summary = $state.raw<ExplorerSummary | null>(null);
  moves = $state.raw<PlayedMoves>([]);
  busy = $state(false);
  failure = $state<string | null>(null);
  #port: ExplorerPort | null = null;
  #asked = 0;

  constructor(
    private readonly module: () => Promise<WebAssembly.Module>,
    private readonly open: () => ExplorerPort = openWorker,
  ) {}

  /** Reads a file of games or an index. */
  async load(file: File): Promise<void> {
    this.close();
    this.name = file.name;
    this.busy = true;
    try {
      const module = await this.module();
      const port = this.open();
      this.#port = port;
      port.onmessage = ({ data }) => this.#hear(data);
      port.onerror = (event) => this.#fail(event.message || 'the worker did not start');
      port.postMessage({ module, file });
    } catch (error) {
      this.#fail(error instanceof Error ? error.message : String(error));
    }
  }

  /** Asks what was played in a position; the answer is in `moves`. */
  look(question: Question): void {
    if (!this.summary) return;
    this.#port?.postMessage({ id: ++this.#asked, question });
  }

  close(): void {
    this.#port?.terminate();
    this.#port = null;
    [this.name, this.summary, this.moves, this.failure, this.busy] = [null, null, [], null, false];
  }

  #hear(data: FromExplorer): void {
    if ('error' in data) return this.#fail(data.error);
    if ('summary' in data) [this.summary, this.busy] = [data.summary, false];
    // An answer to an earlier question comes too late.
    else if (data.id === this.#asked) this.moves = data.moves;
  }

  #fail(why: string): void {
    this.close();
    this.failure = why;
  }
}

const openWorker = (): ExplorerPort => new Worker(new URL('./explorer-worker.ts', import.meta.url), { type: 'module', name: 'explorer' }) as ExplorerPort;

export const explorer = new GamesExplorer(studyModule);

/** A move with all that is known of it. */
export interface ExplorerRow {
  uci: string;
  text: string;
  proved: ProvedMoveView | null;
  played: PlayedView | null;
}

/** What is proved comes first, in its order; then what was played most. */
export function rowsOf(proof: Proof | null, moves: readonly PlayedView[]): ExplorerRow[] {
  const rows = new Map<string, ExplorerRow>();
  for (const proved of proof?.moves ?? []) rows.set(proved.played.uci, { ...proved.played, proved, played: null });
  for (const played of moves) {
    const row = rows.get(played.played.uci);
    if (row) row.played = played;
    else rows.set(played.played.uci, { ...played.played, proved: null, played });
  }
  return [...rows.values()];
}
