// The line to the server: it comes back by itself, sends again what was not answered, and says truthfully how it is.
// It knows no WebSocket and no clock of its own: both are given, so that tests can play them.
import type { PlayerCall, ToClient, ToServer } from './wire';

/** How the line is: `away` means that what the player does now waits; `waiting`, that the server cannot keep moves. */
export type Connection = 'connecting' | 'open' | 'away' | 'waiting';

/** The part of a WebSocket that is used. */
export interface Line {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
}

/** Time, and how to be called later. */
export interface Timers {
  now(): number;
  later(run: () => void, milliseconds: number): () => void;
  /** From 0 to 1. */
  random(): number;
}

/** What a page wants to hear. */
export interface Listener {
  heard(message: ToClient): void;
  changed(connection: Connection): void;
}

const PING = 5_000;
/** Without a word for so long the line is dead, whatever the system believes. */
const DEAD = 12_000;
/** A call that was not answered for so long is sent again. */
const AGAIN = 3_000;
const LONGEST_PAUSE = 10_000;

interface Waiting {
  message: Extract<ToServer, { t: 'call' }>;
  sent: number;
}

export class OnlineSocket {
  #line: Line | null = null;
  #open = false;
  #connection: Connection = 'connecting';
  #attempts = 0;
  #heard = 0;
  #pings = 0;
  #cancel: (() => void)[] = [];
  /** Numbers of messages differ from those of other pages of the same player. */
  #next: number;
  readonly #waiting = new Map<number, Waiting>();
  readonly #watched = new Map<string, () => number>();
  #lobby = false;
  readonly #arenas = new Set<string>();
  #closed = false;

  constructor(
    private readonly dial: () => Line,
    private readonly timers: Timers,
    private readonly listener: Listener,
  ) {
    this.#next = Math.floor(timers.random() * 2 ** 40) * 2 ** 10 + 1;
    this.#connect();
  }

  get connection(): Connection {
    return this.#connection;
  }

  /** Is something under way that the server has not answered? */
  get pending(): boolean {
    return this.#waiting.size > 0;
  }

  /** Shows a game. `have` tells the number of the last row that the page has; it is asked again on reconnecting. */
  watch(game: string, have: () => number): void {
    this.#watched.set(game, have);
    this.#say({ t: 'watch', game, have: have() });
  }

  leave(game: string): void {
    if (this.#watched.delete(game)) this.#say({ t: 'leave', game });
  }

  /** Asks for the rows that are missing. */
  resync(game: string): void {
    const have = this.#watched.get(game);
    if (have) this.#say({ t: 'watch', game, have: have() });
  }

  /** Asks for something in a game. It is sent until it is answered; the server judges it once. */
  call(game: string, seat: string, call: PlayerCall, thought?: number): number {
    const id = this.#next++;
    const message: Waiting['message'] = { t: 'call', game, seat, id, call, ...(thought === undefined ? {} : { thought }) };
    this.#waiting.set(id, { message, sent: this.timers.now() });
    this.#say(message);
    return id;
  }

  lobby(on: boolean): void {
    this.#lobby = on;
    this.#say({ t: 'lobby', on });
  }

  /** Shows the standings of a tournament, or shows them no more. */
  arena(arena: string, on: boolean): void {
    if (on) this.#arenas.add(arena);
    else this.#arenas.delete(arena);
    this.#say({ t: 'arena', arena, on });
  }

  /** What need not be sent again. */
  say(message: Extract<ToServer, { t: 'seek' | 'withdraw' }>): boolean {
    return this.#say(message);
  }

  /** Hangs up and dials again at once. What waits for an answer was another player's. */
  renew(): void {
    this.#waiting.clear();
    this.#hangUp();
    this.#attempts = 0;
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    this.#hangUp();
  }

  #say(message: ToServer): boolean {
    if (!this.#open || !this.#line) return false;
    this.#line.send(JSON.stringify(message));
    return true;
  }

  #connect(): void {
    const line = this.dial();
    this.#line = line;
    line.onopen = () => this.#opened(line);
    line.onmessage = ({ data }) => this.#received(line, data);
    line.onclose = () => this.#lost(line);
    this.#later(() => {
      if (!this.#open && this.#line === line) this.#lost(line);
    }, DEAD);
  }

  #opened(line: Line): void {
    if (this.#line !== line) return;
    this.#open = true;
    this.#attempts = 0;
    this.#heard = this.timers.now();
    this.#tell('open');
    for (const [game, have] of this.#watched) this.#say({ t: 'watch', game, have: have() });
    if (this.#lobby) this.#say({ t: 'lobby', on: true });
    for (const arena of this.#arenas) this.#say({ t: 'arena', arena, on: true });
    // In the order in which they were made.
    for (const waiting of this.#waiting.values()) this.#repeat(waiting);
    this.#watchOver(line);
  }

  #received(line: Line, data: unknown): void {
    if (this.#line !== line || typeof data !== 'string') return;
    this.#heard = this.timers.now();
    const message = JSON.parse(data) as ToClient;
    if (message.t === 'ack' || message.t === 'refused') {
      // An answer that comes a second time has been told.
      if (!this.#waiting.has(message.id)) return;
      if (message.t === 'refused' && message.key === 'unavailable') return;
      this.#waiting.delete(message.id);
    }
    if (message.t === 'state') this.#tell(message.ready ? 'open' : 'waiting');
    this.listener.heard(message);
  }

  /** Looks after the line as long as it is this one. */
  #watchOver(line: Line): void {
    const look = () => {
      if (this.#line !== line || !this.#open) return;
      const now = this.timers.now();
      if (now - this.#heard > DEAD) return this.#lost(line);
      for (const waiting of this.#waiting.values()) {
        if (now - waiting.sent >= AGAIN) this.#repeat(waiting);
      }
      if (now - this.#heard >= PING) this.#say({ t: 'ping', n: ++this.#pings });
      this.#later(look, 1_000);
    };
    this.#later(look, 1_000);
  }

  #repeat(waiting: Waiting): void {
    waiting.sent = this.timers.now();
    this.#say(waiting.message);
  }

  #lost(line: Line): void {
    if (this.#line !== line || this.#closed) return;
    this.#hangUp();
    this.#tell('away');
    const pause = Math.min(LONGEST_PAUSE, 500 * 2 ** this.#attempts++);
    // Not all pages at once, when a server comes back.
    this.#later(() => this.#connect(), pause * (0.75 + this.timers.random() / 2));
  }

  #hangUp(): void {
    const line = this.#line;
    this.#line = null;
    this.#open = false;
    for (const cancel of this.#cancel) cancel();
    this.#cancel = [];
    if (!line) return;
    line.onopen = line.onmessage = line.onclose = null;
    line.close();
  }

  #later(run: () => void, milliseconds: number): void {
    if (this.#cancel.length > 20) this.#cancel = this.#cancel.slice(-10);
    this.#cancel.push(this.timers.later(run, milliseconds));
  }

  #tell(connection: Connection): void {
    if (this.#connection === connection) return;
    this.#connection = connection;
    this.listener.changed(connection);
  }
}
