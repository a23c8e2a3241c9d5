// A table that is played elsewhere: its rows come from the server, and what a player does goes there. A move is shown at once
// and stands when its row comes; if the server refuses it, or another row comes first, it is taken off again.
import type { PlayTable } from '../play/play';
import { Table, type Attempt, type Chair, type ClocksView, type Color, type Letters, type Notation, type TableView } from '../wasm/misere';
import { entriesOf, type OnlineGame } from './game';
import type { PlayerCall, PlayerView } from './wire';

/** How calls leave, and the time of the server. */
export interface Wire {
  send(call: PlayerCall, thought?: number): number;
  now(): number;
}

interface Entry {
  author: string;
  moment: number;
  id?: number;
}

export class RemoteTable implements PlayTable {
  #table: Table;
  #game: OnlineGame;
  /** A move that is shown and that the server has not answered. */
  #pending: { id: number; uci: string } | null = null;
  /** The number of the last event that the server's rows lead to. */
  #confirmed: number;
  #style: { letters: Letters; notation: Notation } | null = null;
  /** When it became the player's turn, for the time that was thought. */
  #since: number;

  constructor(
    game: OnlineGame,
    private readonly wire: Wire,
    /** Reads a table by its entries. Rules of the players' own have another reader. */
    private readonly read: (json: string) => Table = Table.follow,
  ) {
    this.#game = game;
    this.#table = this.#fold();
    this.#confirmed = this.#table.lastEvent();
    this.#since = wire.now();
  }

  get side(): Color | null {
    return this.#game.seat?.side ?? null;
  }

  get pending(): boolean {
    return this.#pending !== null;
  }

  /** Takes what the server told. Returns the number of the event after which all is to be told again, where a move that was shown
      turned out not to be the next thing that happened. */
  follow(game: OnlineGame): number | undefined {
    const [shown, before] = [this.#pending, this.#confirmed];
    const fresh = (entriesOf(game) as Entry[]).slice(entriesOf(this.#game).length);
    this.#game = game;
    if (fresh.length === 0) return undefined;
    const isShown = (entry: Entry) => shown !== null && entry.author === this.side && entry.id === shown.id;
    if (fresh.some(isShown)) this.#pending = null;
    const turn = this.#table.view().position.turn;
    this.#refold();
    if (this.#table.view().position.turn !== turn) this.#since = this.wire.now();
    return shown && fresh[0] && !isShown(fresh[0]) ? before : undefined;
  }

  /** The server does not take the call with this number. Returns whether a move that was shown is off the board. */
  refused(id: number): boolean {
    if (this.#pending?.id !== id) return false;
    this.#pending = null;
    this.#refold();
    return true;
  }

  get confirmed(): number {
    return this.#confirmed;
  }

  #refold(): void {
    this.#table.free();
    this.#table = this.#fold();
    this.#dress();
    this.#confirmed = this.#table.lastEvent();
    if (this.#pending && this.#table.say(this.#pending.uci, this.wire.now()).kind !== 'played') {
      // It waits for its answer all the same.
      this.#table.free();
      this.#table = this.#fold();
      this.#dress();
    }
  }

  /** The table that the rows lead to. The first one tells players by number: this page calls them by name, and itself a person. */
  #fold(): Table {
    const [first, ...rest] = entriesOf(this.#game) as { call: { start: object } }[];
    if (!first) throw new Error('expected a game to begin with its terms');
    const { players, seat } = this.#game;
    const seats = { white: chair(players.white, seat?.side === 'white'), black: chair(players.black, seat?.side === 'black') };
    const begin = { ...first, call: { start: { ...first.call.start, seats } } };
    return this.read(JSON.stringify({ format: 'misere-table', version: 2, entries: [begin, ...rest] }));
  }

  #dress(): void {
    if (!this.#style) return;
    this.#table.setLetters(this.#style.letters);
    this.#table.setNotation(this.#style.notation);
  }

  // Playing ------------------------------------------------------------------------------------

  say(text: string, now: number): Attempt {
    const refused = this.refusal(text);
    if (refused) return { kind: 'refused', ...refused };
    const thought = Math.max(0, Math.round(this.wire.now() - this.#since));
    let attempt = this.#table.say(text, now);
    if (attempt.kind !== 'played') {
      // By this page's clock the flag has fallen, but the server's counts. Where no time passes the move can be shown.
      this.#refold();
      attempt = this.#table.say(text, (entriesOf(this.#game) as Entry[]).at(-1)?.moment ?? now);
      if (attempt.kind !== 'played') return attempt;
    }
    this.#pending = { id: this.wire.send({ kind: 'move', uci: attempt.uci }, thought), uci: attempt.uci };
    return attempt;
  }

  refusal(text: string): ReturnType<Table['refusal']> {
    if (this.#pending || this.#table.view().position.turn !== this.side) return NOT_YOUR_TURN;
    return this.#table.refusal(text);
  }

  takeBack = () => void this.wire.send({ kind: 'take-back' });
  resign = () => void this.wire.send({ kind: 'resign' });
  forfeit = () => void this.wire.send({ kind: 'resign' });
  abort = () => void this.wire.send({ kind: 'abort' });
  offerDraw = () => void this.wire.send({ kind: 'offer-draw' });
  declineDraw = () => void this.wire.send({ kind: 'decline-draw' });
  claimDraw = () => void this.wire.send({ kind: 'claim-draw' });
  // A clock of the server is not paused, and no move is played again.
  redo = () => undefined;
  pause = () => undefined;
  resume = () => undefined;
  /** Flags fall at the server. */
  tick = () => false;

  // Looking ------------------------------------------------------------------------------------

  view(): TableView {
    const view = this.#table.view();
    const { side } = this;
    const made = side !== null && view.plies.some((ply) => ply.side === side && !ply.skipped);
    return { ...view, canTakeBack: made && !view.outcome && !this.#pending, canRedo: false };
  }

  at = (plies: number) => this.#table.at(plies);
  clocks = (now: number): ClocksView => this.#table.clocks(now);
  eventsSince = (number: number) => this.#table.eventsSince(number);
  lastEvent = () => this.#table.lastEvent();
  premoves = (queue: string[]) => this.#table.premoves(queue);
  toJson = (now: number) => this.#table.toJson(now);
  toPgn = (white: string, black: string, date: string) => this.#table.toPgn(white, black, date);
  toXml = (now: number) => this.#table.toXml(now);
  free = () => this.#table.free();

  setLetters(letters: Letters): void {
    this.#style = { letters, notation: this.#style?.notation ?? 'game' };
    this.#dress();
  }

  setNotation(notation: Notation): void {
    this.#style = { letters: this.#style?.letters ?? 'english', notation };
    this.#dress();
  }
}

const NOT_YOUR_TURN = { why: 'not-your-turn', message: 'expected your turn', captures: [], square: null, role: null, options: [] } as unknown as NonNullable<ReturnType<Table['refusal']>>;

/** What a player is called; nothing for one who was forgotten. */
export const nameOf = ({ name }: PlayerView): string => name ?? '?';

function chair(player: PlayerView, own: boolean): Chair {
  if (own) return { kind: 'human' };
  return player.level === null ? { kind: 'remote', name: nameOf(player) } : { kind: 'computer', level: player.level };
}
