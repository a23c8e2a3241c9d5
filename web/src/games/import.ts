// Games from files: what this page has exported, and PGN with many games.
import { Tree } from '../wasm/study';
import { isRecord, newId, type KeptGame } from './record';

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
    const people = [tag('White'), tag('Black'), tag('Event')].filter((name) => name && name !== '?');
    const human = { kind: 'human' } as const;
    const winner = result === '1-0' ? 'white' : result === '0-1' ? 'black' : null;
    return {
      record: { id: newId(now), game, seats: { white: human, black: human }, result, winner, cause: null, plies: line.length, started: when, changed: when, star: 0, kind: 'analysis', opening: line.slice(0, 8).map(({ text }) => text).join(' '), tags: people.map((name) => name.slice(0, 40)) },
      json: pgn,
    };
  } finally {
    tree.free();
  }
}
