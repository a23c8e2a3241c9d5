import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { collect, nets, type Progress } from '../src/engine/nets';
import { Engine, type Port } from '../src/engine/engine';
import type { Question, ToWorker } from '../src/engine/protocol';
import { de } from '../src/i18n/de';
import { readTime, writeTime, wrongTime } from '../src/dialogs/time';
import { fileName, looksLikeFen, pgnOf } from '../src/play/files';
import { fromLink, toLink } from '../src/play/link';
import { readChoices } from '../src/play/settings.svelte';
import { Table } from '../src/wasm/misere';
import { table, wish } from './wasm';

describe('links', () => {
  it('tell a game, and are read back', () => {
    const view = table('antichess', 'e2e3 b7b5 f1b5').view();
    expect(toLink(view)).toBe('#play=antichess&moves=e2e3.b7b5.f1b5');
    expect(fromLink(toLink(view))).toEqual({ game: 'antichess', fen: undefined, moves: 'e2e3 b7b5 f1b5' });
  });

  it('tell an unusual start', () => {
    const fen = '8/P7/8/8/8/8/8/7n w - - 0 1';
    const linked = fromLink(toLink(table('antichess', 'a7a8k', fen).view()));
    expect(linked).toEqual({ game: 'antichess', fen, moves: 'a7a8k' });
  });

  it('that tell nothing are nothing', () => {
    expect(fromLink('#rules/chess')).toBeUndefined();
    expect(fromLink(`#play=chess&moves=${'e2e4.'.repeat(100_000)}`)).toBeUndefined();
  });
});

describe('choices', () => {
  it('are read one by one, and nonsense is as at the beginning', () => {
    const kept = readChoices('{"board":"moss","pieces":"<script>","sound":"yes","notation":"coordinate"}', ['de']);
    expect(kept).toMatchObject({ board: 'moss', pieces: 'own', sound: true, notation: 'coordinate', language: 'de', showMoves: true });
    for (const text of [null, '', '[]', '5', '{"language":["__proto__"]}', 'null']) expect(readChoices(text, ['en']).board).toBe('fig');
  });
});

describe('files', () => {
  it('have names that say what they are', () => {
    expect(fileName('antichess', new Date(2026, 0, 31), 'pgn')).toBe('misere-antichess-2026-01-31.pgn');
    // The day is the local one, also late in the evening.
    expect(fileName('antichess', new Date(2026, 0, 31, 23, 59), 'xml')).toBe('misere-antichess-2026-01-31.xml');
    expect(fileName('antichess', new Date(2026, 0, 31, 0, 1), 'xml')).toBe('misere-antichess-2026-01-31.xml');
  });

  it('say who plays, and when', () => {
    const game = Table.start({ ...wish('antichess'), seats: { white: { kind: 'human' }, black: { kind: 'computer', level: 4 } } }, 0);
    const play = { store: { view: game.view() }, pgn: (white: string, black: string, date: string) => game.toPgn(white, black, date) };
    const pgn = pgnOf(de, play, new Date(2026, 0, 31));
    expect(pgn).toContain('[White "Mensch"]');
    expect(pgn).toContain('[Black "Computer, Stufe 4"]');
    expect(pgn).toContain('[Date "2026.01.31"]');
  });

  it('tell positions from games', () => {
    expect(looksLikeFen(' rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1')).toBe(true);
    expect(looksLikeFen('1. e4 e5 1/2-1/2')).toBe(false);
  });
});

describe('the table', () => {
  it('refuses wishes with a sentence', () => {
    expect(() => Table.start({ ...wish('chess'), fen: 'x' }, 0)).toThrow(/expected/);
    expect(() => Table.start({ nonsense: true } as never, 0)).toThrow();
    expect(() => table('draughts')).toThrow(/draughts/);
  });
});

describe('times', () => {
  it('without time to move are named', () => {
    expect(wrongTime(null, 0)).toBe('no-minutes');
    expect(wrongTime(-1, 0)).toBe('no-minutes');
    expect(wrongTime(0, 0)).toBe('no-time');
    expect(wrongTime(0, null)).toBe('no-time');
    expect(wrongTime(601, 0)).toBe('too-long');
    expect([wrongTime(5, null), wrongTime(0, 3), wrongTime(0.05, 0)]).toEqual([null, null, null]);
  });

  it('are written as the table reads them, and leave time for the first move', () => {
    expect([writeTime(5, 3, '+'), writeTime(5, 3, 'd'), writeTime(0.5, null, '+')]).toEqual(['5+3', '5d3', '30000ms']);
    expect(readTime('30000ms')).toEqual({ minutes: 0.5, seconds: 0, bonus: '+' });
    expect(readTime('5d3')).toEqual({ minutes: 5, seconds: 3, bonus: 'd' });
    expect(readTime('unlimited').minutes).toBe(5);
    for (const bonus of ['+', 'd'] as const) {
      const text = writeTime(0, 5, bonus);
      const game = Table.start({ ...wish('chess'), time: { white: text, black: text } }, 0);
      expect(readTime(game.view().controls.white), text).toMatchObject({ seconds: 5, bonus });
      expect(game.tick(4_900), text).toBe(false);
      expect(game.tick(5_100), text).toBe(true);
    }
  });
});

