import { describe, expect, it } from 'vitest';
import type { GameRecord } from '../../src/games/record';
import { ANYTHING, found, indexed, inSight, tagsOf } from '../../src/games/search';
import { pgnGames } from '../../src/games/import';

const record = (i: number): GameRecord => ({
  id: String(i),
  game: i % 2 ? 'antichess' : 'atomic',
  seats: { white: { kind: 'human' }, black: { kind: 'computer', level: (i % 10) + 1 } },
  result: i % 3 ? '1-0' : '0-1',
  winner: null,
  cause: null,
  plies: 40,
  started: 0,
  changed: Date.parse('2026-01-01T12:00:00') + i * 3_600_000,
  star: i % 100 === 0 ? 1 : 0,
  opening: i % 5 ? 'e3 b5 B×b5' : 'g3 h5',
  ...(i === 77 ? { tags: ['Lesson', 'Müller'] } : {}),
});
const all = indexed(Array.from({ length: 10_000 }, (_, i) => record(i)), ({ game, seats }) => `${game} level ${seats.black.kind === 'computer' ? seats.black.level : ''}`);

describe('the library', () => {
  it('finds by words, game, result, star, day, tag and opening', () => {
    expect(found(all, ANYTHING)).toHaveLength(10_000);
    expect(found(all, { ...ANYTHING, text: 'MÜLLER less' }).map(({ id }) => id)).toEqual(['77']);
    expect(found(all, { ...ANYTHING, text: 'g3', game: 'atomic' }).every(({ opening, game }) => opening === 'g3 h5' && game === 'atomic')).toBe(true);
    expect(found(all, { ...ANYTHING, starred: true })).toHaveLength(100);
    expect(found(all, { ...ANYTHING, from: '2026-01-02', to: '2026-01-02' })).toHaveLength(24);
    expect(found(all, { ...ANYTHING, result: '0-1', text: 'level 10' }).length).toBeGreaterThan(0);
  });

  it('draws only what is in sight', () => {
    expect(inSight(10_000, 76, 300, 900)).toEqual({ from: 0, to: 16 });
    expect(inSight(10_000, 76, -76_000, 760)).toEqual({ from: 992, to: 1018 });
    expect(inSight(3, 76, -9_000, 760)).toEqual({ from: 0, to: 3 });
    expect(inSight(0, 76, 0, 760)).toEqual({ from: 0, to: 0 });
  });

  it('reads tags, and cuts PGN into games', () => {
    expect(tagsOf(' a, b ,,a, c')).toEqual(['a', 'b', 'c']);
    const file = '[Event "1"]\n[Variant "Antichess"]\n\n1. e3 b5 *\n\n[Event "2"]\n\n1. e4 {a\n\n[%csl Ga4] comment} e5 *\n';
    expect(pgnGames(file)).toHaveLength(2);
  });
});
