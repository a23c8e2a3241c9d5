// Games from files: what this page has exported, and PGN with many games.
import { Tree } from '../wasm/study';
import { isRecord, newId, openingOf, peopleOf, type KeptGame } from './record';

/** The largest file that is read, in bytes: an export of all games that the device keeps must fit. */
export const LARGEST_IMPORT = 256 * 1024 * 1024;
/** This many games are read and kept without a pause: the page stays responsive. */
const BATCH = 50;

/** Keeps the games of a file, and counts those that could not be read. A pause hears how many have been read. */
export async function importGames(text: string, now: number, tools: { adopt(games: KeptGame[]): Promise<void>; pause(done: number): Promise<void> }): Promise<{ count: number; broken: number }> {
  let [count, broken] = [0, 0];
  let batch: KeptGame[] = [];
  for (const game of gamesOf(text, now)) {
    if (game) batch.push(game);
    else broken++;
    // Games that cannot be read take time, too.
    if ((count + broken + batch.length) % BATCH) continue;
    await tools.adopt(batch);
    count += batch.length;
    batch = [];
    await tools.pause(count + broken);
  }
  await tools.adopt(batch);
  return { count: count + batch.length, broken };
}

/** PGN is cut before each game that begins with its tags. */
export const pgnGames = (text: string): string[] =>
  text
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n(?=\[\w+ ")/)
    // Tags and moves are separated by an empty line, too.
    .reduce<string[]>((games, part) => {
      const last = games.at(-1);
      if (last !== undefined && !hasMoves(last)) games[games.length - 1] = `${last}\n\n${part}`;
      else games.push(part);
      return games;
    }, [])
    .filter((game) => game.trim());

const hasMoves = (part: string): boolean => part.split('\n').some((line) => line.trim() && !line.trim().startsWith('['));

/** The games of a file, one after the other: a game that cannot be read is null. */
export function* gamesOf(text: string, now: number): Generator<KeptGame | null> {
  if (text.trimStart().startsWith('{"misere-games"')) {
    const { games } = JSON.parse(text) as { games?: unknown };
    for (const game of Array.isArray(games) ? games : []) yield isKept(game) ? game : null;
    return;
  }
  for (const [number, pgn] of pgnGames(text).entries()) {
    try {
      yield ofPgn(pgn, now + number);
    } catch {
      yield null;
    }
  }
}

function isKept(value: unknown): value is KeptGame {
  if (!value || typeof value !== 'object') return false;
  const { record, json } = value as Record<string, unknown>;
  return isRecord(record) && typeof json === 'string';
}

function ofPgn(pgn: string, now: number): KeptGame {
  const tree = Tree.read(new TextEncoder().encode(pgn), 'english');
  try {
    const { game, nodes, result, tags } = tree.view();
    const line = nodes.filter(({ depth }) => depth === 0);
    const tag = (name: string) => tags.find((tag) => tag.name === name)?.value ?? '';
    const day = Date.parse(tag('Date').replaceAll('.', '-'));
    const when = Number.isFinite(day) ? day + (now % 86_400_000) : now;
    const human = { kind: 'human' } as const;
    const winner = result === '1-0' ? 'white' : result === '0-1' ? 'black' : null;
    return {
      record: { id: newId(now), game, seats: { white: human, black: human }, result, winner, cause: null, plies: line.length, started: when, changed: when, star: 0, kind: 'analysis', opening: openingOf(line), tags: peopleOf({ tags }) },
      json: pgn,
    };
  } finally {
    tree.free();
  }
}
