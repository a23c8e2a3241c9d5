// Starts the page with the game in its address, the one in storage, or a new one.
import { connect } from './effects/connect';
import { adoptGames, unrecorded } from './effects/games';
import { forgetGame, keepEarlier, keptEarlier, keptGame } from './effects/storage';
import type { Keeper } from './games/keeper';
import { Engine, openWorker } from './engine/engine';
import { t } from './i18n/index.svelte';
import { errorLine } from './play/errors';
import { fromLink } from './play/link';
import { Play, type Environment } from './play/play';
import { settings } from './play/settings.svelte';
import { initialState, type Notice } from './play/state';
import { Store } from './play/store.svelte';
import { route } from './route.svelte';
import init, { games, SavedGame, Table, type GameCard, type Wish } from './wasm/misere';
import address from './wasm/misere_bg.wasm?url';

/** The first game of a new visitor: antichess against the level that is named so. */
export const FIRST: Wish = {
  game: 'antichess',
  seats: { white: { kind: 'human' }, black: { kind: 'computer', level: 1 } },
  time: { white: 'unlimited', black: 'unlimited' },
};

const now = () => performance.now();

export const environment: Environment = {
  start: (wish, moment) => Table.start(wish, moment),
  replay: (game, fen, moves, moment) => Table.replay(game, fen, moves, moment),
  read: (json) => SavedGame.read(new TextEncoder().encode(json)),
  now,
  letters: () => settings.letters,
  notation: () => settings.choices.notation,
};

export async function begin(words: Promise<void>): Promise<{ play: Play; games: GameCard[]; keeper: Keeper }> {
  const module = await compile(address);
  await Promise.all([init({ module_or_path: module }), words]);
  const { table, notice, restored } = first();
  table.setLetters(settings.letters);
  table.setNotation(settings.choices.notation);
  const store = new Store(initialState(table.view(), table.clocks(now()), keptEarlier()));
  const play = new Play(table, store, environment);
  const unknown = unrecorded(restored ?? false);
  const keeper = connect(play, new Engine(module, openWorker));
  play.open();
  if (restored) keeper.resume();
  void adoptGames(keeper, unknown, environment);
  // What is said of an odd position stands already.
  if (notice) play.tell([store.notice?.text, notice.text].filter(Boolean).join(' '), notice.tone);
  return { play, games: games(), keeper };
}

/** Compiles the module, once for the page and its worker. */
async function compile(address: string): Promise<WebAssembly.Module> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status} ${response.statusText}`);
  // Compiling while the file arrives needs the right content type.
  if (response.headers.get('content-type')?.startsWith('application/wasm')) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

function first(): { table: Table; notice?: Notice | undefined; restored?: boolean } {
  const linked = fromLink(location.hash);
  let notice: Notice | undefined;
  if (linked) {
    history.replaceState(null, '', `${location.pathname}${location.search}#play`);
    try {
      const table = Table.replay(linked.game, linked.fen, linked.moves, now());
      const earlier = unfinished();
      if (earlier === null) return { table };
      keepEarlier(earlier);
      return { table, notice: { text: t().share.earlier, tone: 'plain' } };
    } catch (error) {
      // A bad link does not cost a game: the one in storage goes on.
      notice = { text: t().share.bad(errorLine(t(), error)), tone: 'loud' };
    }
  }
  const asked = wanted();
  const kept = keptGame();
  if (kept !== null) {
    try {
      if (!kept.startsWith('{')) throw new Error('expected a saved table as JSON');
      const saved = environment.read(kept);
      if (!asked || (saved.game() === asked.game && asked.chess960 === undefined)) return { table: saved.open(saved.seats(), now()), notice, restored: true };
    } catch (error) {
      forgetGame();
      return { table: Table.start(FIRST, now()), notice: { text: t().notRestored(errorLine(t(), error)), tone: 'loud' } };
    }
  }
  return { table: Table.start({ ...FIRST, ...asked }, now()), notice };
}

/** The game in storage, if it has moves and is not over. */
function unfinished(): string | null {
  const kept = keptGame();
  if (!kept?.startsWith('{')) return null;
  try {
    const saved = environment.read(kept);
    const goesOn = saved.plies() > 0 && !saved.over();
    saved.free();
    return goesOn ? kept : null;
  } catch {
    return null;
  }
}

/** The game that the address asks for, as in `?variant=atomic`. The address is changed, so that a reload keeps the game. */
function wanted(): Pick<Wish, 'game' | 'chess960'> | undefined {
  const game = new URLSearchParams(location.search).get('variant');
  // Such an address enters the room where one plays.
  if (game !== null) {
    history.replaceState(null, '', `${location.pathname}${location.hash || '#play'}`);
    route.follow();
  }
  const cards = games();
  const shuffled = cards.find((card) => card.chess960);
  if (game === 'chess960' && shuffled) return { game: shuffled.key, chess960: Math.floor(Math.random() * 960) };
  const found = cards.find((card) => card.key === game);
  return found && { game: found.key };
}
