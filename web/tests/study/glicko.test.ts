import { describe, expect, it } from 'vitest';
import { BEGINNER, rated } from '../../src/puzzles/glicko';

describe('Glicko-2', () => {
  it("gives the figures of Glickman's own example", () => {
    const after = rated({ rating: 1500, deviation: 200, volatility: 0.06 }, [
      { rating: 1400, deviation: 30, score: 1 },
      { rating: 1550, deviation: 100, score: 0 },
      { rating: 1700, deviation: 300, score: 0 },
    ]);
    expect(after.rating).toBeCloseTo(1464.06, 1);
    expect(after.deviation).toBeCloseTo(151.52, 1);
    expect(after.volatility).toBeCloseTo(0.05999, 4);
  });

  it('rises with a win, falls with a loss, and becomes surer', () => {
    const puzzle = { rating: 1500, deviation: 75 };
    const won = rated(BEGINNER, [{ ...puzzle, score: 1 }]);
    const lost = rated(BEGINNER, [{ ...puzzle, score: 0 }]);
    expect(won.rating - 1500).toBeCloseTo(1500 - lost.rating, 6);
    expect(won.rating).toBeGreaterThan(1500);
    expect(won.deviation).toBeLessThan(BEGINNER.deviation);
    expect(rated({ ...BEGINNER, deviation: 100 }, []).deviation).toBeGreaterThan(100);
  });

  it('finds a volatility after results that no one expected', () => {
    let rating = { rating: 1500, deviation: 60, volatility: 0.06 };
    for (let i = 0; i < 30; i++) rating = rated(rating, [{ rating: 2600, deviation: 50, score: 1 }]);
    expect(Number.isFinite(rating.rating) && rating.volatility > 0.06).toBe(true);
  });
});
