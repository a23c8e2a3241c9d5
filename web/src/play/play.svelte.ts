// The game on the page: what is shown, and what players do.
import { t } from '../i18n/index.svelte';
import type { Engine } from '../engine/engine';
import { SavedGame, Table } from '../wasm/misere';
import type { Attempt, Chairs, ClocksView, MoveView, Side, TableView, Thought, Wish } from '../wasm/misere';
import { toldShort } from './complaint';
import { keepEarlier, keepGame, keptEarlier } from './keeper';
import { news } from './news';
import { settings } from './settings.svelte';
import * as sound from './sound';
import { duty, otherSide, refusal } from './words';

export interface Notice {
  text: string;
  tone: 'plain' | 'loud';
}

/** Nobody likes an answer before the own piece has come to rest. */
const REPLY_AFTER = 350;
/** A notice has been read by then; what is loud stays until something happens. */
const NOTICE_FOR = 8_000;
/** From here on a clock is heard. */
const HURRY = 10_000;

const now = () => performance.now();
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export class Play {
  view = $state.raw() as TableView;
  clocks = $state.raw() as ClocksView;
  /** How many plies are shown; nothing for all of them, the running game. */
  ply = $state.raw<number | null>(null);
  flipped = $state(false);
  thinking = $state(false);
  notice = $state.raw<Notice | null>(null);
  hint = $state.raw<MoveView | null>(null);
  evaluation = $state.raw<Thought | null>(null);
  /** What is read aloud. */
  spoken = $state.raw('');
  /** Counts up when a game ends in front of the player. */
  ended = $state.raw(0);
  /** Counts up when the board must be drawn again although the position is the same. */
  refreshed = $state.raw(0);
  /** Counts up when a move is refused. */
  refused = $state.raw(0);
  /** The game that a link replaced, to go back to. */
  earlier = $state.raw(keptEarlier());

  position = $derived.by(() => {
    const { position, plies } = this.view;
    return this.ply === null || this.ply >= plies.length ? position : this.#table.at(this.ply);
  });
  looksBack = $derived(this.ply !== null && this.ply < this.view.plies.length);
  /** The side that somebody at this machine moves now. */
  mover = $derived.by((): Side | null => {
    const { outcome, paused, seats, position } = this.view;
    if (outcome || paused || this.looksBack || seats[position.turn].kind !== 'human') return null;
    return position.turn;
  });
  duty = $derived(duty(t(), this.view));

  #table: Table;
  /** Answers to questions about an earlier state are not listened to. */
  #state = 0;
  #hurried = false;
  #noticed: ReturnType<typeof setTimeout> | undefined;

  constructor(
    table: Table,
    private readonly engine: Engine,
  ) {
    this.#table = table;
    this.#sit(table);
    setInterval(() => this.#tick(), 100);
    addEventListener('pagehide', () => this.#keep());
  }

  // Games ----------------------------------------------------------------------------------------

  /** Begins a game. Throws, and changes nothing, if the wish cannot be fulfilled. */
  begin(wish: Wish): void {
    this.#sit(Table.start(wish, now()));
    this.say(t().toMove(this.view.position.turn));
  }

  /** Goes back to the game that a link replaced; this one can be gone back to in its turn. */
  swap(): void {
    const { earlier } = this;
    if (earlier === null) return;
    const mine = this.json;
    try {
      const saved = SavedGame.read(new TextEncoder().encode(earlier));
      this.open(saved, saved.seats());
    } catch (error) {
      this.#refuse(toldShort(t(), error), false);
      return;
    }
    keepEarlier(mine);
    this.earlier = mine;
  }

  /** Goes on with a game that was read. Throws if the seats are wrong. */
  open(saved: SavedGame, seats: Chairs): void {
    this.#sit(saved.open(seats, now()));
    if (this.view.paused) this.resume();
  }

  #sit(table: Table): void {
    if (this.#table !== table) this.#table.free();
    this.#table = table;
    table.setLetters(settings.letters);
    this.notice = null;
    this.ply = null;
    this.#hurried = false;
    this.#look();
    const { white, black } = this.view.seats;
    this.flipped = white.kind === 'computer' && black.kind === 'human';
  }

  // Moves ----------------------------------------------------------------------------------------

  /** Plays what a text says. */
  move(text: string): Attempt {
    const before = this.view;
    const attempt = this.#table.say(text, now());
    if (attempt.kind === 'refused') {
      this.refreshed++;
      this.refused++;
      this.#refuse(refusal(t(), attempt), attempt.why === 'must-capture');
      return attempt;
    }
    this.notice = null;
    this.ply = null;
    this.#look();
    this.#tell(before);
    return attempt;
  }

  takeBack(): void {
    this.#change(() => this.#table.takeBack(now()));
  }

  redo(): void {
    this.#change(() => this.#table.redo(now()));
  }

  // Endings --------------------------------------------------------------------------------------

  /** The side that a button speaks for: the only human, or the player to move. */
  get speaker(): Side {
    const { seats, position } = this.view;
    const human = (side: Side) => seats[side].kind === 'human';
    if (human('white') !== human('black')) return human('white') ? 'white' : 'black';
    return position.turn;
  }

  resign = () => this.#change(() => this.#table.resign(this.speaker, now()));
  forfeit = () => this.#change(() => this.#table.forfeit(this.speaker, now()));
  abort = () => this.#change(() => this.#table.abort(now()));
  claimDraw = () => this.#change(() => this.#table.claimDraw(now()));

  offerDraw(): void {
    const side = this.view.drawOffer ? otherSide(this.view.drawOffer) : this.speaker;
    this.#change(() => this.#table.offerDraw(side, now()));
    if (!this.view.drawOffer) return;
    const computer = this.view.seats[otherSide(side)].kind === 'computer';
    this.tell(computer ? t().draw.considering : t().draw.offered(side));
  }

  declineDraw(): void {
    const offer = this.view.drawOffer;
    if (!offer) return;
    this.#change(() => this.#table.declineDraw(otherSide(offer), now()));
    this.tell(t().draw.declined);
  }

  pause(): void {
    this.#change(() => this.#table.pause(now()));
    if (this.view.paused) this.tell(t().paused);
  }

  /** Pauses while a dialog is open, if there is something to pause. */
  rest(): void {
    if (!this.view.paused && !this.view.outcome) this.pause();
  }

  resume(): void {
    this.#change(() => this.#table.resume(now()));
    if (!this.view.paused) this.tell(t().resumed);
  }

  // Looking --------------------------------------------------------------------------------------

  show(ply: number): void {
    const last = this.view.plies.length;
    const shown = Math.max(0, Math.min(last, ply));
    this.ply = shown === last ? null : shown;
    if (this.ply === null) this.say(t().backToGame);
    else this.say(`${t().lookingBack(shown, last)} ${this.view.plies[shown - 1]?.san ?? ''}`);
  }

  step(by: number): void {
    this.show((this.ply ?? this.view.plies.length) + by);
  }

  /** Writes moves in the letters of the settings. */
  rewrite(): void {
    this.#table.setLetters(settings.letters);
    this.view = this.#table.view();
  }

  async suggest(): Promise<void> {
    if (!this.mover) return;
    this.tell(t().hint.searching);
    const thought = await this.#ponder();
    if (!thought) return;
    if (settings.choices.evaluation) this.evaluation = thought;
    this.hint = this.view.moves.find((move) => move.uci === thought.uci) ?? null;
    this.tell(this.hint ? t().hint.best(this.hint.san) : t().hint.none);
  }

  /** Values the position, if a human has the time for it. */
  async judge(): Promise<void> {
    this.evaluation = null;
    if (this.mover) this.evaluation = await this.#ponder();
  }

  /** Files and links. */
  get json(): string {
    return this.#table.toJson(now());
  }

  get xml(): string {
    return this.#table.toXml(now());
  }

  pgn(white: string, black: string, date: string): string {
    return this.#table.toPgn(white, black, date);
  }

  /** Says something on the page and aloud. */
  tell(text: string, tone: Notice['tone'] = 'plain'): void {
    this.#note({ text, tone });
    this.say(text);
  }

  /** Says something aloud only. The same words twice are two announcements. */
  say(text: string): void {
    this.spoken = text === this.spoken ? `${text}\u00a0` : text;
  }

  // Inside ---------------------------------------------------------------------------------------

  #note(notice: Notice): void {
    clearTimeout(this.#noticed);
    this.notice = notice;
    if (notice.tone === 'plain') this.#noticed = setTimeout(() => (this.notice = null), NOTICE_FOR);
  }

  #refuse(text: string, loud: boolean): void {
    this.tell(text, loud ? 'loud' : 'plain');
    if (settings.choices.sound) sound.play('refused');
  }

  /** Does something at the table, and says why not if it cannot be done. */
  #change(act: () => void): void {
    const before = this.view;
    this.ply = null;
    this.notice = null;
    try {
      act();
    } catch (error) {
      this.#refuse(toldShort(t(), error), false);
    }
    this.#look();
    this.#tell(before);
  }

  /** Looks at the table anew. What was asked of the engine before is no longer wanted. */
  #look(): void {
    this.engine.stop();
    this.#state++;
    this.view = this.#table.view();
    this.clocks = this.#table.clocks(now());
    this.hint = null;
    this.#keep();
    this.thinking = false;
    void this.#reply();
    if (settings.choices.evaluation && !this.view.drawOffer) void this.judge();
  }

  #keep(): void {
    keepGame(this.json);
  }

  #tick(): void {
    if (this.clocks.running === null) return;
    const before = this.view;
    if (this.#table.tick(now())) {
      this.#look();
      this.#tell(before);
      return;
    }
    this.clocks = this.#table.clocks(now());
    const { running } = this.clocks;
    if (!running || this.#hurried || (this.clocks[running].left ?? Infinity) > HURRY) return;
    if (this.view.seats[running].kind === 'human') {
      this.#hurried = true;
      if (settings.choices.sound) sound.play('hurry');
    }
  }

  /** The computer moves, if it is its turn. */
  async #reply(): Promise<void> {
    const { seats, position, outcome, paused } = this.view;
    const seat = seats[position.turn];
    const state = this.#state;
    if (!outcome && !paused && (await this.#answerOffer())) return;
    if (state !== this.#state || seat.kind !== 'computer' || outcome || paused) return;
    this.thinking = true;
    const [thought] = await Promise.all([this.#ask(seat.level), wait(REPLY_AFTER)]);
    if (state !== this.#state) return;
    this.thinking = false;
    if (thought) this.move(thought.uci);
  }

  /** The computer answers an offer of a draw, if there is one. Says whether it has: the game is another one then. */
  async #answerOffer(): Promise<boolean> {
    const { drawOffer, seats } = this.view;
    if (!drawOffer || seats[otherSide(drawOffer)].kind !== 'computer') return false;
    const [state, side] = [this.#state, otherSide(drawOffer)];
    const accepts = await this.#try(() => this.engine.acceptsDraw({ game: this.json, side }));
    // Whoever called the question off will look again.
    if (state !== this.#state || accepts === null) return true;
    if (accepts) this.#change(() => this.#table.offerDraw(side, now()));
    else this.#change(() => this.#table.declineDraw(side, now()));
    this.tell(accepts ? t().draw.computerAccepts : t().draw.computerDeclines);
    return true;
  }

  /** What the engine thinks of the running game at its best; nothing if the game has changed meanwhile. */
  async #ponder(): Promise<Thought | null> {
    const state = this.#state;
    const thought = await this.#ask(10);
    return state === this.#state ? thought : null;
  }

  async #ask(level: number): Promise<Thought | null> {
    const seed = Math.floor(Math.random() * 2 ** 32);
    return this.#try(() => this.engine.think({ game: this.json, level, seed, letters: settings.letters }));
  }

  /** Asks the engine, and says so if it fails. */
  async #try<T>(question: () => Promise<T | null>): Promise<T | null> {
    try {
      return await question();
    } catch (error) {
      this.tell(t().engineFailed(toldShort(t(), error)), 'loud');
      return null;
    }
  }

  /** Tells what is new since an earlier look: moves, skipped turns, duties, the end. */
  #tell(before: TableView): void {
    const { sentences, skipped, ended, sound: noise } = news(t(), before, this.view, settings.choices.san ? 'san' : 'coordinate');
    if (skipped) this.#note({ text: skipped, tone: 'loud' });
    if (sentences.length) this.say(sentences.join(' '));
    if (ended) this.ended++;
    if (noise && settings.choices.sound) sound.play(noise);
  }
}
