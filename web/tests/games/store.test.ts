import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GameStore, StoreError } from '../../src/games/store';
import { isRecord, newId, type GameRecord } from '../../src/games/record';

beforeEach(() => void vi.stubGlobal('IDBKeyRange', IDBKeyRange));
afterEach(() => void vi.unstubAllGlobals());

const record = (id: string, more: Partial<GameRecord> = {}): GameRecord => ({
  id,
  game: 'antichess',
  seats: { white: { kind: 'human' }, black: { kind: 'computer', level: 1 } },
  result: '*',
  winner: null,
  cause: null,
  plies: 3,
  started: 0,
  changed: Number(id.replace(/\D/g, '')),
  star: 0,
  ...more,
});
const kept = (id: string, more: Partial<GameRecord> = {}) => ({ record: record(id, more), json: `{"id":"${id}"}` });
const ids = (records: GameRecord[]) => records.map(({ id }) => id);

async function filled(limit: number, ...games: ReturnType<typeof kept>[]) {
  const store = new GameStore(new IDBFactory(), 'test', limit);
  for (const game of games) await store.keep(game);
  return store;
}

const trouble = async (act: Promise<unknown>) => {
  const error: unknown = await act.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof StoreError ? error.trouble : error;
};

describe('the store of games', () => {
  it('gives back what it keeps, the last changed first', async () => {
    const store = await filled(9, kept('g2'), kept('g1'), kept('g3'));
    expect(ids(await store.list())).toEqual(['g3', 'g2', 'g1']);
    expect(await store.get('g2')).toEqual(kept('g2'));
    expect(await store.count()).toBe(3);
  });

  it('survives the page', async () => {
    const factory = new IDBFactory();
    await new GameStore(factory).keep(kept('g1'));
    expect(await new GameStore(factory).get('g1')).toEqual(kept('g1'));
  });

  it('lists by game, result, star, and page by page', async () => {
    const store = await filled(
      9,
      kept('g1', { game: 'chess', result: '1-0' }),
      kept('g2', { result: '1-0' }),
      kept('g3', { star: 1 }),
      kept('g4', { game: 'chess' }),
      kept('g5', { game: 'chess', result: '1-0', star: 1 }),
    );
    expect(ids(await store.list({ game: 'chess' }))).toEqual(['g5', 'g4', 'g1']);
    expect(ids(await store.list({ game: 'chess', result: '1-0' }))).toEqual(['g5', 'g1']);
    expect(ids(await store.list({ result: '1-0' }))).toEqual(['g5', 'g2', 'g1']);
    expect(ids(await store.list({ starred: true }))).toEqual(['g5', 'g3']);
    const page = await store.list({ limit: 2 });
    expect(ids(page)).toEqual(['g5', 'g4']);
    expect(ids(await store.list({ limit: 2, before: page[1]!.changed }))).toEqual(['g3', 'g2']);
    expect(await store.list({ limit: 0 })).toEqual([]);
  });

  it('replaces a game by what has become of it, and keeps its star', async () => {
    const store = await filled(1, kept('g1'));
    await store.star('g1', 1);
    expect(await store.keep({ record: record('g1', { plies: 9 }), json: '{}' })).toEqual([]);
    expect(await store.get('g1')).toEqual({ record: record('g1', { plies: 9, star: 1 }), json: '{}' });
  });

  it('lets the oldest without a star go when it is full, and tells which', async () => {
    const store = await filled(3, kept('g1', { star: 1 }), kept('g2'), kept('g3'));
    expect(await store.leaving(0)).toEqual([]);
    expect(ids(await store.leaving(1))).toEqual(['g2']);
    expect(ids(await store.keep(kept('g4')))).toEqual(['g2']);
    expect(ids(await store.list())).toEqual(['g4', 'g3', 'g1']);
    expect(await trouble(store.get('g2'))).toBe('missing');
  });

  it('refuses a game when all have stars, and loses none', async () => {
    const store = await filled(2, kept('g1', { star: 1 }), kept('g2', { star: 1 }));
    expect(await trouble(store.keep(kept('g3')))).toBe('starred');
    expect(ids(await store.list())).toEqual(['g2', 'g1']);
  });

  it('deletes', async () => {
    const store = await filled(3, kept('g1'), kept('g2'));
    await store.remove('g1');
    expect(ids(await store.list())).toEqual(['g2']);
    expect(await trouble(store.get('g1'))).toBe('missing');
    expect(await trouble(store.star('g1', 1))).toBe('missing');
  });

  it('passes over what it has not written', async () => {
    const factory = new IDBFactory();
    const store = new GameStore(factory, 'test');
    await store.keep(kept('g1'));
    await new Promise<void>((resolve) => {
      const request = factory.open('test');
      request.onsuccess = () => {
        const transaction = request.result.transaction('games', 'readwrite');
        transaction.objectStore('games').put({ id: 'x', changed: 5, game: 7 });
        transaction.oncomplete = () => resolve();
      };
    });
    expect(ids(await store.list())).toEqual(['g1']);
    expect(await trouble(store.get('x'))).toBe('broken');
  });

  it('says why it cannot work, and works when it can again', async () => {
    expect(await trouble(new GameStore(undefined).list())).toBe('denied');
    const factory = new IDBFactory();
    const fails = vi.spyOn(factory, 'open').mockImplementationOnce(() => {
      throw new DOMException('no', 'SecurityError');
    });
    const store = new GameStore(factory);
    expect(await trouble(store.list())).toBe('denied');
    expect(await store.list()).toEqual([]);
    fails.mockRestore();
    const full = vi.spyOn(IDBFactory.prototype, 'open').mockImplementationOnce(() => {
      throw new DOMException('no', 'QuotaExceededError');
    });
    expect(await trouble(new GameStore(new IDBFactory()).list())).toBe('full');
    full.mockRestore();
  });

  it('opens its database again when the browser has closed it', async () => {
    const factory = new IDBFactory();
    const opened: IDBDatabase[] = [];
    const open = factory.open.bind(factory);
    vi.spyOn(factory, 'open').mockImplementation((...all) => {
      const request = open(...all);
      request.addEventListener('success', () => opened.push(request.result));
      return request;
    });
    const store = new GameStore(factory);
    await store.keep(kept('g1'));
    opened[0]!.close();
    expect(ids(await store.list())).toEqual(['g1']);
    expect(opened).toHaveLength(2);
  });

  it('lists ten thousand games from their index', async () => {
    const factory = new IDBFactory();
    const store = new GameStore(factory);
    await store.keep(kept('g0'));
    await new Promise<void>((resolve) => {
      const request = factory.open('misere');
      request.onsuccess = () => {
        const transaction = request.result.transaction('games', 'readwrite');
        for (let n = 1; n < 10_000; n++) transaction.objectStore('games').put(record(`g${n}`, { game: n % 2 ? 'chess' : 'antichess' }));
        transaction.oncomplete = () => resolve();
      };
    });
    expect(await store.count()).toBe(10_000);
    expect(ids(await store.list({ game: 'chess', limit: 3 }))).toEqual(['g9999', 'g9997', 'g9995']);
    expect(ids(await store.keep(kept('g10000')))).toEqual(['g0']);
  }, 30_000);
});

describe('a record', () => {
  it('has a name of its own, which sorts by time', () => {
    expect(newId(1, () => 0.5)).not.toBe(newId(1, () => 0.25));
    expect(newId(1_000, () => 0.9) < newId(2_000, () => 0.1)).toBe(true);
  });

  it('is recognised', () => {
    expect(isRecord(record('g1'))).toBe(true);
    for (const wrong of [null, 7, {}, { ...record('g1'), star: true }, { ...record('g1'), plies: 'x' }]) expect(isRecord(wrong)).toBe(false);
  });
});
