// What players do: each method calls the table, changes the state by a mutation, and emits what happened. Everything
// else (storage, engine, sound, announcements) is an effect that listens.
import { premover, queued, type Premove } from '../premove/premove';
import type { Attempt, Chairs, Letters, Notation, Premoves as Candidates, Refused, SavedGame, Color, Table, Wish } from '../wasm/misere';
import { Emitter, type Channels, type Objection, type TableEvent } from './events';
import * as mutations from './mutations';
import { moverOf, otherSide, plyOf, shortOfTime, speakerOf, type Notice, type PlayState } from './state';
import { tableEvents } from './table-events';

/** What the page gives: the module's tables, a clock, and how moves are written. */
export interface Environment {
  start(wish: Wish, now: number): Table;
  read(json: string): SavedGame;
  /** A game between people after these moves. */
  replay(game: string, fen: string | undefined, moves: string, now: number): Table;
  now(): number;
  letters(): Letters;
  notation(): Notation;
}

/** What is asked of a table. The module's own has it; so has one that is played elsewhere (`online/remote-table.ts`). */
export type PlayTable = Pick<
  Table,
  'free' | 'setLetters' | 'setNotation' | 'view' | 'at' | 'clocks' | 'eventsSince' | 'lastEvent' | 'premoves' | 'refusal' | 'say' | 'tick' | 'takeBack' | 'redo'
  | 'resign' | 'forfeit' | 'abort' | 'offerDraw' | 'declineDraw' | 'claimDraw' | 'pause' | 'resume' | 'toJson' | 'toPgn' | 'toXml'
>;

export class Play {
  readonly events = new Emitter<Channels>();
  #table: PlayTable;
  /** The number of the table's last event that the page knows. */
  #seen: number;

  constructor(
    table: PlayTable,
    /** Only mutations change it. */
    readonly store: Readonly<PlayState>,
    private readonly environment: Environment,
  ) {
    this.#table = table;
    this.#seen = table.lastEvent();
  }

  /** Emits the first event. To be called when every effect listens. */
  open(): void {
    this.events.emit('table', [{ kind: 'loaded' }]);
  }

  // Games ----------------------------------------------------------------------------------------

  /** Starts a game. Throws, and changes nothing, if the wish cannot be fulfilled. */
  start(wish: Wish): void {
    this.#replace(this.environment.start(wish, this.#now), { kind: 'started' });
  }

  /** Continues a game that was read. Throws, and changes nothing, if the seats are wrong. */
  load(saved: SavedGame, seats: Chairs): void {
    this.#replace(saved.open(seats, this.#now), { kind: 'loaded' });
    if (this.store.view.paused) this.resume();
  }

  /** Continues a saved game with the players and levels that it has. Throws, and changes nothing, if it cannot be read. */
  openSave(json: string): void {
    const saved = this.environment.read(json);
    this.load(saved, saved.seats());
  }

  /** Goes back to the game that a link replaced. This game becomes the one that can be gone back to. */
  goBack(): void {
    const { earlier } = this.store;
    if (earlier === null) return;
    const current = this.json;
    try {
      this.openSave(earlier);
    } catch (error) {
      this.events.emit('failed', error);
      return;
    }
    mutations.setEarlier(this.store, current);
    this.events.emit('left', current);
  }

