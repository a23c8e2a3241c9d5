import { describe, expect, it } from 'vitest';
import type { EngineFiles, EngineFileSource } from '../../src/study/engine-files';
import type { FromSearcher, ToSearcher } from '../../src/study/protocol';
import { Search } from '../../src/study/search.svelte';
import { PageSearcher, type Listener, type Port, type Searching } from '../../src/study/searcher';
import type { Line, Proof, Question } from '../../src/wasm/study';

const MODULE = {} as WebAssembly.Module;
const FILES: EngineFiles = { net: new Uint8Array([1]), exact: null };
const QUESTION: Question = { game: 'antichess', moves: [], lines: 1, letters: 'english', notation: 'letters' } as unknown as Question;
const LISTENER: Listener = { line: () => undefined, proved: () => undefined, done: () => undefined, failed: () => undefined };
const settled = () => new Promise((resolve) => setTimeout(resolve));

/** Files that come when the test says so, and a searcher whose workers are written down. */
function setUp() {
  let ready: EngineFiles | null = null;
  let arrive: () => void = () => undefined;
  const coming = new Promise<EngineFiles>((resolve) => {
    arrive = () => resolve((ready = FILES));
  });
  const source: EngineFileSource = { ready: () => ready, load: () => coming };
  const workers: { told: ToSearcher[]; ended: boolean; port: Port }[] = [];
  const open = (): Port => {
    const worker = { told: [] as ToSearcher[], ended: false, port: { onmessage: null, onerror: null } as unknown as Port };
    worker.port.postMessage = (message) => worker.told.push(message);
    worker.port.terminate = () => (worker.ended = true);
    workers.push(worker);
    return worker.port;
  };
  return { searcher: new PageSearcher(async () => MODULE, open, source), workers, arrive: () => arrive() };
}

describe('the engine of the analysis', () => {
  it('begins without its files, and again when they are there', async () => {
    const { searcher, workers, arrive } = setUp();
    searcher.search(QUESTION, LISTENER);
    await settled();
    expect(workers.map(({ told }) => told[0])).toEqual([{ module: MODULE, files: null }]);
    arrive();
    await settled();
    expect(workers.map(({ told, ended }) => [told[0], ended])).toEqual([
      [{ module: MODULE, files: null }, true],
      [{ module: MODULE, files: FILES }, false],
    ]);
  });

  it('waits for its files if it is to look at a number of positions', async () => {
    const { searcher, workers, arrive } = setUp();
    searcher.search({ ...QUESTION, nodes: 100 }, LISTENER);
    await settled();
    expect(workers).toEqual([]);
    arrive();
    await settled();
    expect(workers.map(({ told }) => told[0])).toEqual([{ module: MODULE, files: FILES }]);
  });

  it('does not begin again if it was stopped before its files were there', async () => {
    const { searcher, workers, arrive } = setUp();
    searcher.search(QUESTION, LISTENER);
    await settled();
    searcher.stop();
    arrive();
    await settled();
    expect(workers.map(({ ended }) => ended)).toEqual([true]);
  });

  it('keeps the same worker for the next question once it is done', async () => {
    const { searcher, workers, arrive } = setUp();
    arrive();
    await settled();
    searcher.search({ ...QUESTION, nodes: 100 }, LISTENER);
    await settled();
    const told = workers[0]?.told[1] as { id: number };
    workers[0]?.port.onmessage?.({ data: { id: told.id, done: true } } as MessageEvent<FromSearcher>);
    searcher.search({ ...QUESTION, nodes: 100 }, LISTENER);
    await settled();
    expect(workers.map(({ told, ended }) => [told.length, ended])).toEqual([[3, false]]);
  });
});

describe('what is proved', () => {
  it('stays when a search begins again and has not come as far as before', async () => {
    const told: Listener[] = [];
    const page: Searching = { search: (_, listener) => void told.push(listener), stop: () => undefined };
    const search = new Search({ page, native: () => null }, 0);
    search.look('key', QUESTION, false);
    await settled();
    const line = (depth: number) => ({ place: 1, depth }) as Line;
    const proof: Proof = { here: { value: 'win', plies: 3 }, moves: [], legal: 20, line: [] };
    told[0]?.line(line(9));
    told[0]?.proved(proof);
    told[0]?.line(line(1));
    expect(search.result.proved).toEqual(proof);
  });

  it('says that the engine of this machine has stopped, and goes on with its own', async () => {
    const asked: string[] = [];
    const page: Searching = { search: () => asked.push('page'), stop: () => undefined };
    const native: Searching = { search: (_, listener) => listener.failed(new Error('gone')), stop: () => undefined };
    const lost: string[] = [];
    const search = new Search({ page, native: () => native, lost: (why) => lost.push(why) }, 0);
    search.native = true;
    search.look('here', QUESTION, false);
    await settled();
    await settled();
    expect([lost, search.native, search.failure]).toEqual([['gone'], false, null]);
    search.look('here', QUESTION, false);
    await settled();
    await settled();
    expect(asked.at(-1)).toBe('page');
  });
});
