import { describe, expect, it } from 'vitest';
import { de } from '../src/i18n/de';
import { en, type Messages } from '../src/i18n/en';
import { rooms as german } from '../src/i18n/rooms.de';
import { rooms as english } from '../src/i18n/rooms.en';
import { preferred } from '../src/i18n/index.svelte';
import { errorText } from '../src/play/errors';
import { clockText, duty, endangered, evaluation, few, headline, reason, refusal } from '../src/play/words';
import { games, SavedGame, Table } from '../src/wasm/misere';
import { table, wish } from './wasm';

function refused(game: string, moves: string, text: string, t: Messages, fen?: string): string {
  const attempt = table(game, moves, fen).say(text, 0);
  if (attempt.kind !== 'refused') throw new Error(`${text} was ${attempt.kind}`);
  return refusal(t, attempt);
}

function ending(t: Messages, game: string, moves: string, fen?: string): string {
  const view = table(game, moves, fen).view();
  if (!view.outcome) throw new Error('the game goes on');
  return `${headline(t, view.outcome)}. ${reason(t, view.outcome, view.position)}`;
}

describe('refusals', () => {
  it('name the captures', () => {
    expect(refused('antichess', 'e2e3 b7b5', 'a2a3', en)).toBe('You must capture: B×b5.');
    expect(refused('antichess', 'e2e3 b7b5', 'a2a3', de)).toBe('Du musst schlagen: B×b5.');
  });

  it('say why a piece does not go there', () => {
    expect(refused('chess', '', 'a1a3', en)).toBe('The piece on a2 is in the way.');
    expect(refused('chess', '', 'b1b3', de)).toBe('Ein Springer zieht nicht so.');
    expect(refused('chess', '', 'Nf3xx?', en)).toBe('That is not a move. Try e2-e4 or Nf3.');
  });
});

describe('endings', () => {
  it('say who won and exactly why', () => {
    expect(ending(en, 'chess', 'f2f3 e7e5 g2g4 d8h4')).toBe('Black wins. White is checkmated.');
    expect(ending(de, 'misere', 'f2f3 e7e5 g2g4 d8h4')).toBe('Weiß gewinnt. Weiß ist matt, und das gewinnt dieses Spiel.');
    expect(ending(en, 'antichess', '', '8/8/8/8/8/8/8/n7 w - - 0 1')).toBe('White wins. White gave everything away.');
    expect(ending(en, 'chess', '', '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1')).toBe('Draw. Black has no legal move and is not in check.');
  });

  it('name the role that is extinct', () => {
    const fen = 'rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b - - 0 1';
    expect(ending(en, 'chessvar', '', fen)).toBe('White wins. Black has no queens left.');
    expect(ending(de, 'chessvar', '', fen)).toBe('Weiß gewinnt. Schwarz hat keine Damen mehr.');
  });
});

describe('duties', () => {
  it('are told to people, and of computers', () => {
    const view = table('antichess', 'e2e3 b7b5').view();
    expect(duty(en, view)).toBe('You must capture: B×b5.');
    const computer = { ...view, seats: { ...view.seats, white: { kind: 'computer' as const, level: 1 } } };
    expect(duty(en, computer)).toBe('White must capture.');
  });
});

describe('a kind that could die out', () => {
  const view = table('chessvar', 'e2e4 d7d5 d1g4 e7e5').view();
  it('is told to its owner', () => {
    expect(duty(en, view)).toBe('White’s last queen could be captured, which would lose the game.');
    expect(duty(de, view)).toBe('Weiß: die letzte Dame könnte geschlagen werden; damit wäre das Spiel verloren.');
    expect([...endangered(view.position, 'white')]).toEqual(['queen']);
    expect(endangered(view.position, 'black').size).toBe(0);
  });

  it('is a matter of games in which kinds die out', () => {
    expect(duty(en, table('chess', 'e2e4 d7d5 d1g4 e7e5').view())).toBe('');
  });
});

describe('long lists of captures', () => {
  const fen = '7k/8/8/1p1p1p1p/P1P1P1P1/8/8/K7 w - - 0 1';
  it('are cut on the page and complete for the ear', () => {
    const view = table('antichess', '', fen).view();
    expect(view.moves).toHaveLength(7);
    expect(duty(en, view)).toBe('You must capture: a×b5, c×b5, c×d5, e×d5 or one of 3 more.');
    expect(duty(de, view)).toBe('Du musst schlagen: a×b5, c×b5, c×d5, e×d5 oder einer von 3 weiteren Zügen.');
    expect(duty(en, view, 'all')).toBe('You must capture: a×b5, c×b5, c×d5, e×d5, e×f5, g×f5, or g×h5.');
    expect(refused('antichess', '', 'a1a2', en, fen)).toBe(duty(en, view));
  });

  it('of five are named in full', () => {
    expect(few(['a', 'b', 'c', 'd', 'e'])).toEqual({ named: ['a', 'b', 'c', 'd', 'e'], more: 0 });
    expect(few(['a', 'b', 'c', 'd', 'e', 'f'])).toEqual({ named: ['a', 'b', 'c', 'd'], more: 2 });
  });
});

