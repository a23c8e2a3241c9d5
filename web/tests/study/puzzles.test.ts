import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { GAMES, puzzlesOf } from '../../src/puzzles/progress';

const folder = new URL('../../public/puzzles/', import.meta.url);
const read = (game: string) => readFileSync(new URL(`${game}.json`, folder), 'utf8');

describe('the puzzles of the page', () => {
  it('are there for each game that the trainer offers, 300 of antichess and 30 of each other', () => {
    expect(readdirSync(folder).sort()).toEqual(GAMES.map((game) => `${game}.json`).sort());
    for (const game of GAMES) expect(puzzlesOf(JSON.parse(read(game))).length, game).toBe(game === 'antichess' ? 300 : 30);
  });

  it('say how they were made, and that a hundred times the nodes found no second solution', () => {
    for (const game of GAMES) {
      const { card } = JSON.parse(read(game));
      expect(card, game).toMatchObject({ program: expect.stringMatching(/^misere \d/), source: 'self-play' });
      expect(card.seeds.every(Number.isInteger) && card.seeds.length, game).toBeGreaterThan(0);
      expect(card.times, game).toBeGreaterThanOrEqual(100);
    }
  });

  it('have no more than 400 kB', () => {
    const bytes = GAMES.reduce((sum, game) => sum + read(game).length, 0);
    expect(bytes).toBeLessThanOrEqual(400_000);
  });
});
