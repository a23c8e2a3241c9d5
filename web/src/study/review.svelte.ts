// A review of a game: the worker looks at its positions, this keeps what it has found.
import type { Letters, Notation, ReviewView } from '../wasm/study';
import type { FromReviewer, ToReviewer } from './review-worker';
import { engineFiles, type EngineFileSource } from './engine-files';

export interface ReviewPort {
  postMessage(message: ToReviewer): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<FromReviewer>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

const openReviewer = (): ReviewPort => new Worker(new URL('./review-worker.ts', import.meta.url), { type: 'module', name: 'review' }) as ReviewPort;

export class GameReviewing {
  view = $state.raw<ReviewView | null>(null);
  running = $state(false);
  failure = $state<string | null>(null);
  #port: ReviewPort | null = null;

  constructor(
    private readonly module: () => Promise<WebAssembly.Module>,
    private readonly open: () => ReviewPort = openReviewer,
    private readonly files: EngineFileSource = engineFiles,
  ) {}

  /** Reviews a game; `ended` is called when all of it is, or when it is stopped with something found. */
  async start(game: string, pgn: string, letters: Letters, notation: Notation, ended: () => void): Promise<void> {
    this.stop();
    [this.view, this.failure, this.running] = [null, null, true];
    try {
      const [module, files] = await Promise.all([this.module(), this.files.load(game)]);
      if (!this.running) return;
      const port = this.open();
      this.#port = port;
      port.onmessage = ({ data }) => {
        if ('error' in data) return this.#fail(data.error);
        this.view = data.view;
        if (!data.view.complete) return;
        this.stop();
        ended();
      };
      port.onerror = (event) => this.#fail(event.message || 'the worker did not start');
      port.postMessage({ module, pgn, letters, notation, files });
    } catch (error) {
      this.#fail(error instanceof Error ? error.message : String(error));
    }
  }

  /** What was found is kept. */
  stop(): void {
    this.#port?.terminate();
    this.#port = null;
    this.running = false;
  }

  #fail(why: string): void {
    this.stop();
    this.failure = why;
  }
}
