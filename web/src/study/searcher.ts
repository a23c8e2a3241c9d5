// The client of an engine that shows several lines. There are two with one interface: the worker in the page, and the
// engine of `misere play` on this machine (native.ts).
import type { Line, Proof, Question } from '../wasm/study';
import type { FromSearcher, ToSearcher } from './protocol';
import { engineFiles, type EngineFileSource, type EngineFiles } from './engine-files';

/** What a search tells. */
export interface Listener {
  line(line: Line): void;
  proved(proof: Proof): void;
  done(): void;
  failed(error: Error): void;
}

export interface Searching {
  /** Searches; the search before is called off. */
  search(question: Question, listener: Listener): void;
  stop(): void;
}

export interface Port {
  postMessage(message: ToSearcher): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<FromSearcher>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

export class PageSearcher implements Searching {
  #port: Port | null = null;
  #busy = false;
  /** What the worker was given. */
  #given: EngineFiles | null = null;
  #last = 0;

  constructor(
    private readonly module: () => Promise<WebAssembly.Module>,
    private readonly open: () => Port = openSearcher,
    private readonly files: EngineFileSource = engineFiles,
  ) {}

  search(question: Question, listener: Listener): void {
    this.stop();
    const id = ++this.#last;
    this.#busy = true;
    const ready = this.files.ready(question.game);
    // A search that ends by itself after some positions waits for the files. Others begin without them, and again when they are there.
    const waits = question.nodes !== undefined;
    if (!ready && !waits) void this.files.load(question.game).then(({ net, exact }) => (net || exact) && id === this.#last && this.search(question, listener));
    void Promise.all([this.module(), ready ?? (waits ? this.files.load(question.game) : null)]).then(
      ([module, files]) => id === this.#last && this.#send(module, id, question, listener, files),
      (error: unknown) => id === this.#last && listener.failed(error instanceof Error ? error : new Error(String(error))),
    );
  }

  #send(module: WebAssembly.Module, id: number, question: Question, listener: Listener, files: EngineFiles | null): void {
    if (files !== this.#given) this.#close();
    if (!this.#port) {
      this.#port = this.open();
      this.#given = files;
      this.#port.postMessage({ module, files });
    }
    const port = this.#port;
    port.onmessage = ({ data }) => {
      if (data.id !== this.#last) return;
      if ('line' in data) return listener.line(data.line);
      if ('proved' in data) return listener.proved(data.proved);
      this.#busy = false;
      if ('error' in data) listener.failed(new Error(data.error));
      else listener.done();
    };
    port.onerror = (event) => {
      this.#close();
      listener.failed(new Error(event.message || 'the worker did not start'));
    };
    port.postMessage({ id, question });
  }

  /** A search cannot be interrupted, so its worker is terminated; the next question starts another. */
  stop(): void {
    this.#last++;
    if (this.#busy) this.#close();
    this.#busy = false;
  }

  #close(): void {
    this.#port?.terminate();
    this.#port = null;
  }
}

const openSearcher = (): Port => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'analysis' }) as Port;