  #replace(table: PlayTable, event: TableEvent): void {
    this.#table.free();
    this.#table = table;
    this.#seen = table.lastEvent();
    table.setLetters(this.environment.letters());
    table.setNotation(this.environment.notation());
    mutations.openGame(this.store, table.view(), table.clocks(this.#now));
    this.events.emit('table', [event]);
  }

  // Moves ----------------------------------------------------------------------------------------

  /** Plays the move that a text names. */
  move(text: string): Attempt {
    const attempt = this.#table.say(text, this.#now);
    if (attempt.kind === 'refused') {
      this.events.emit('refused', attempt);
    } else {
      mutations.leaveHistory(this.store);
      this.#follow();
    }
    return attempt;
  }

  /** Chooses a move before the turn comes. One that cannot be legal after any reply is not queued, and false is returned. */
  premove(premove: Premove): boolean {
    if (!premover(this.store.view)) return false;
    if (premove.kind === 'move' && !this.premoves().some(({ uci }) => uci === premove.uci)) return false;
    mutations.setPremoves(this.store, queued(this.store.premoves, premove));
    return true;
  }

  cancelPremoves = () => mutations.setPremoves(this.store, []);

  /** The moves that may be legal after the queue and some reply to each move of it. */
  premoves(): Candidates {
    if (!premover(this.store.view) || this.store.premoves.some(({ kind }) => kind === 'duty')) return [];
    return this.#table.premoves(this.store.premoves.flatMap((premove) => (premove.kind === 'move' ? [premove.uci] : [])));
  }

  /** Why a move cannot be made now, if it cannot. */
  refusal = (text: string): Refused | undefined => this.#table.refusal(text);

  takeBack = () => this.#call((table, now) => table.takeBack(now));
  redo = () => this.#call((table, now) => table.redo(now));

  // Endings --------------------------------------------------------------------------------------

  resign = () => this.#call((table, now) => table.resign(speakerOf(this.store), now));
  forfeit = () => this.#call((table, now) => table.forfeit(speakerOf(this.store), now));
  abort = () => this.#call((table, now) => table.abort(now));
  claimDraw = () => this.#call((table, now) => table.claimDraw(now));

  /** Offers a draw, or accepts the one that is offered. */
  offerDraw(): void {
    const { drawOffer } = this.store.view;
    const side = drawOffer ? otherSide(drawOffer) : speakerOf(this.store);
    this.#call((table, now) => table.offerDraw(side, now));
  }

  declineDraw(): void {
    const { drawOffer } = this.store.view;
    if (drawOffer) this.answerDraw(otherSide(drawOffer), 'decline');
  }

  /** Answers the offer of the other side. */
  answerDraw(side: Color, answer: 'accept' | 'decline'): void {
    this.#call((table, now) => (answer === 'accept' ? table.offerDraw(side, now) : table.declineDraw(side, now)));
  }

  pause = () => this.#call((table, now) => table.pause(now));
  resume = () => this.#call((table, now) => table.resume(now));

  /** Pauses while a dialog is open, if the game is running. */
  pauseForDialog(): void {
    if (!this.store.view.paused && !this.store.view.outcome) this.pause();
  }

  // Looking --------------------------------------------------------------------------------------

  /** Shows the position after a number of plies. */
  show(ply: number): void {
    const last = this.store.view.plies.length;
    const shown = Math.max(0, Math.min(last, ply));
    mutations.showPast(this.store, shown === last ? null : { ply: shown, position: this.#table.at(shown) });
    this.events.emit('shown', { ply: shown, last });
  }

  step(by: number): void {
    this.show(plyOf(this.store) + by);
  }

  flip = () => mutations.flip(this.store);

  /** Writes moves in the letters that are chosen now. */
  rewrite(): void {
    this.#table.setLetters(this.environment.letters());
    this.#table.setNotation(this.environment.notation());
    mutations.rewrite(this.store, this.#table.view());
  }

  /** The player has touched a piece that cannot be moved now. */
  object(objection: Objection): void {
    this.events.emit('objected', objection);
  }

  /** Turns the board to the side that is to move, where two people share it. */
  turnTo(side: Color): void {
    mutations.turnTo(this.store, side);
  }

  /** Asks the engine for a hint. */
  suggest(): void {
    if (moverOf(this.store)) this.events.emit('asked', 'hint');
  }

  /** Asks the engine for the value of the position. */
  evaluate(): void {
    this.events.emit('asked', 'evaluation');
  }

  /** Shows a text and has it read aloud. */
  tell = (text: string, tone: Notice['tone'] = 'plain') => mutations.tell(this.store, text, tone);
  say = (text: string) => mutations.say(this.store, text);

  // Files ----------------------------------------------------------------------------------------

  get json(): string {
    return this.#table.toJson(this.#now);
  }

  /** The game up to a number of plies, as JSON: what the engine reads. */
  jsonAt(ply: number): string {
    const { game, start, unusualStart, plies } = this.store.view;
    const moves = plies.slice(0, ply).map(({ uci }) => uci);
    const table = this.environment.replay(game, unusualStart ? start : undefined, moves.join(' '), this.#now);
    const json = table.toJson(this.#now);
    table.free();
    return json;
  }

  get xml(): string {
    return this.#table.toXml(this.#now);
  }

  pgn(white: string, black: string, date: string): string {
    return this.#table.toPgn(white, black, date);
  }

  // Time -----------------------------------------------------------------------------------------

  /** Looks at the clocks. */
  tick(): void {
    if (this.store.clocks.running === null) return;
    if (this.#table.tick(this.#now)) return this.#follow();
    mutations.showClocks(this.store, this.#table.clocks(this.#now));
    const side = shortOfTime(this.store);
    if (!side) return;
    mutations.rememberTimeWarning(this.store);
    this.events.emit('short-of-time', side);
  }

  /** The table has changed by itself. What happened after the event `since` is told again, as what was there before did not stand. */
  refresh(since = this.#seen): void {
    const events: TableEvent[] = since < this.#seen ? [{ kind: 'taken-back', plies: 1 }] : [];
    const happened = this.#table.eventsSince(since);
    this.#seen = this.#table.lastEvent();
    const view = this.#table.view();
    events.push(...tableEvents(happened, view));
    mutations.followTable(this.store, view, this.#table.clocks(this.#now));
    if (events.length) this.events.emit('table', events);
  }

  get #now(): number {
    return this.environment.now();
  }

  /** Makes a call at the table. One that fails may have noticed a fallen flag, so the table is looked at in any case. */
  #call(act: (table: PlayTable, now: number) => void): void {
    mutations.leaveHistory(this.store);
    try {
      act(this.#table, this.#now);
    } catch (error) {
      this.events.emit('failed', error);
    }
    this.#follow();
  }

  /** Brings the state up to date with the table, and emits what has happened there since. */
  #follow(): void {
    const happened = this.#table.eventsSince(this.#seen);
    if (happened.length === 0) return;
    this.#seen = this.#table.lastEvent();
    const view = this.#table.view();
    const events = tableEvents(happened, view);
    mutations.followTable(this.store, view, this.#table.clocks(this.#now));
    if (events.length) this.events.emit('table', events);
  }
}
