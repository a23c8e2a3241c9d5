// Keeps every game that is played, move by move, in the store of games. What the store refuses stays here until it
// can be kept, so nothing is lost while the page is open.
import type { Play } from '../play/play';
import type { TableEvent } from '../play/events';
import { newId, recordOf, type GameRecord, type KeptGame } from './record';
import { StoreError, type GameStore, type Query, type Trouble } from './store';

/** What the player should know. */
export type KeeperNews =
  /** Games cannot be kept now. */
  | { kind: 'trouble'; trouble: Trouble }
  /** There is no room: this game goes when the next one is kept. */
  | { kind: 'leaving'; record: GameRecord };

/** Where the name of the running game is kept, so that a reload goes on with its record. */
export interface Pin {
  read(): string | null;
  write(text: string): void;
}

export interface KeeperTools {
  pin: Pin;
  now(): number;
  tell(news: KeeperNews): void;
  /** Claims a game for this window; fulfilled with false if another one has it. */
  alone?(id: string): Promise<boolean>;
}

/** How many games are written together: one transaction for each of ten thousand takes minutes. */
const AT_ONCE = 200;

interface Running {
  id: string;
  started: number;
}

export class Keeper {
  #running: Running;
  /** The game that was on the board when the page was left. */
  readonly #before: Running | null;
  /** The game that is being opened: its record goes on. */
  #opening: Running | null = null;
  /** Is the record that of a game that is over? Then it stays as it is, and what is played further is another one. */
  #finished = false;
  #known = false;
  /** The game that was claimed last. */
  #claimed = '';
  readonly #pending = new Map<string, KeptGame>();
  #flushing: Promise<void> | null = null;
  readonly #told = new Set<string>();
  /** Why there are games that could not be kept; null if all are. */
  trouble: Trouble | null = null;
  /** How many games have made room for others. */
  replaced = 0;

