import { describe, expect, it } from 'vitest';
import { de } from '../src/i18n/de';
import { en, type Messages } from '../src/i18n/en';
import { preferred } from '../src/i18n/index.svelte';
import { news } from '../src/play/news';
import { clockText, duty, evaluation, headline, reason, refusal } from '../src/play/words';
import { games } from '../src/wasm/misere';
import { table } from './wasm';

function refused(game: string, moves: string, text: string, t: Messages): string {
  const attempt = table(game, moves).say(text, 0);
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
    expect(refused('antichess', 'e2e3 b7b5', 'a2a3', en)).toBe('You must capture: Bxb5.');
    expect(refused('antichess', 'e2e3 b7b5', 'a2a3', de)).toBe('Du musst schlagen: Bxb5.');
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
    expect(ending(en, 'antichess', '', '8/8/8/8/8/8/8/n7 w - - 0 1')).toBe('White wins. White has lost every piece, which is the aim.');
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
    expect(duty(en, view)).toBe('You must capture: Bxb5. This is the only move: it captures.');
    const computer = { ...view, seats: { ...view.seats, white: { kind: 'computer' as const, level: 1 } } };
    expect(duty(en, computer)).toBe('White must capture.');
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
    expect(de.keys.list).toHaveLength(en.keys.list.length);
  });
});

describe('news', () => {
  const between = (game: string, before: string, after: string, fen?: string) =>
    news(en, table(game, before, fen).view(), table(game, after, fen).view(), 'san');

  it('tell moves and duties', () => {
    expect(between('antichess', 'e2e3', 'e2e3 b7b5')).toEqual({
      sentences: ['Black: b5', 'You must capture: Bxb5. This is the only move: it captures.'],
      skipped: null,
      ended: false,
      sound: 'move',
    });
  });

  it('tell of a turn that was skipped', () => {
    const { skipped, sentences } = between('mit-antichess', '', 'f1f7', '7k/8/6K1/8/8/p7/P7/5Q2 w - - 0 1');
    expect(skipped).toBe('Black has no move and is skipped.');
    expect(sentences.slice(0, 2)).toEqual(['White: Qf7', skipped]);
  });

  it('tell the end once', () => {
    const mate = 'f2f3 e7e5 g2g4 d8h4';
    expect(between('chess', 'f2f3 e7e5 g2g4', mate)).toMatchObject({ ended: true, sound: 'end', sentences: ['Black: Qh4#', 'Black wins.', 'White is checkmated.'] });
    expect(between('chess', mate, mate)).toMatchObject({ ended: false, sound: null, sentences: [] });
  });
});
