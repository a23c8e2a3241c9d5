// The engine of `misere play` on this machine, with all its cores. Only the page that it serves may use it: by a token
// and its own address. Elsewhere there is none, and the page says nothing of it.
import type { Line, Question } from '../wasm/study';
import type { Listener, Searching } from './searcher';

interface NativeLine {
  score: { hundredths: number } | { win: number } | { loss: number };
  /** The points that the side to move can expect. */
  expected: number;
  depth: number;
  uci: string[];
  san: string[];
}
interface NativeReport {
  nodes: number;
  time: number;
  lines: NativeLine[];
  proved?: { value: 'win' | 'draw' | 'loss'; plies: number | null };
  done?: boolean;
  error?: string;
}

export interface Native {
  token: string;
  threads: number;
}

/** Is the page served by a program that lends its engine? */
export async function findNative(get: typeof fetch = fetch): Promise<Native | null> {
  try {
    const response = await get('./engine', { cache: 'no-store' });
    if (!response.ok || !response.headers.get('content-type')?.includes('json')) return null;
    const { token, threads } = (await response.json()) as Partial<Native>;
    return typeof token === 'string' && typeof threads === 'number' ? { token, threads } : null;
  } catch {
    return null;
  }
}

const worthOf = (score: NativeLine['score']): Line['worth'] => {
  if ('hundredths' in score) return { kind: 'guess', hundredths: score.hundredths };
  // It counts moves; the page counts plies.
  return 'win' in score ? { kind: 'win', plies: score.win * 2 - 1 } : { kind: 'loss', plies: score.loss * 2 };
};

export class NativeSearcher implements Searching {
  #running: AbortController | null = null;

  constructor(
    private readonly native: Native,
    /** How the page writes a line of moves in the position of the question. */
    private readonly write: (question: Question, uci: string[]) => Pick<Line, 'moves' | 'turn' | 'number'>,
    private readonly get: typeof fetch = (...args) => fetch(...args),
  ) {}

  search(question: Question, listener: Listener): void {
    this.stop();
    const running = new AbortController();
    this.#running = running;
    void this.#read(question, listener, running.signal).catch((error: unknown) => {
      if (!running.signal.aborted) listener.failed(error instanceof Error ? error : new Error(String(error)));
    });
  }

  stop(): void {
    this.#running?.abort();
    this.#running = null;
  }

  async #read(question: Question, listener: Listener, signal: AbortSignal): Promise<void> {
    const { game, fen, moves, lines, nodes } = question;
    const response = await this.get('./engine/search', {
      method: 'POST',
      signal,
      headers: { 'content-type': 'application/json', 'x-misere-token': this.native.token },
      body: JSON.stringify({ variant: game, moves, lines, ...(fen ? { fen } : {}), ...(nodes ? { nodes } : {}) }),
    });
    if (!response.ok || !response.body) {
      const said = (await response.json().catch(() => ({}))) as { error?: string };
      throw new Error(said.error ?? `${response.status} ${response.statusText}`);
    }
    let ended = false;
    for await (const report of lineByLine(response.body)) {
      if (signal.aborted) return;
      if (report.error) throw new Error(report.error);
      if (report.proved) listener.proved({ here: { value: report.proved.value, plies: report.proved.plies ?? null }, moves: [], legal: 0, line: [] });
      report.lines?.forEach((line, i) => listener.line({ place: i + 1, depth: line.depth, worth: worthOf(line.score), exact: true, expected: line.expected, nodes: report.nodes, millis: report.time, ...this.write(question, line.uci) }));
      ended ||= report.done === true;
    }
    if (ended) listener.done();
    else throw new Error('the engine has stopped');
  }
}

/** The objects of a stream that has one in each line. */
export async function* lineByLine(body: ReadableStream<Uint8Array>): AsyncGenerator<NativeReport> {
  const reader = body.pipeThrough(new TextDecoderStream() as unknown as TransformStream<Uint8Array, string>).getReader();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    const parts = (rest + (value ?? '')).split('\n');
    rest = done ? '' : (parts.pop() ?? '');
    for (const part of parts) if (part.trim()) yield JSON.parse(part) as NativeReport;
    if (done) return;
  }
}
