// The engine of the analysis: searches the position that is shown, and remembers the best result of each position.
import type { Line, Proof, Question } from '../wasm/study';
import { EXACT } from './engine-files';
import type { Searching } from './searcher';

export const LIMITS = { endless: undefined, short: 3_000, long: 15_000 } as const;
export type Limit = keyof typeof LIMITS;

/** What was found of a position. */
export interface Result {
  lines: readonly Line[];
  proved: Proof | null;
}

/** How many positions are remembered. */
const REMEMBERED = 2_000;
/** Stepping through a game quickly starts no search for each move. */
const PAUSE = 90;

const depthOf = (result: Result | undefined): number => result?.lines[0]?.depth ?? 0;

export class Search {
  on = $state(true);
  lines = $state(3);
  limit = $state<Limit>('endless');
  native = $state(false);
  /** What is shown, and whether it is from memory. */
  result = $state.raw<Result>({ lines: [], proved: null });
  remembered = $state(false);
  thinking = $state(false);
  failure = $state<string | null>(null);

  readonly #memory = new Map<string, Result>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #key = '';

  constructor(
    private readonly engines: { page: Searching; native: () => Searching | null; /** The engine of this machine has stopped. */ lost?: (why: string) => void },
    private readonly pause = PAUSE,
  ) {}

  get #engine(): Searching {
    return (this.native ? this.engines.native() : null) ?? this.engines.page;
  }

  /** The best result that is known of a position. */
  known = (key: string): Result | undefined => this.#memory.get(key);

  /** Another position is shown, or the same with other wishes. The key names it. */
  look(key: string, question: Omit<Question, 'lines' | 'millis'>, over: boolean): void {
    this.stop();
    this.#key = key;
    this.failure = null;
    const known = this.#memory.get(key);
    this.result = known ?? { lines: [], proved: null };
    this.remembered = known !== undefined;
    if (over) return;
    if (!this.on) {
      // What is proved is no search: it is told with the engine off, too.
      if (EXACT.has(question.game)) this.#timer = setTimeout(() => this.#askProofs(key, { ...question, lines: 1 }), this.pause);
      return;
    }
    this.thinking = true;
    this.#timer = setTimeout(() => this.#begin(key, { ...question, lines: this.lines, ...this.#span() }), this.pause);
  }

  #span(): { millis?: number } {
    const millis = LIMITS[this.limit];
    return millis === undefined ? {} : { millis };
  }

  #begin(key: string, question: Question): void {
    let fresh: Result = { lines: [], proved: null };
    const show = () => {
      const known = this.#memory.get(key);
      // A search that has begun anew replaces what is remembered when it has come as far, with as many lines.
      const better = depthOf(fresh) >= depthOf(known) || fresh.lines.length > (known?.lines.length ?? 0);
      if (fresh.lines.length && better && fresh.lines.length >= Math.min(this.lines, known?.lines.length ?? 0)) this.#keep(key, fresh);
      if (this.#key !== key) return;
      const shown = this.#memory.get(key);
      this.remembered = shown !== fresh;
      this.result = shown ?? fresh;
    };
    const proved = (proof: Proof) => {
      // The engine of this machine tells of the position only.
      if (fresh.proved?.moves.length && !proof.moves.length) return;
      fresh = { ...fresh, proved: proof };
      this.#prove(key, proof);
    };
    const engine = this.#engine;
    // Proofs are asked for in the page, also when the native engine searches.
    if (engine !== this.engines.page) this.#askProofs(key, question, proved);
    engine.search(question, {
      line: (line) => {
        const lines = [...fresh.lines];
        lines[line.place - 1] = line;
        fresh = { ...fresh, lines: lines.filter(Boolean) };
        show();
      },
      proved,
      done: () => {
        if (this.#key === key) this.thinking = false;
      },
      failed: (error) => {
        if (this.#key !== key) return;
        this.thinking = false;
        if (engine === this.engines.page) {
          this.failure = error.message;
          return;
        }
        // The engine of this machine may have been ended: the page goes on with its own.
        this.native = false;
        this.engines.lost?.(error.message);
      },
    });
  }

  #askProofs(key: string, question: Question, proved = (proof: Proof) => this.#prove(key, proof)): void {
    this.engines.page.search({ ...question, nodes: 0 }, { line: () => undefined, proved, done: () => undefined, failed: () => undefined });
  }

  #prove(key: string, proof: Proof): void {
    // What is remembered may be from before the proofs were fetched.
    const known = this.#memory.get(key);
    if (known) this.#keep(key, { ...known, proved: proof });
    if (this.#key === key) this.result = { ...this.result, proved: proof };
  }

  #keep(key: string, result: Result): void {
    this.#memory.delete(key);
    this.#memory.set(key, result);
    const oldest = this.#memory.size > REMEMBERED ? this.#memory.keys().next().value : undefined;
    if (oldest !== undefined) this.#memory.delete(oldest);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.engines.page.stop();
    this.engines.native()?.stop();
    this.thinking = false;
  }
}
