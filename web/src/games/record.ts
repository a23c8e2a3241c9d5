// A played game as the device keeps it: what a list shows of it, and, apart from that, the save of its table.
import type { Chairs, Color, TableView } from '../wasm/misere';

export interface GameRecord {
  /** Made once, on this device. */
  id: string;
  /** The key of the game, such as `antichess`. */
  game: string;
  seats: Chairs;
  /** `1-0`, `0-1`, `1/2-1/2`, or `*` while it goes on. */
  result: string;
  winner: Color | null;
  /** Why it ended; nothing while it goes on. */
  cause: string | null;
  plies: number;
  /** When it was begun and when it last changed, in milliseconds since 1970. */
  started: number;
  changed: number;
  /** A number, since an index of IndexedDB has no booleans. */
  star: 0 | 1;
  /** The first moves, as the page wrote them. Records of older pages have none. */
  opening?: string;
  /** Words that the player gave it. */
  tags?: readonly string[];
  /** An analysis is kept as PGN, with its variations. */
  kind?: 'analysis';
}

/** How many plies an opening has. */
const OPENING = 8;

/** A record with the JSON save of its table. */
export interface KeptGame {
  record: GameRecord;
  json: string;
}

/** A name for a game that no other game on any device has. */
export const newId = (now: number, random: () => number = Math.random): string =>
  `${now.toString(36).padStart(9, '0')}-${Math.floor(random() * 2 ** 40).toString(36).padStart(8, '0')}`;

/** The first moves of a line. */
export const openingOf = (line: readonly { text: string }[]): string => line.slice(0, OPENING).map(({ text }) => text).join(' ');

/** Who played and where, as PGN tells it: the first tags of a game that comes from elsewhere. */
export const peopleOf = ({ tags }: { tags: readonly { name: string; value: string }[] }): string[] =>
  ['White', 'Black', 'Event'].flatMap((name) => tags.find((tag) => tag.name === name)?.value ?? []).filter((text) => text && text !== '?').map((text) => text.slice(0, 40));

/** What a list shows of the game at a table. */
export function recordOf(view: TableView, kept: Pick<GameRecord, 'id' | 'started' | 'changed' | 'star'>): GameRecord {
  return {
    ...kept,
    game: view.game,
    seats: view.seats,
    result: view.outcome?.result ?? '*',
    winner: view.outcome?.winner ?? null,
    cause: view.outcome?.cause ?? null,
    plies: view.plies.length,
    opening: openingOf(view.plies),
  };
}

/** Is this what we wrote? Storage may be edited by hand, or broken. */
export function isRecord(value: unknown): value is GameRecord {
  if (!value || typeof value !== 'object') return false;
  const { id, game, seats, result, plies, started, changed, star } = value as Record<string, unknown>;
  const numbers = [plies, started, changed].every((number) => Number.isFinite(number));
  const texts = [id, game, result].every((text) => typeof text === 'string');
  return numbers && texts && !!seats && typeof seats === 'object' && (star === 0 || star === 1);
}
