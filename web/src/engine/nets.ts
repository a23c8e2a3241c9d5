// The networks of the engine: one file for each family of games, fetched when a game of it is played.
import antichess from '../../../crates/nets/nets/antichess.net?url';
import atomic from '../../../crates/nets/nets/atomic.net?url';
import losers from '../../../crates/nets/nets/losers.net?url';
import race from '../../../crates/nets/nets/race.net?url';

/** Where the network of a game is; games that are not here have none. */
export const files: Record<string, string> = {
  antichess,
  'plain-antichess': antichess,
  giveaway: antichess,
  suicide: antichess,
  losers,
  'mit-antichess': losers,
  'mit-antichess-basic': losers,
  atomic,
  racingkings: race,
};

/** The bytes of the network of a game; `null` if it has none. */
export async function fetchNet(game: string): Promise<Uint8Array | null> {
  const file = files[game];
  if (!file) return null;
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