describe('errors', () => {
  const described = (t: Messages, act: () => unknown) => {
    try {
      act();
    } catch (error) {
      return errorText(t, error);
    }
    throw new Error('nothing was wrong');
  };
  const read = (text: string) => () => SavedGame.read(new TextEncoder().encode(text));
  const start = (more: object) => () => Table.start({ ...wish('chess'), ...more }, 0);
  const wrong: [string, () => unknown][] = [
    ['junk', read('((((')],
    ['an empty file', read('')],
    ['an illegal move', read('1. e4 e5\n2. Ke3 *')],
    ['an unreadable move', read('1. e9 *')],
    ['an ambiguous move', read('[FEN "4k3/8/8/8/8/8/4K3/R6R w - - 0 1"]\n\n1. Rd1 *')],
    ['a move after the end', read('1. f3 e5 2. g4 Qh4# 3. a3 *')],
    ['a compulsory capture', read('[Variant "Antichess"]\n\n1. e3 b5 2. a3 *')],
    ['another result', read('1. f3 e5 2. g4 Qh4# 1-0')],
    ['an unknown game', read('[Variant "Draughts"]\n\n*')],
    ['a bad FEN in a file', read('[FEN "8/8"]\n\n*')],
    ['a bad time in a file', read('[TimeControl "soon"]\n\n*')],
    ['a bad FEN', start({ fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x' })],
    ['no kings', start({ fen: '8/8/8/8/8/8/8/8 w - - 0 1' })],
    ['a bad number', start({ chess960: 960 })],
    ['a bad level', start({ seats: { white: { kind: 'computer', level: 11 }, black: { kind: 'human' } } })],
    ['a bad time', start({ time: { white: 'soon', black: '5' } })],
    ['a bad link', () => table('antichess', 'e2e3 b7b5 a2a3')],
    ['nothing to take back', () => table('chess').takeBack(0)],
    ['a broken XML', read('<game')],
    ['a broken JSON', read('{"format":1}')],
  ];

  it.each(wrong)('about %s are German to Germans', (_, act) => {
    const { text, detail } = described(de, act);
    expect(text).toMatch(/^[A-ZÄÖÜa-h][^]*[.?!]$/);
    expect(text).not.toMatch(/expected|found|illegal|undefined|the |offset|\bis\b/);
    expect(text).not.toBe(described(en, act).text);
    expect(detail === null || /XML|JSON/.test(text)).toBe(true);
  });

  it('name what is wrong, and where', () => {
    expect(described(de, read('1. e4 e5\n2. Ke3 *')).text).toBe('Zeile 2: Ke3 lässt sich nicht spielen: Ein König zieht nicht so.');
    expect(described(en, read('((((')).text).toBe('Line 1: This is not a game: expected tags or moves as in PGN, found "((((".');
    expect(described(de, start({ fen: '8/8/8/8/8/8/8/8 w - - 0 1' })).text).toBe('Diese Stellung lässt sich nicht spielen: es gibt keine Figuren und es gibt zu wenige oder zu viele Könige.');
    expect(described(en, () => table('antichess', 'e2e3 b7b5 a2a3')).text).toBe('Move 3 (a2a3) cannot be played: You must capture: ♗×b5.');
    expect(described(de, start({ fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x' })).text).toBe(
      'Das ist keine Stellung. Erwartet: w oder b für die Seite am Zug; gefunden: „x“.',
    );
    expect(described(en, read('Dear friend')).text).toBe('Line 1: “Dear” is not a move: expected one such as e4 or Nf3.');
    expect(described(de, read('<game')).detail).toMatch(/expected/);
  });

  it('of other kinds are told as they come', () => {
    expect(errorText(de, new Error('boom'))).toEqual({ text: 'boom', detail: null });
  });
});

describe('evaluations', () => {
  const thought = { uci: 'e2e4', san: 'e4', depth: 1, nodes: 1 };
  it('are seen from the side that is ahead', () => {
    expect(evaluation(en, { ...thought, worth: { kind: 'guess', hundredths: -140 } }, 'white')).toBe('Black is ahead by about 1.4 pawns');
    expect(evaluation(en, { ...thought, worth: { kind: 'win', plies: 3 } }, 'black')).toBe('Black wins in 2 moves');
    expect(evaluation(de, { ...thought, worth: { kind: 'loss', plies: 2 } }, 'black')).toBe('Weiß gewinnt sofort');
  });
});

describe('clocks', () => {
  it('show tenths only at the end', () => {
    expect([3_600_000, 299_001, 60_000, 10_000, 9_950, 0].map(clockText)).toEqual(['1:00:00', '5:00', '1:00', '0:10', '9.9', '0.0']);
  });
});

describe('languages', () => {
  it('are chosen from what the browser prefers', () => {
    expect(preferred(['fr', 'de-AT', 'en'])).toBe('de');
    expect(preferred(['ja'])).toBe('en');
  });

  it('name every game', () => {
    for (const card of games()) {
      expect(de.game.aim(card), card.key).not.toBe(card.aim);
      expect(de.game.title(card).length).toBeGreaterThan(2);
    }
  });

  it('have as much to cheer about', () => {
    expect(de.cheer).toHaveLength(en.cheer.length);
    expect(german.keys.list).toHaveLength(english.keys.list.length);
  });
});