describe('the engine', () => {
  function engine(fetchNet: (game: string, progress: Progress) => Promise<Uint8Array | null> = async () => null) {
    const ports: (Port & { sent: ToWorker[] })[] = [];
    const open = () => {
      const port = { sent: [] as ToWorker[], postMessage: (message: ToWorker) => port.sent.push(message), terminate: vi.fn(), onmessage: null, onerror: null } as unknown as Port & { sent: ToWorker[] };
      ports.push(port);
      return port;
    };
    return { engine: new Engine({} as WebAssembly.Module, open, fetchNet), ports };
  }
  const question = { game: '{}', level: 1, seed: 0, letters: 'english' as const };
  const thought = { uci: 'e2e4', san: 'e4', worth: { kind: 'guess' as const, hundredths: 0 }, depth: 1, nodes: 1 };

  it('sends the module once, then questions, and hears answers', async () => {
    const { engine: mind, ports } = engine();
    const answer = mind.think(question);
    const port = ports[0];
    expect(port?.sent).toHaveLength(2);
    port?.onmessage?.({ data: { id: (port.sent[1] as Question).id, thought } } as never);
    expect(await answer).toEqual(thought);
  });

  it('asks about draws, and hears yes or no', async () => {
    const { engine: mind, ports } = engine();
    const answer = mind.acceptsDraw({ game: '{}', side: 'black' });
    expect(ports[0]?.sent[1]).toMatchObject({ side: 'black' });
    ports[0]?.onmessage?.({ data: { id: 1, accepts: true } } as never);
    expect(await answer).toBe(true);
  });

  it('calls a question off by opening another worker', async () => {
    const { engine: mind, ports } = engine();
    const first = mind.think(question);
    const second = mind.think(question);
    expect(await first).toBeNull();
    expect(ports).toHaveLength(2);
    expect(ports[0]?.terminate).toHaveBeenCalledOnce();
    ports[1]?.onmessage?.({ data: { id: 99, thought } } as never);
    ports[1]?.onmessage?.({ data: { id: 2, error: 'no' } } as never);
    await expect(second).rejects.toThrow('no');
  });

  it('fetches the network of a game once, and gives it to every worker', async () => {
    const net = new Uint8Array([1, 2]);
    const fetchNet = vi.fn(async (_game: string, progress: Progress) => {
      progress(0.5);
      return net;
    });
    const { engine: mind, ports } = engine(fetchNet);
    const shares: (number | null)[] = [];
    mind.onfetch = (share) => shares.push(share);
    const antichess = { ...question, game: '{"entries":[{"game":"antichess"}]}' };
    void mind.think(antichess);
    expect(ports[0]?.sent).toHaveLength(2);
    await vi.waitFor(() => expect(ports[0]?.sent[2]).toEqual({ net }));
    void mind.think(antichess);
    expect(ports[1]?.sent[1]).toEqual({ net });
    expect(fetchNet.mock.calls.map(([game]) => game)).toEqual(['antichess']);
    expect(shares, 'how much has arrived, and that nothing is on its way any more').toEqual([0.5, null]);
  });

  it('plays on without a network that cannot be fetched, and asks again', async () => {
    const fetchNet = vi.fn(async () => Promise.reject(new Error('offline')));
    const { engine: mind, ports } = engine(fetchNet);
    const atomic = { ...question, game: '{"entries":[{"game":"atomic"}]}' };
    const answer = mind.think(atomic);
    ports[0]?.onmessage?.({ data: { id: 1, thought } } as never);
    expect(await answer).toEqual(thought);
    await vi.waitFor(() => {
      void mind.think(atomic);
      expect(fetchNet.mock.calls.length).toBeGreaterThan(1);
    });
  });

  it('tells how much of a network has arrived', async () => {
    const parts = [[1, 2, 3], [4]].map((bytes) => new Uint8Array(bytes));
    const stream = new ReadableStream<Uint8Array>({ pull: (to) => (parts.length ? to.enqueue(parts.shift()!) : to.close()) });
    const shares: number[] = [];
    expect([...(await collect(stream, 4, (share) => shares.push(share)))]).toEqual([1, 2, 3, 4]);
    expect(shares).toEqual([0.75, 1]);
  });

  it('knows the size of each network that is there', () => {
    for (const [game, { address, size }] of Object.entries(nets)) {
      const file = fileURLToPath(new URL(`../../crates/nets/nets/${address.split('/').at(-1)}`, import.meta.url));
      expect(size, game).toBe(statSync(file).size);
    }
  });

  it('says so if the worker does not start', async () => {
    const { engine: mind, ports } = engine();
    const answer = mind.think(question);
    ports[0]?.onerror?.({ message: 'boom' } as never);
    await expect(answer).rejects.toThrow('boom');
  });
});
