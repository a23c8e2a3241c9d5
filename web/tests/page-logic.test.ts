// The logic of the page around the board: notation, the row of sixteen, verdicts, rooms, what is played most.
import { describe, expect, it } from 'vitest';
import { de } from '../src/i18n/de';
import { en } from '../src/i18n/en';
import { rooms as german } from '../src/i18n/rooms.de';
import { rooms as english } from '../src/i18n/rooms.en';
import { preyOf, silhouettes, totalOf } from '../src/play/army';
import { mostOf, readPlayed } from '../src/play/played';
import { readChoices } from '../src/play/settings.svelte';
import { evaluationOf, personOf } from '../src/play/state';
import { captures, lookingBack, verdict } from '../src/play/words';
import { roomOf } from '../src/route.svelte';
import { games } from '../src/wasm/misere';
import { VIGNETTES } from '../src/rooms/vignettes';
import { COMPUTER, HUMAN, page } from './page';
import { table } from './wasm';

// Issue 14, point 7: the module writes moves; here is what the page makes of them.
describe('the notation', () => {
  it('is kept as a choice, and unknown ones are the default', () => {
    expect(readChoices('{"notation":"coordinate"}', []).notation).toBe('coordinate');
    expect(readChoices('{"notation":"klingon","volume":3}', [])).toMatchObject({ notation: 'game', volume: 100, board: 'fig', pieces: 'own' });
    expect(captures(table('mit-antichess', 'e2e3 b7b5').view())).toEqual(['f1-b5']);
    expect(captures(table('antichess', 'e2e3 b7b5').view())).toEqual(['B×b5']);
  });
});

describe('the row of sixteen', () => {
  it('marks what is gone, and the piece that must be captured', () => {
    const { position } = table('antichess', 'e2e3 b7b5 f1b5 c7c6').view();
    expect(silhouettes(position.rows.black).filter(({ there }) => !there).map(({ role }) => role)).toEqual(['pawn']);
    expect(silhouettes(position.rows.white)).toHaveLength(16);
    const { position: due } = table('antichess', 'e2e3 b7b5').view();
    expect(silhouettes(due.rows.black).filter(({ next }) => next).map(({ role }) => role)).toEqual(['pawn']);
    expect(preyOf(due)).toEqual(['b5']);
    expect(preyOf(table('antichess', '', '8/8/8/3p1q2/4P3/8/8/K7 w - - 0 1').view().position).sort()).toEqual(['d5', 'f5']);
    expect(totalOf(table('horde').view().army.white)).toBe(36);
  });
});

describe('the end', () => {
  const over = table('chess', 'f2f3 e7e5 g2g4 d8h4').view();
  it('is told from the side of the only person, and names the winner otherwise', () => {
    expect(verdict(en, over)).toBe('Black won.');
    expect(verdict(en, { ...over, seats: { white: HUMAN, black: COMPUTER } })).toBe('You lost.');
    expect(verdict(de, { ...over, seats: { white: COMPUTER, black: HUMAN } })).toBe('Du hast gewonnen.');
    expect(verdict(en, table('chess', '', '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1').view())).toBe('A draw.');
    expect(personOf({ ...over, seats: { white: HUMAN, black: COMPUTER } })).toBe('white');
    expect(personOf(over)).toBeNull();
  });
});

// Issue 14, point 14.
describe('looking back', () => {
  it('counts moves, and has the counters and the value of that moment', () => {
    const { play, store } = page('chess');
    for (const move of ['e2e4', 'e7e5', 'g1f3', 'b8c6']) play.move(move);
    expect(lookingBack(en, store.view, 3)).toBe('After White’s move 2 of 2.');
    expect(lookingBack(de, store.view, 0)).toBe('Die Ausgangsstellung.');
    play.show(1);
    expect(store.past?.position.made).toEqual({ white: 1, black: 0 });
    expect(store.past?.position.turn).toBe('black');
    expect(evaluationOf({ ...store, evaluation: { uci: 'a2a3', san: 'a3', depth: 1, nodes: 1, worth: { kind: 'guess', hundredths: 1 } } })).toBeNull();
    expect(JSON.parse(play.jsonAt(1)).moves ?? play.jsonAt(1)).toBeTruthy();
  });
});

describe('rooms', () => {
  it('are named by the address; a game in it is the table', () => {
    expect(['', '#', '#home', '#board', '#play', '#play=chess&moves=e2e4', '#new/two', '#rules/antichess/2', '#options', '#nonsense'].map(roomOf)).toEqual(
      ['home', 'home', 'home', 'play', 'play', 'play', 'new', 'rules', 'options', 'play']);
  });
});

describe('new game', () => {
  it('has a drawing and a line of its own for every game', () => {
    const keys = games().map((card) => card.key);
    expect(Object.keys(VIGNETTES).sort()).toEqual([...keys].sort());
    for (const t of [en, de]) {
      const ideas = keys.map((key) => t.idea[key]);
      expect(ideas).not.toContain(undefined);
      expect(new Set(ideas).size, 'antichess and giveaway must not read the same').toBe(19);
    }
    expect(english.levels).toHaveLength(10);
    expect(german.levels).toHaveLength(10);
  });

  it('shows what is played most first, and survives nonsense', () => {
    expect(mostOf({ chess: 2, antichess: 5, draughts: 9, atomic: 1, horde: 1 }, ['chess', 'antichess', 'atomic', 'horde'])).toEqual(['antichess', 'chess', 'atomic']);
    for (const text of [null, '', '[]', '7', '{"chess":"<b>"}', '{']) expect(readPlayed(text)).toEqual({});
  });
});
