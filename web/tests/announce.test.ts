import { describe, expect, it } from 'vitest';
import { soundOf } from '../src/effects/sound';
import { de } from '../src/i18n/de';
import { en } from '../src/i18n/en';
import { announce } from '../src/play/announce';
import type { TableEvent } from '../src/play/events';
import { SavedGame, type Chairs, type OutcomeView, type PlyView } from '../src/wasm/misere';
import { COMPUTER, HUMAN } from './page';
import { table } from './wasm';

/** A game that was played up to here, and its last plies as events. */
function played(game: string, moves: string, last: number, fen?: string) {
  const view = table(game, moves, fen).view();
  const events: TableEvent[] = view.plies.slice(view.plies.length - last).map((ply: PlyView) => (ply.skipped ? { kind: 'skipped', side: ply.side } : { kind: 'moved', ply }));
  if (view.outcome) events.push({ kind: 'over', outcome: view.outcome });
  return { view, events };
}

describe('announcements', () => {
  it('tell moves and duties', () => {
    const { view, events } = played('antichess', 'e2e3 b7b5', 1);
    expect(announce(en, events, view)).toEqual({
      sentences: ['Black: b5', 'You must capture: B×b5.'],
      notice: null,
    });
    const course = played('mit-antichess', 'e2e3 b7b5', 1);
    expect(announce(en, course.events, course.view).sentences[0]).toBe('Black: b7-b5');
    expect(soundOf(events)).toBe('move');
  });

  it('tell of a turn that was skipped, and show it', () => {
    const { view, events } = played('mit-antichess', 'f1f7', 2, '7k/8/6K1/8/8/p7/P7/5Q2 w - - 0 1');
    const { sentences, notice } = announce(en, events, view);
    expect(notice).toEqual({ text: 'Black has no move and is skipped.', tone: 'loud' });
    expect(sentences.slice(0, 2)).toEqual(['White: f1-f7', notice?.text]);
  });

  it('tell the end', () => {
    const { view, events } = played('chess', 'f2f3 e7e5 g2g4 d8h4', 1);
    expect(announce(en, events, view)).toEqual({ sentences: ['Black: Qh4#', 'Black wins.', 'White is checkmated.'], notice: null });
    expect(soundOf(events)).toBe('end');
  });

  it('tell the duty again when a move was taken back', () => {
    const { view } = played('antichess', 'e2e3 b7b5', 0);
    expect(announce(en, [{ kind: 'taken-back', plies: 1 }], view)).toEqual({
      sentences: ['You must capture: B×b5.'],
      notice: null,
    });
  });

  it('begin a new game with the side to move, and a loaded one with silence', () => {
    const view = table('chess').view();
    expect(announce(en, [{ kind: 'started' }], view).sentences).toEqual([en.toMove('white')]);
    expect(announce(en, [{ kind: 'loaded' }], view)).toEqual({ sentences: [], notice: null });
  });

  it('say that an odd position is played all the same, when it is begun and when it is loaded', () => {
    const view = table('chess', '', '4k3/8/3N1N2/8/8/8/8/4K3 b K - 0 1').view();
    const text = 'This position is odd: no move can have given this check and a right to castle has no king and rook. It is played all the same.';
    expect(announce(en, [{ kind: 'started' }], view)).toEqual({ sentences: [text, en.toMove('black')], notice: { text, tone: 'plain' } });
    expect(announce(de, [{ kind: 'loaded' }], view).notice?.text).toBe(
      'Diese Stellung ist seltsam: kein Zug kann dieses Schach gegeben haben und zu einem Rochaderecht fehlen König und Turm. Gespielt wird sie trotzdem.',
    );
    expect(SavedGame.read(new TextEncoder().encode('[FEN "4k3/8/3N1N2/8/8/8/8/4K3 b K - 0 1"]\n\n*')).open({ white: HUMAN, black: HUMAN }, 0).view().pardoned).toEqual(view.pardoned);
  });
});

describe('the answer to a button', () => {
  const answer = (event: TableEvent, seats: Chairs, ...more: TableEvent[]) => {
    const { sentences, notice } = announce(en, [event, ...more], { ...table('chess').view(), seats });
    if (notice) expect([sentences, notice.tone]).toEqual([[notice.text], 'plain']);
    return notice?.text ?? null;
  };
  const people = { white: HUMAN, black: HUMAN };
  const computer = { white: HUMAN, black: COMPUTER };
  const agreed: OutcomeView = { winner: null, cause: 'agreement', result: '1/2-1/2' };

  it('says who offers a draw, or that the computer considers it', () => {
    expect(answer({ kind: 'draw-offered', side: 'white' }, people)).toBe('White offers a draw.');
    expect(answer({ kind: 'draw-offered', side: 'white' }, computer)).toBe(en.draw.considering);
  });

  it('says that a draw is declined, and by whom', () => {
    expect(answer({ kind: 'draw-declined', side: 'black' }, people)).toBe(en.draw.declined);
    expect(answer({ kind: 'draw-declined', side: 'black' }, computer)).toBe(en.draw.computerDeclines);
  });

  it('is missing where a player declines by moving', () => {
    const [ply] = table('chess', 'e2e4').view().plies;
    if (!ply) throw new Error('expected a ply');
    expect(answer({ kind: 'moved', ply }, people, { kind: 'draw-declined', side: 'white' })).toBeNull();
  });

  it('says that the computer accepts', () => {
    expect(answer({ kind: 'over', outcome: agreed }, computer)).toBe(en.draw.computerAccepts);
    expect(answer({ kind: 'over', outcome: agreed }, people)).toBeNull();
  });

  it('says that the game is paused, and that it goes on', () => {
    expect(answer({ kind: 'paused' }, people)).toBe(en.paused);
    expect(answer({ kind: 'resumed' }, people)).toBe(en.resumed);
  });
});

describe('sounds', () => {
  it('tell captures and checks from other moves', () => {
    expect(soundOf(played('antichess', 'e2e3 b7b5 f1b5', 1).events)).toBe('capture');
    expect(soundOf(played('chess', 'e2e4 f7f6 d1h5', 1).events)).toBe('check');
    expect(soundOf([{ kind: 'taken-back', plies: 1 }])).toBeNull();
    expect(soundOf([{ kind: 'paused' }])).toBeNull();
  });
});
