// The one line of this page to the server, for as long as an online room is open.
import { ApiError, come, type Me } from './api';
import { OnlineSocket, type Connection, type Line } from './socket';
import { VERSION, type PlayerCall, type Proposal, type ToClient } from './wire';

type Listener = (message: ToClient) => void;

/** A WebSocket that makes sure first that the server knows this browser: after a restart with another database it does not. */
class DialledLine implements Line {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  #socket: WebSocket | null = null;
  #closed = false;

  constructor(known: (me: Me) => void) {
    come().then(
      (me) => {
        known(me);
        this.#open();
      },
      () => this.onclose?.(),
    );
  }

  #open(): void {
    if (this.#closed) return;
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/socket`);
    this.#socket = socket;
    socket.onopen = () => this.onopen?.();
    socket.onmessage = (event) => this.onmessage?.(event);
    socket.onclose = () => this.onclose?.();
  }

  send(text: string): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text);
  }

  close(): void {
    this.#closed = true;
    if (this.#socket) this.#socket.onclose = null;
    this.#socket?.close();
  }
}

const RELOADED = 'misere.online.reloaded';

class OnlineLine {
  connection = $state<Connection>('connecting');
  /** The player's name. */
  name = $state('');
  /** Has the player a passkey? */
  lasts = $state(false);
  /** The tournament in which the player takes part: its next game opens by itself. */
  arena = $state<string | null>(null);
  /** Is something under way that the server has not answered? */
  pending = $state(false);
  /** What to add to this page's time to get the server's. Of several estimates the largest was delayed least. */
  #offset = -Infinity;
  #socket: OnlineSocket | null = null;
  readonly #listeners = new Set<Listener>();
  #users = 0;

  /** The server's time now, in milliseconds. */
  now = (): number => performance.now() + (this.#offset === -Infinity ? performance.timeOrigin : this.#offset);

  /** Opens the line while a room is shown; what it returns leaves. The line outlives a change of rooms. */
  use(): () => void {
    this.#users += 1;
    this.#socket ??= new OnlineSocket(
      () => new DialledLine((me) => ([this.name, this.lasts] = [me.name, me.lasts])),
      {
        now: () => performance.now(),
        later: (run, wait) => {
          const timer = setTimeout(run, wait);
          return () => clearTimeout(timer);
        },
        random: Math.random,
      },
      { heard: (message) => this.#heard(message), changed: (connection) => this.#changed(connection) },
    );
    return () => {
      this.#users -= 1;
      setTimeout(() => {
        if (this.#users > 0) return;
        this.#socket?.close();
        this.#socket = null;
        this.connection = 'connecting';
      });
    };
  }

  /** Hangs up and comes back, as another player. */
  renew = () => this.#socket?.renew();

  on(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  watch = (game: string, have: () => number) => this.#socket?.watch(game, have);
  leave = (game: string) => this.#socket?.leave(game);
  resync = (game: string) => this.#socket?.resync(game);
  watchArena = (arena: string, on: boolean) => this.#socket?.arena(arena, on);
  lobby = (on: boolean) => this.#socket?.lobby(on);
  seek = (proposal: Proposal) => this.#socket?.say({ t: 'seek', proposal }) ?? false;
  withdraw = () => this.#socket?.say({ t: 'withdraw' }) ?? false;

  call(game: string, seat: string, call: PlayerCall, thought?: number): number {
    if (!this.#socket) throw new ApiError('away', 'expected a line to the server, found none');
    const id = this.#socket.call(game, seat, call, thought);
    this.pending = this.#socket.pending;
    return id;
  }

  #changed(connection: Connection): void {
    this.connection = connection;
    if (connection === 'away') this.#offset = -Infinity;
  }

  #heard(message: ToClient): void {
    if ('now' in message) this.#offset = Math.max(this.#offset, message.now - performance.now());
    if (message.t === 'hello') this.#greeted(message.version, message.name);
    this.pending = this.#socket?.pending ?? false;
    for (const listener of [...this.#listeners]) listener(message);
  }

  /** A server of another version needs its own page; one reload must do. */
  #greeted(version: number, name: string): void {
    this.name = name;
    if (version === VERSION) return sessionStorage.removeItem(RELOADED);
    if (sessionStorage.getItem(RELOADED)) return;
    sessionStorage.setItem(RELOADED, '1');
    location.reload();
  }
}

export const line = new OnlineLine();
