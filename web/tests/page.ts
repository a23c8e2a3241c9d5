// A game on a page without a browser: the real module, the plain state, and a record of what was emitted.
import type { Channels, TableEvent } from '../src/play/events';
import { Play, type Environment } from '../src/play/play';
import { initialState } from '../src/play/state';
import { SavedGame, Table, type Wish } from '../src/wasm/misere';
import { wish } from './wasm';

export type Emitted = { [K in keyof Channels]: [K, Channels[K]] }[keyof Channels];

const CHANNELS: readonly (keyof Channels)[] = ['table', 'refused', 'objected', 'failed', 'short-of-time', 'left', 'shown', 'premove-cancelled', 'asked'];

export function page(game: string, more: Partial<Wish> = {}) {
  const clock = { now: 0 };
  const environment: Environment = {
    start: (wish, now) => Table.start(wish, now),
    replay: (game, fen, moves, now) => Table.replay(game, fen, moves, now),
    read: (json) => SavedGame.read(new TextEncoder().encode(json)),
    now: () => clock.now,
    letters: () => 'english',
    notation: () => 'game',
  };
  const table = Table.start({ ...wish(game), ...more }, 0);
  const play = new Play(table, initialState(table.view(), table.clocks(0), null), environment);
  const emitted: Emitted[] = [];
  for (const channel of CHANNELS) play.events.on(channel, (message) => emitted.push([channel, message] as Emitted));
  /** The kinds of the events at the table since the last time. */
  const kinds = () => emitted.splice(0).flatMap(([channel, message]) => (channel === 'table' ? (message as TableEvent[]).map(({ kind }) => kind) : [channel]));
  return { play, store: play.store, clock, emitted, kinds };
}

export const HUMAN = { kind: 'human' } as const;
export const COMPUTER = { kind: 'computer', level: 4 } as const;
