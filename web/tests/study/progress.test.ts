import { describe, expect, it } from 'vitest';
import { daily, due, INTERVALS, next, NOTHING, puzzlesOf, readProgress, solvedDay, tried, writeProgress, type Puzzle } from '../../src/puzzles/progress';

const puzzle = (id: string, rating = 1500, themes: string[] = []): Puzzle => ({ id, fen: '8/8/8/8/8/8/8/8 w - - 0 1', line: ['a1a2'], rating, themes });
const many = Array.from({ length: 300 }, (_, i) => puzzle(`p${i}`, 1000 + i * 4, i % 2 ? ['cascade'] : ['race']));

describe('the trainer', () => {
  it('gives every puzzle of a game one day before any comes again', () => {
    const days = Array.from({ length: many.length }, (_, day) => daily(many, 20_000 + day)?.id);
    expect(new Set(days).size).toBe(many.length);
    expect(daily(many, 20_000)).toBe(daily(many, 20_000));
    expect(daily([], 1)).toBeUndefined();
  });

  it('brings a missed puzzle again, later each time that it is solved, until it is known', () => {
    let [progress, today] = [tried(NOTHING, puzzle('p1'), false, 100), 100];
    expect(due(progress, many, today)).toEqual([]);
    for (const gap of INTERVALS) {
      expect(due(progress, many, today + gap - 1)).toEqual([]);
      today += gap;
      expect(due(progress, many, today).map(({ id }) => id)).toEqual(['p1']);
      progress = tried(progress, puzzle('p1'), true, today);
    }
    expect(progress.again).toEqual({});
  });

  it('counts a puzzle for the rating once, and a streak until a miss', () => {
    const first = tried(NOTHING, puzzle('a'), true, 1);
    expect(first.rating.rating).toBeGreaterThan(1500);
    expect(tried(first, puzzle('a'), true, 2).rating).toBe(first.rating);
    const third = tried(tried(first, puzzle('b'), true, 1), puzzle('c'), false, 1);
    expect([third.streak, third.best]).toEqual([0, 2]);
  });

  it('chooses what was not seen, near the rating, by theme', () => {
    const chosen = next(NOTHING, many, 'cascade', null, () => 0.5);
    expect(chosen?.themes).toEqual(['cascade']);
    expect(Math.abs((chosen?.rating ?? 0) - 1500)).toBeLessThan(80);
    expect(next(NOTHING, many, 'nothing of the kind', null)).toBeUndefined();
    expect(next({ ...NOTHING, seen: { x: 'solved' } }, [puzzle('x'), puzzle('y')], '', null)?.id).toBe('y');
  });

  it('keeps what it knows, and begins anew where storage is broken, full or denied', () => {
    const kept = new Map<string, string>();
    const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
    const progress = solvedDay(tried(NOTHING, puzzle('a'), false, 5), '2026-01-31');
    expect(writeProgress(storage, progress)).toBe(true);
    expect(readProgress(storage)).toEqual(progress);
    for (const broken of ['{', '{"rating":1}', 'null', '{"rating":{"rating":"x","deviation":1,"volatility":1},"streak":0,"best":0,"days":[],"seen":{},"again":{}}']) {
      kept.set('misere-puzzles', broken);
      expect(readProgress(storage)).toEqual(NOTHING);
    }
    expect(writeProgress({ setItem: () => { throw new DOMException('full', 'QuotaExceededError'); } }, progress)).toBe(false);
    expect([writeProgress(undefined, progress), readProgress(undefined)]).toEqual([false, NOTHING]);
  });

  it('leaves out what is no puzzle, and says when a file is none', () => {
    expect(puzzlesOf({ puzzles: [puzzle('a'), { ...puzzle('b'), line: ['a', 'b'] }, 7, null] }).map(({ id }) => id)).toEqual(['a']);
    expect(() => puzzlesOf([])).toThrow('expected');
  });
});
