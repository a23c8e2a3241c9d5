// How the page begins: with the game in its address, the one that was kept, or a new one.
import { Engine, openWorker } from './engine/engine';
import { t } from './i18n/index.svelte';
import { toldShort } from './play/complaint';
import { forgetGame, keepEarlier, keptGame } from './play/keeper';
import { fromLink } from './play/link';
import { Play, type Notice } from './play/play.svelte';
import init, { games, SavedGame, Table, type GameCard, type Wish } from './wasm/misere';
import address from './wasm/misere_bg.wasm?url';

/** What is played unless somebody says otherwise: antichess against a friendly computer. */
export const FIRST: Wish = {
  game: 'antichess',
  seats: { white: { kind: 'human' }, black: { kind: 'computer', level: 4 } },
  time: { white: 'unlimited', black: 'unlimited' },
};

export async function begin(): Promise<{ play: Play; games: GameCard[] }> {
  const module = await compile(address);
  await init({ module_or_path: module });
  const { table, notice } = first();
  const play = new Play(table, new Engine(module, openWorker));
  if (notice) play.tell(notice.text, notice.tone);
  return { play, games: games() };
}

/** Compiled once, for the page and for its worker. */
async function compile(address: string): Promise<WebAssembly.Module> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status} ${response.statusText}`);
  // A server that does not know the type of the file would keep it from being compiled while it arrives.
  if (response.headers.get('content-type')?.startsWith('application/wasm')) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

function first(): { table: Table; notice?: Notice | undefined } {
  const now = performance.now();
  const linked = fromLink(location.hash);
  let notice: Notice | undefined;
  if (linked) {
    history.replaceState(null, '', location.pathname + location.search);
    try {
      const table = Table.replay(linked.game, linked.fen, linked.moves, now);
      const earlier = unfinished();
      if (earlier === null) return { table };
      keepEarlier(earlier);
      return { table, notice: { text: t().share.earlier, tone: 'plain' } };
    } catch (error) {
      // Nobody's game is lost to a bad link: the one that was kept goes on.
      notice = { text: t().share.bad(toldShort(t(), error)), tone: 'loud' };
    }
  }
  const asked = wanted();
  const kept = keptGame();
  if (kept !== null) {
    try {
      if (!kept.startsWith('{')) throw new Error('expected a saved table as JSON');
      const saved = SavedGame.read(new TextEncoder().encode(kept));
      if (!asked || (saved.game() === asked.game && asked.chess960 === undefined)) return { table: saved.open(saved.seats(), now), notice };
    } catch (error) {
      forgetGame();
      return { table: Table.start(FIRST, now), notice: { text: t().notRestored(toldShort(t(), error)), tone: 'loud' } };
    }
  }
  return { table: Table.start({ ...FIRST, ...asked }, now), notice };
}

/** The game that was kept, if somebody has moved in it and it goes on. */
function unfinished(): string | null {
  const kept = keptGame();
  if (!kept?.startsWith('{')) return null;
  try {
    const saved = SavedGame.read(new TextEncoder().encode(kept));
    const goesOn = saved.plies() > 0 && !saved.over();
    saved.free();
    return goesOn ? kept : null;
  } catch {
    return null;
  }
}

/** The game that the address asks for, as `?variant=atomic` does. It asks once: what is played then, goes on. */
function wanted(): Pick<Wish, 'game' | 'chess960'> | undefined {
  const game = new URLSearchParams(location.search).get('variant');
  if (game !== null) history.replaceState(null, '', location.pathname + location.hash);
  const cards = games();
  const shuffled = cards.find((card) => card.chess960);
  if (game === 'chess960' && shuffled) return { game: shuffled.key, chess960: Math.floor(Math.random() * 960) };
  const found = cards.find((card) => card.key === game);
  return found && { game: found.key };
}
