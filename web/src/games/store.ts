// The games that were played on this device, in IndexedDB. What lists show (`games`) is kept apart from the saves
// (`saves`), so that ten thousand games are listed without reading them.
import { answer, committed, openDatabase, walk } from './database';
import { isRecord, type GameRecord, type KeptGame } from './record';

/** How many games are kept. The oldest without a star go first. */
export const LIMIT = 10_000;

/** Which games a list shows. With a game or a result the index of it is used. */
export interface Query {
  game?: string;
  result?: string;
  starred?: boolean;
  /** Only games that changed before this moment: for the next page of a list. */
  before?: number;
  limit?: number;
}

/** Why the store cannot do what it was asked to. */
export type Trouble = 'denied' | 'full' | 'starred' | 'missing' | 'broken';

export class StoreError extends Error {
  constructor(
    readonly trouble: Trouble,
    cause?: unknown,
  ) {
    super(`games on this device: ${trouble}`, { cause });
  }
}

const VERSION = 1;
const RECORDS = 'games';
const SAVES = 'saves';
/** Each index ends with the moment of the last change, so that a list is read in its order. */
const INDEXES: Record<string, string | string[]> = {
  changed: 'changed',
  game: ['game', 'changed'],
  result: ['result', 'changed'],
  star: ['star', 'changed'],
};

export class GameStore {
  #database: Promise<IDBDatabase> | null = null;

  constructor(
    private readonly factory: IDBFactory | undefined,
    private readonly name = 'misere',
    private readonly limit = LIMIT,
  ) {}

  /** Keeps games, or what has become of them. If there are too many, the oldest without a star go; these are returned. */
  async keep(...games: readonly KeptGame[]): Promise<GameRecord[]> {
    return this.#write(async (records, saves) => {
      const gone: GameRecord[] = [];
      for (const { record, json } of games) {
        const known: unknown = await answer(records.get(record.id));
        if (!isRecord(known)) gone.push(...(await this.#makeRoom(records, saves)));
        records.put(isRecord(known) ? { ...record, star: known.star, ...(known.tags ? { tags: known.tags } : {}) } : record);
        saves.put(json, record.id);
      }
      return gone;
    });
  }

  async #makeRoom(records: IDBObjectStore, saves: IDBObjectStore): Promise<GameRecord[]> {
    const tooMany = (await answer(records.count())) - this.limit + 1;
    if (tooMany <= 0) return [];
    const gone = await oldest(records, tooMany);
    if (gone.length < tooMany) throw new StoreError('starred');
    for (const { id } of gone) [records, saves].forEach((store) => store.delete(id));
    return gone;
  }

  /** The games that the next new ones will replace: none until the store is nearly full. */
  async leaving(soon: number): Promise<GameRecord[]> {
    return this.#read(async (records) => {
      const over = (await answer(records.count())) + soon - this.limit;
      return over > 0 ? oldest(records, over) : [];
    });
  }

  /** Records, the last changed first. */
  async list({ game, result, starred, before = Infinity, limit = Infinity }: Query = {}): Promise<GameRecord[]> {
    const index = game !== undefined ? 'game' : result !== undefined ? 'result' : starred ? 'star' : 'changed';
    const first = game ?? result ?? (starred ? 1 : null);
    const range = first === null ? IDBKeyRange.upperBound(before, true) : IDBKeyRange.bound([first, -Infinity], [first, before], false, true);
    const fits = (record: GameRecord) => (result === undefined || record.result === result) && (!starred || record.star === 1);
    return this.#read(async (records) => {
      const found: GameRecord[] = [];
      if (limit <= 0) return found;
      await walk<unknown>(records.index(index), range, 'prev', (value) => {
        if (isRecord(value) && fits(value)) found.push(value);
        return found.length < limit ? 'more' : 'enough';
      });
      return found;
    });
  }

  async count(): Promise<number> {
    return this.#read((records) => answer(records.count()));
  }

  /** One game with its save. */
  async get(id: string): Promise<KeptGame> {
    return this.#read(async (records, saves) => {
      const [record, json]: [unknown, unknown] = await Promise.all([answer(records.get(id)), answer(saves.get(id))]);
      if (record === undefined) throw new StoreError('missing');
      if (!isRecord(record) || typeof json !== 'string') throw new StoreError('broken');
      return { record, json };
    });
  }

  async star(id: string, star: 0 | 1): Promise<void> {
    await this.#write(async (records) => {
      const record: unknown = await answer(records.get(id));
      if (!isRecord(record)) throw new StoreError('missing');
      records.put({ ...record, star });
    });
  }

  async tag(id: string, tags: readonly string[]): Promise<void> {
    await this.#write(async (records) => {
      const record: unknown = await answer(records.get(id));
      if (!isRecord(record)) throw new StoreError('missing');
      records.put({ ...record, tags: [...tags] });
    });
  }

  async remove(id: string): Promise<void> {
    await this.#write(async (records, saves) => [records, saves].forEach((store) => store.delete(id)));
  }

  #read<T>(act: (records: IDBObjectStore, saves: IDBObjectStore) => Promise<T>): Promise<T> {
    return this.#transact('readonly', act);
  }

  #write<T>(act: (records: IDBObjectStore, saves: IDBObjectStore) => Promise<T>): Promise<T> {
    return this.#transact('readwrite', act);
  }

  /** All or nothing: what fails changes nothing. */
  async #transact<T>(mode: IDBTransactionMode, act: (records: IDBObjectStore, saves: IDBObjectStore) => Promise<T>): Promise<T> {
    try {
      const transaction = await this.#begin(mode);
      const end = committed(transaction);
      try {
        const result = await act(transaction.objectStore(RECORDS), transaction.objectStore(SAVES));
        await end;
        return result;
      } catch (error) {
        end.catch(() => {});
        abort(transaction);
        throw error;
      }
    } catch (error) {
      throw error instanceof StoreError ? error : new StoreError(troubleOf(error), error);
    }
  }

  async #begin(mode: IDBTransactionMode): Promise<IDBTransaction> {
    try {
      return (await this.#open()).transaction([RECORDS, SAVES], mode);
    } catch (error) {
      // The browser closes databases when it is short of memory, and a newer page asks for it.
      if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
      this.#database = null;
      return (await this.#open()).transaction([RECORDS, SAVES], mode);
    }
  }

  #open(): Promise<IDBDatabase> {
    if (!this.factory) throw new StoreError('denied');
    this.#database ??= openDatabase(this.factory, this.name, VERSION, (database) => {
      const records = database.createObjectStore(RECORDS, { keyPath: 'id' });
      for (const [name, path] of Object.entries(INDEXES)) records.createIndex(name, path);
      database.createObjectStore(SAVES);
    }).catch((error: unknown) => {
      // The next call tries again.
      this.#database = null;
      throw error;
    });
    return this.#database;
  }
}

/** The oldest games without a star. */
async function oldest(records: IDBObjectStore, count: number): Promise<GameRecord[]> {
  const found: GameRecord[] = [];
  await walk<GameRecord>(records.index('star'), IDBKeyRange.bound([0, -Infinity], [0, Infinity]), 'next', (record) => {
    found.push(record);
    return found.length < count ? 'more' : 'enough';
  });
  return found;
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It has ended already.
  }
}

function troubleOf(error: unknown): Trouble {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  if (name === 'QuotaExceededError') return 'full';
  if (name === 'NotFoundError' || name === 'VersionError' || name === 'DataError' || name === 'UnknownError') return 'broken';
  return 'denied';
}
