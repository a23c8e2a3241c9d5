// The networks of the engine: one file for each family of games, fetched when a game of it is played.
import antichess from '../../../crates/nets/nets/antichess.net?url';
import antichessSize from '../../../crates/nets/nets/antichess.net?size';
import atomic from '../../../crates/nets/nets/atomic.net?url';
import atomicSize from '../../../crates/nets/nets/atomic.net?size';
import losers from '../../../crates/nets/nets/losers.net?url';
import losersSize from '../../../crates/nets/nets/losers.net?size';
import race from '../../../crates/nets/nets/race.net?url';
import raceSize from '../../../crates/nets/nets/race.net?size';

interface Net {
  address: string;
  /** In bytes. A server that compresses it tells another length. */
  size: number;
}

const [ANTICHESS, ATOMIC, LOSERS, RACE] = [
  { address: antichess, size: antichessSize },
  { address: atomic, size: atomicSize },
  { address: losers, size: losersSize },
  { address: race, size: raceSize },
] as const satisfies readonly Net[];

/** Where the network of a game is; games that are not here have none. A test of the program that has them built in, `nets.rs`,
 * holds it equal to what the engine says. */
export const nets: Record<string, Net> = {
  antichess: ANTICHESS,
  'plain-antichess': ANTICHESS,
  giveaway: ANTICHESS,
  suicide: ANTICHESS,
  losers: LOSERS,
  'mit-antichess': LOSERS,
  'mit-antichess-basic': LOSERS,
  atomic: ATOMIC,
  racingkings: RACE,
};

/** Hears how much of a network has arrived, from 0 to 1. */
export type Progress = (share: number) => void;

/** The bytes of the network of a game; `null` if it has none. */
export async function fetchNet(game: string, progress: Progress = () => undefined): Promise<Uint8Array | null> {
  const net = nets[game];
  if (!net) return null;
  progress(0);
  const response = await fetch(net.address);
  if (!response.ok || !response.body) throw new Error(`${net.address}: ${response.status}`);
  return collect(response.body, net.size, progress);
}

/** Reads a stream to its end. */
export async function collect(stream: ReadableStream<Uint8Array>, size: number, progress: Progress): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(next.value);
    length += next.value.length;
    progress(Math.min(1, length / size));
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
