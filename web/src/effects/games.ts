// Keeps every game in the store of games, and tells what the player should know about it.
import { Keeper, type KeeperNews } from '../games/keeper';
import { newId, recordOf } from '../games/record';
import { GameStore, LIMIT } from '../games/store';
import { language, t } from '../i18n/index.svelte';
import type { Environment, Play } from '../play/play';
import { claims } from './claim';
import { isNewWindow, keptEarlier, keptGame, keptRunning, pinRunning } from './storage';

export function keepGames(play: Play): Keeper {
  return new Keeper(play, new GameStore(factory()), {
    pin: { read: keptRunning, write: pinRunning },
    now: () => Date.now(),
    tell: (news) => play.tell(newsText(news), 'loud'),
    alone: claims(!isNewWindow()),
  });
}

/** Some browsers throw when a page may not use storage. */
function factory(): IDBFactory | undefined {
  try {
    return globalThis.indexedDB;
  } catch {
    return undefined;
  }
}

function newsText(news: KeeperNews): string {
  if (news.kind === 'trouble') return t().kept.trouble[news.trouble];
  const { record } = news;
  return t().kept.leaving(LIMIT, record.game, new Date(record.changed).toLocaleDateString(language()));
}

/** The games that a page without a store of games has left; to be asked before a game is put on the board. */
export function unrecorded(restored: boolean): string[] {
  if (keptRunning() !== null) return [];
  return [restored ? null : keptGame(), keptEarlier()].filter((json) => json !== null);
}

/** Keeps games that are known by their saves only. One that cannot be read is left out. */
export async function adoptGames(keeper: Keeper, saves: readonly string[], { read }: Pick<Environment, 'read'>): Promise<void> {
  for (const json of saves) {
    try {
      const saved = read(json);
      const table = saved.open(saved.seats(), 0);
      const now = Date.now();
      const record = recordOf(table.view(), { id: newId(now), started: now, changed: now, star: 0 });
      table.free();
      if (record.plies > 0) await keeper.adopt({ record, json });
    } catch {
      // Not a save of ours.
    }
  }
}
