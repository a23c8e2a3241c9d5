import { describe, expect, it } from 'vitest';
import { playPremoves } from '../src/effects/premoves';
import { en } from '../src/i18n/en';
import { premover, queued, type Premove } from '../src/premove/premove';
import { cancelledText } from '../src/premove/words';
import type { Wish } from '../src/wasm/misere';
import { COMPUTER, HUMAN, page } from './page';

/** The reader has Black; the test moves for the computer, which has White. */
function waiting(game: string, more: Partial<Wish> = {}) {
  const on = page(game, { seats: { white: COMPUTER, black: HUMAN }, ...more });
  playPremoves(on.play);
  return on;
}

const go = (uci: string): Premove => ({ kind: 'move', uci, text: uci });
const duty = (choice: 'only' | 'any'): Premove => ({ kind: 'duty', choice });
const settled = () => new Promise<void>((resolve) => setTimeout(resolve));
const moves = (on: ReturnType<typeof waiting>) => on.store.view.plies.map(({ uci }) => uci);

describe('premoves', () => {
  it('are for the only person at the board, while the other side is to move', () => {
    expect(premover(waiting('chess').store.view)).toBe('black');
    expect(premover(page('chess', { seats: { white: HUMAN, black: COMPUTER } }).store.view)).toBeNull();
    const both = page('chess');
    expect([premover(both.store.view), both.play.premove(go('e7e5')), both.play.premoves()]).toEqual([null, false, []]);
  });

  it('have candidates from the rules, those that no reply makes legal are not queued', () => {
    const { play, store } = waiting('chess');
    expect(play.premoves().map(({ uci }) => uci)).toContain('e7e5');
    expect(play.premove(go('e7e4'))).toBe(false);
    expect(play.premove(go('e2e4'))).toBe(false);
    expect(store.premoves).toEqual([]);
    expect(play.premove(go('e7e5'))).toBe(true);
    expect(play.premoves().map(({ uci }) => uci)).toContain('e5e4');
  });

  it('are played in their order, each once', async () => {
    const on = waiting('chess');
    on.play.premove(go('e7e5'));
    on.play.premove(go('g8f6'));
    on.play.move('e2e3');
    await settled();
    expect(moves(on)).toEqual(['e2e3', 'e7e5']);
    expect(on.store.premoves).toEqual([go('g8f6')]);
    on.play.move('d2d3');
    await settled();
    await settled();
    expect(moves(on)).toEqual(['e2e3', 'e7e5', 'd2d3', 'g8f6']);
    expect(on.store.premoves).toEqual([]);
  });

  it('are cancelled in words when they are not legal any more', async () => {
    const on = waiting('antichess');
    on.play.premove(go('a7a6'));
    on.play.premove(go('a6a5'));
    on.play.move('b2b4');
    await settled();
    expect(moves(on)).toEqual(['b2b4', 'a7a6']);
    on.play.move('b4b5');
    await settled();
    expect(moves(on)).toEqual(['b2b4', 'a7a6', 'b4b5']);
    expect(on.store.premoves).toEqual([]);
    const cancelled = on.emitted.find(([channel]) => channel === 'premove-cancelled')?.[1];
    expect(cancelled).toMatchObject({ why: 'refused', premove: go('a6a5'), refused: { why: 'must-capture', captures: ['a×b5'] } });
    expect(cancelledText(en, cancelled as never)).toBe('Premove cancelled (a6a5). You must capture: a×b5.');
  });

  it('capture what must be captured', async () => {
    const on = waiting('antichess');
    on.play.premove(duty('only'));
    on.play.move('b2b4');
    await settled();
    expect(on.emitted.find(([channel]) => channel === 'premove-cancelled')?.[1]).toMatchObject({ why: 'no-duty' });
    on.play.move('a7a5');
    on.play.premove(duty('only'));
    on.play.move('b4a5');
    await settled();
    expect(moves(on)).toEqual(['b2b4', 'a7a5', 'b4a5', 'a8a5']);
    expect(on.store.premoves).toEqual([]);
  });

  it('take no choice that the player wants to make, unless any will do', async () => {
    const fen = '8/8/2p1p3/8/3P4/8/8/7N w - - 0 1';
    for (const [choice, last] of [['only', /^d4d5$/], ['any', /^[ce]6d5$/]] as const) {
      const on = waiting('antichess', { fen });
      on.play.premove(duty(choice));
      on.play.move('d4d5');
      await settled();
      expect(moves(on).at(-1)).toMatch(last);
      const cancelled = on.emitted.find(([channel]) => channel === 'premove-cancelled')?.[1];
      if (choice === 'only') expect(cancelledText(en, cancelled as never)).toBe('Premove cancelled (capture what I must). There is a choice: c×d5 and e×d5.');
      else expect(cancelled).toBeUndefined();
    }
  });

  it('end with a capture that is not known yet', () => {
    expect(queued([duty('any')], go('e7e5'))).toEqual([duty('any')]);
    const { play } = waiting('antichess');
    play.premove(duty('any'));
    expect(play.premoves()).toEqual([]);
  });

  it('wait while the game is paused, and go with the game', async () => {
    const on = waiting('chess');
    on.play.premove(go('e7e5'));
    on.play.pause();
    await settled();
    on.play.resume();
    on.play.move('e2e4');
    await settled();
    expect(moves(on)).toEqual(['e2e4', 'e7e5']);
    on.play.premove(go('g8f6'));
    on.play.takeBack();
    expect(on.store.premoves).toEqual([]);
    on.play.premove(go('d7d6'));
    on.play.cancelPremoves();
    expect(on.store.premoves).toEqual([]);
  });
});