  constructor(
    private readonly play: Play,
    private readonly store: GameStore,
    private readonly tools: KeeperTools,
  ) {
    this.#running = this.#fresh();
    this.#before = parsePin(tools.pin.read());
    play.events.on('table', (events) => this.#follow(events));
  }

  /** Goes on with the record of a game that the page restored, and makes one if there is none yet. */
  resume(): void {
    this.#pinned(this.#before ?? this.#running);
    this.#note();
    this.#finished = this.play.store.view.outcome !== null;
  }

  /** Keeps games that another part of the page has: an analysis, a file of games, the game before a link. */
  adopt(...games: KeptGame[]): Promise<void> {
    for (const game of games) this.#pending.set(game.record.id, game);
    return this.flush();
  }

  /** Puts a kept game on the board, with the players and levels that it has. Throws if it cannot be read. */
  async open(id: string): Promise<void> {
    const { record, json } = await this.get(id);
    // An analysis stays as it is, with its variations: what is played from it is a game of its own.
    this.#opening = record.kind === 'analysis' ? null : { id, started: record.started };
    try {
      this.play.openSave(json);
    } finally {
      this.#opening = null;
    }
  }

  async get(id: string): Promise<KeptGame> {
    return this.#pending.get(id) ?? this.store.get(id);
  }

  /** The games that are kept, and those that could not be. */
  async list(query: Query = {}): Promise<GameRecord[]> {
    const waiting = [...this.#pending.values()].map(({ record }) => record).filter((record) => fits(record, query));
    const listed = await this.store.list(query).catch((error: unknown) => {
      if (waiting.length === 0) throw error;
      return [];
    });
    const other = listed.filter(({ id }) => !this.#pending.has(id));
    return [...waiting, ...other].sort((a, b) => b.changed - a.changed).slice(0, query.limit ?? Infinity);
  }

  async star(id: string, star: 0 | 1): Promise<void> {
    const waiting = this.#pending.get(id);
    if (waiting) this.#pending.set(id, { ...waiting, record: { ...waiting.record, star } });
    else await this.store.star(id, star);
  }

  async tag(id: string, tags: readonly string[]): Promise<void> {
    const waiting = this.#pending.get(id);
    if (waiting) this.#pending.set(id, { ...waiting, record: { ...waiting.record, tags } });
    else await this.store.tag(id, tags);
  }

  async remove(id: string): Promise<void> {
    this.#pending.delete(id);
    await this.store.remove(id);
    // The running game goes on under another name.
    if (id === this.#running.id) this.#running = this.#fresh();
  }

  /** The name of the game on the board. */
  get running(): string {
    return this.#running.id;
  }

  /** Waits until everything that can be kept is. */
  flush(): Promise<void> {
    this.#flushing ??= this.#write().finally(() => (this.#flushing = null));
    return this.#flushing;
  }

  #follow(events: readonly TableEvent[]): void {
    const replaced = events.some(({ kind }) => kind === 'started' || kind === 'loaded');
    if (replaced) {
      this.#pinned(this.#opening ?? this.#fresh());
      this.#known = this.#opening !== null;
      this.#finished = this.play.store.view.outcome !== null;
      if (!this.#opening) void this.#warn();
      return;
    }
    // A game that is over keeps its record: what follows a move that was taken back is another game.
    if (this.#finished) this.#pinned(this.#fresh());
    this.#note();
    this.#finished = this.play.store.view.outcome !== null;
  }

  #note(): void {
    const { view } = this.play.store;
    if (view.plies.length === 0 && !this.#known) return;
    this.#known = true;
    this.#pinned(this.#running);
    const { id, started } = this.#running;
    const record = recordOf(view, { id, started, changed: this.tools.now(), star: this.#pending.get(id)?.record.star ?? 0 });
    this.#pending.set(id, { record, json: this.play.json });
    void this.flush();
  }

  async #write(): Promise<void> {
    for (let games = this.#next(); games.length; games = this.#next()) {
      try {
        this.replaced += (await this.store.keep(...games)).length;
      } catch (error) {
        this.trouble = error instanceof StoreError ? error.trouble : 'denied';
        this.#tell({ kind: 'trouble', trouble: this.trouble });
        return;
      }
      // One may have gone on meanwhile.
      for (const game of games) if (this.#pending.get(game.record.id) === game) this.#pending.delete(game.record.id);
    }
    this.trouble = null;
  }

  #next(): KeptGame[] {
    return [...this.#pending.values()].slice(0, AT_ONCE);
  }

  /** Tells, before it happens, which game the new one will replace. */
  async #warn(): Promise<void> {
    const [record] = await this.store.leaving(1).catch(() => []);
    if (record) this.#tell({ kind: 'leaving', record });
  }

  /** Each kind of news is told once in a visit. */
  #tell(news: KeeperNews): void {
    const name = news.kind === 'trouble' ? news.trouble : news.kind;
    if (this.#told.has(name)) return;
    this.#told.add(name);
    this.tools.tell(news);
  }

  #pinned(running: Running): void {
    this.#running = running;
    this.tools.pin.write(JSON.stringify(running));
    if (this.#claimed === running.id) return;
    this.#claimed = running.id;
    void this.tools.alone?.(running.id).then((alone) => {
      if (alone || this.#running.id !== running.id) return;
      // Another window plays on in the record: what is played here goes into one of its own.
      const own = this.#fresh();
      this.#claimed = own.id;
      void this.tools.alone?.(own.id);
      this.#known = false;
      this.#pinned(own);
    });
  }

  #fresh(): Running {
    const started = this.tools.now();
    return { id: newId(started), started };
  }
}

function parsePin(text: string | null): Running | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    if (!value || typeof value !== 'object') return null;
    const { id, started } = value as Record<string, unknown>;
    return typeof id === 'string' && typeof started === 'number' ? { id, started } : null;
  } catch {
    return null;
  }
}

function fits(record: GameRecord, { game, result, starred, before = Infinity }: Query): boolean {
  if (game !== undefined && record.game !== game) return false;
  if (result !== undefined && record.result !== result) return false;
  return (!starred || record.star === 1) && record.changed < before;
}
