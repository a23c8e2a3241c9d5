import { describe, expect, it } from 'vitest';
import { entriesOf, have, heard, notesOf, type OnlineGame } from '../../src/online/game';
import type { ToClient } from '../../src/online/wire';

const person = (name: string) => ({ name, level: null, bot: false });
const players = { white: person('Alice'), black: person('Bob') };
const present = { white: true, black: false };

const view = (from: number, rows: unknown[]): ToClient => ({
  t: 'game',
  game: 'g',
  players,
  present,
  seat: { side: 'white', key: 'k' },
  from,
  rows,
  now: 5_000,
});

const begin = { begin: { entry: { number: 1 } } };
const entry = (number: number, call: unknown = { move: { uci: 'e2e4' } }) => ({ entry: { number, call } });
const note = (by: string, kind: string, more = {}) => ({ note: { by, what: { kind, ...more } } });

function game(...rows: unknown[]): OnlineGame {
  return heard(null, view(1, [begin, ...rows]), 1_000).game!;
}

describe('a game that is played elsewhere', () => {
  it('begins with what the server has', () => {
    const known = game(entry(2));
    expect([have(known), known.offset, known.seat?.side]).toEqual([2, 4_000, 'white']);
    expect(entriesOf(known)).toEqual([{ number: 1 }, { number: 2, call: { move: { uci: 'e2e4' } } }]);
  });

  it('takes the next row, and none twice', () => {
    const row = (seq: number): ToClient => ({ t: 'row', game: 'g', seq, row: entry(seq) });
    const next = heard(game(), row(2), 0);
    expect([have(next.game), next.gap]).toEqual([2, false]);
    expect(heard(next.game, row(2), 0).game).toBe(next.game);
    expect(heard(next.game, { ...row(3), game: 'other' } as ToClient, 0).game).toBe(next.game);
  });

  it('says when rows are missing, and takes them', () => {
    const known = game();
    const gap = heard(known, { t: 'row', game: 'g', seq: 4, row: entry(4) }, 0);
    expect([gap.game, gap.gap]).toEqual([known, true]);
    const healed = heard(known, view(2, [entry(2), entry(3), entry(4)]), 0);
    expect([have(healed.game), healed.gap]).toEqual([4, false]);
    expect(heard(known, view(3, [entry(3)]), 0).gap).toBe(true);
  });

  it('knows what stands offered', () => {
    expect(notesOf(game(entry(2), note('white', 'take-back-offered'))).takeBack).toBe('white');
    expect(notesOf(game(entry(2), note('white', 'take-back-offered'), entry(3))).takeBack).toBeNull();
    expect(notesOf(game(entry(2), note('white', 'take-back-offered'), note('black', 'take-back-declined'))).takeBack).toBeNull();
    const over = game(note('black', 'rematch-offered'), note('white', 'rematch', { game: 'next' }), note('white', 'said', { phrase: 'thanks' }));
    expect(notesOf(over)).toEqual({ takeBack: null, rematch: 'black', next: 'next', said: [{ by: 'white', phrase: 'thanks' }] });
  });

  it('knows who is there', () => {
    const there = heard(game(), { t: 'present', game: 'g', present: { white: true, black: true } }, 0).game;
    expect(there?.present.black).toBe(true);
  });
});
