import { describe, expect, it } from 'vitest';
import { importGames, pgnGames } from '../../src/games/import';
import type { KeptGame } from '../../src/games/record';

const human = { kind: 'human' } as const;
const kept = (id: string): KeptGame => ({ record: { id, game: 'chess', seats: { white: human, black: human }, result: '*', winner: null, cause: null, plies: 1, started: 1, changed: 1, star: 0 }, json: '{}' });

describe('an import', () => {
  it('hands an export over part by part, and counts what cannot be read', async () => {
    const games: unknown[] = Array.from({ length: 120 }, (_, i) => kept(`g${i}`));
    games.splice(7, 0, { record: 1 }, null);
    const parts: number[] = [];
    const paused: number[] = [];
    const ids: string[] = [];
    const done = await importGames(JSON.stringify({ 'misere-games': 1, games }), 0, {
      adopt: async (part) => void (parts.push(part.length), ids.push(...part.map(({ record }) => record.id))),
      pause: async (count) => void paused.push(count),
    });
    expect(done).toEqual({ count: 120, broken: 2 });
    expect([parts, paused]).toEqual([[48, 50, 22], [50, 100]]);
    expect(ids).toEqual(Array.from({ length: 120 }, (_, i) => `g${i}`));
  });

  it('pauses for games that cannot be read, too', async () => {
    const paused: number[] = [];
    const done = await importGames(JSON.stringify({ 'misere-games': 1, games: Array.from({ length: 120 }, () => null) }), 0, {
      adopt: async () => undefined,
      pause: async (count) => void paused.push(count),
    });
    expect([done, paused]).toEqual([{ count: 0, broken: 120 }, [50, 100]]);
  });

  it('cuts a file of games between the games', () => {
    expect(pgnGames('[Event "1"]\r\n\r\n1. e4 *\r\n\r\n[Event "2"]\n\n1. d4 *\n').map((game) => game.includes('Event'))).toEqual([true, true]);
  });
});
