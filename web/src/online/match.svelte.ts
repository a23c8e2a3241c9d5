// One game that is played at the server, as a room shows it: the rows, the table that they lead to, and what its player may do.
import { announceEvents } from '../effects/announcements';
import { runClocks } from '../effects/clock';
import { playPremoves } from '../effects/premoves';
import { playSounds } from '../effects/sound';
import * as synth from '../effects/synth';
import { t } from '../i18n/index.svelte';
import { Play } from '../play/play';
import { settings } from '../play/settings.svelte';
import { initialState, otherSide } from '../play/state';
import { Store } from '../play/store.svelte';
import { environment } from '../start';
import type { Color, GameCard, Table } from '../wasm/misere';
import { have, heard, notesOf, type OnlineGame } from './game';
import { line } from './line.svelte';
import { RemoteTable } from './remote-table';
import type { PlayerCall, ToClient } from './wire';

/** Why a game cannot be shown: there is none, or its rules are the players' own and could not be loaded. */
export type Trouble = 'no-game' | 'own-rules';

/** Where a game comes from, as its first row tells. */
const originOf = (game: OnlineGame | null) => (game?.rows[0] as { begin?: { origin?: { charter?: string; arena?: string } } } | undefined)?.begin?.origin;

export class Match {
  game = $state.raw<OnlineGame | null>(null);
  play = $state.raw<Play | null>(null);
  trouble = $state<Trouble | null>(null);
  /** What the server refused last, by its word. */
  refusal = $state<string | null>(null);
  /** When each side was seen to go, by this page's time. */
  left = $state.raw<Record<Color, number | null>>({ white: null, black: null });
  /** The game, if its rules are the players' own. */
  own = $state.raw<GameCard | null>(null);
  readonly notes = $derived(this.game ? notesOf(this.game) : null);
  readonly side: Color | null = $derived(this.game?.seat?.side ?? null);
  /** The tournament that it belongs to. */
  readonly arena: string | null = $derived(originOf(this.game)?.arena ?? null);
  #table: RemoteTable | null = null;
  readonly #stop: (() => void)[] = [];
  #closed = false;

  constructor(
    readonly id: string,
    /** A game that is only looked at makes no sound and says nothing. */
    private readonly quiet = false,
  ) {
    this.#stop.push(line.on((message) => this.#heard(message)));
    line.watch(id, () => have(this.game));
  }

  close(): void {
    this.#closed = true;
    for (const stop of this.#stop.splice(0)) stop();
    line.leave(this.id);
  }

  /** Asks the server for something. */
  call = (call: PlayerCall, thought?: number): number => {
    this.refusal = null;
    return line.call(this.id, this.game?.seat?.key ?? '', call, thought);
  };

  #heard(message: ToClient): void {
    if (message.t === 'failed' && message.key === 'no-game' && !this.game) this.trouble = 'no-game';
    // The row that names a rematch may be heard before the game itself is there.
    if (message.t === 'started' && message.game === this.id && !this.game) line.watch(this.id, () => have(this.game));
    if (message.t === 'refused') this.#refused(message.id, message.key);
    const { game, gap } = heard(this.game, message, performance.now());
    if (gap) line.resync(this.id);
    // Another game's message begins nothing here.
    if (!game || game === this.game || game.id !== this.id) return;
    this.#watchPresence(game);
    const before = this.game;
    [this.game, this.trouble] = [game, null];
    const charter = originOf(game)?.charter;
    if (!before && charter) void this.#beginByOwnRules(charter);
    else if (!before) this.#begin(game);
    else if (this.#table && game.rows !== before.rows) {
      const since = this.#table.follow(game);
      this.play?.refresh(since);
    }
  }

  /** A second module reads such rules. For a game that is only looked at in small it is not loaded. */
  async #beginByOwnRules(charter: string): Promise<void> {
    if (this.quiet) return;
    try {
      const rules = await (await import('./own-rules')).readRules(charter);
      if (!this.game || this.#closed) return;
      // Rows that came meanwhile are among those of the game.
      this.#begin(this.game, (json) => rules.follow(json));
      this.own = rules.cards().find((card) => card.key === this.play?.store.view.game) ?? null;
    } catch {
      this.trouble = 'own-rules';
    }
  }

  #begin(game: OnlineGame, read?: (json: string) => Table): void {
    const table = new RemoteTable(game, { send: this.call, now: line.now }, read);
    table.setLetters(settings.letters);
    table.setNotation(settings.choices.notation);
    const play = new Play(table, new Store(initialState(table.view(), table.clocks(line.now()), null)), { ...environment, now: line.now });
    if (!this.quiet) {
      announceEvents(play, () => ({ messages: t() }));
      playPremoves(play);
      playSounds(play, (sound) => {
        synth.setVolume(settings.choices.volume / 100);
        if (settings.choices.sound) synth.play(sound);
      });
    }
    this.#stop.push(runClocks(play));
    [this.#table, this.play] = [table, play];
    play.open();
  }

  #refused(id: number, key: string): void {
    if (this.#table?.refused(id)) this.play?.refresh(this.#table.confirmed);
    this.refusal = key;
  }

  #watchPresence(game: OnlineGame): void {
    const left = (side: Color) => (game.present[side] ? null : (this.left[side] ?? performance.now()));
    this.left = { white: left('white'), black: left('black') };
  }

  /** The opponent of the player here; nothing for those who watch. */
  get opponent(): Color | null {
    return this.side ? otherSide(this.side) : null;
  }
}
