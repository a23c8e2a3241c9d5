// The client of the engine: sends questions to a worker. The last question can be cancelled. The network of a game is
// fetched when it is first asked about; until it is there, the worker evaluates without one.
import type { Thought } from '../wasm/misere';
import type { Progress } from './nets';
import type { Answer, DrawQuestion, MoveQuestion, ToWorker } from './protocol';

type Pending = { id: number; resolve: (answer: Answer | null) => void; reject: (error: Error) => void };

/** The part of a worker that is used, so that tests can replace it. */
export interface Port {
  postMessage(message: ToWorker): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<Answer>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

export class Engine {
  #port: Port | undefined;
  #pending: Pending | undefined;
  #last = 0;
  /** Networks that have arrived, for workers that are started later. */
  #nets = new Map<string, Uint8Array>();
  /** Games whose network was asked for. */
  #wanted = new Set<string>();
  /** Hears how much of a network has arrived, from 0 to 1; `null` when none is on its way any more. */
  onfetch: ((share: number | null) => void) | null = null;

  constructor(
    private readonly module: WebAssembly.Module,
    private readonly open: () => Port,
    private readonly fetchNet: (game: string, progress: Progress) => Promise<Uint8Array | null> = async (game, progress) =>
      (await import('./nets')).fetchNet(game, progress),
  ) {}

  /** Searches a game for a move. A question that is not answered yet is cancelled: its answer is `null`. */
  async think(question: MoveQuestion): Promise<Thought | null> {
    const answer = await this.#ask(question);
    return answer && 'thought' in answer ? answer.thought : null;
  }

  /** Would a side accept a draw? `null` if the question is cancelled. */
  async acceptsDraw(question: DrawQuestion): Promise<boolean | null> {
    const answer = await this.#ask(question);
    return answer && 'accepts' in answer ? answer.accepts : null;
  }

  #ask(question: MoveQuestion | DrawQuestion): Promise<Answer | null> {
    this.stop();
    this.#want(question.game);
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#pending = { id, resolve, reject };
      this.#worker().postMessage({ ...question, id });
    });
  }

  /** Cancels the question. A search cannot be interrupted, so its worker is terminated; the next question starts another. */
  stop(): void {
    if (!this.#pending) return;
    this.#pending.resolve(null);
    this.#close();
  }

  #worker(): Port {
    if (this.#port) return this.#port;
    const port = this.open();
    port.onmessage = ({ data }) => this.#receive(data);
    port.onerror = (event) => this.#fail(new Error(event.message || 'the worker did not start'));
    port.postMessage({ module: this.module });
    for (const net of this.#nets.values()) port.postMessage({ net });
    this.#port = port;
    return port;
  }

  /** Fetches the network of a saved game, once. If that fails, it is tried again with the next question. */
  #want(saved: string): void {
    const game = /"(?:game|variant)":"([^"]+)"/.exec(saved)?.[1];
    if (!game || this.#wanted.has(game)) return;
    this.#wanted.add(game);
    this.fetchNet(game, (share) => this.onfetch?.(share)).then(
      (net) => {
        if (!net) return;
        this.onfetch?.(null);
        this.#nets.set(game, net);
        this.#port?.postMessage({ net });
      },
      () => {
        this.#wanted.delete(game);
        this.onfetch?.(null);
      },
    );
  }

  #receive(answer: Answer): void {
    const pending = this.#pending;
    if (answer.id !== pending?.id) return;
    if ('error' in answer) return this.#fail(new Error(answer.error));
    this.#pending = undefined;
    pending.resolve(answer);
  }

  #fail(error: Error): void {
    const pending = this.#pending;
    this.#close();
    pending?.reject(error);
  }

  #close(): void {
    this.#port?.terminate();
    this.#port = undefined;
    this.#pending = undefined;
  }
}

/** The worker that runs the engine. */
export const openWorker = (): Port =>
  new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'engine' }) as Port;
