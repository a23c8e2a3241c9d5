import { describe, expect, it } from 'vitest';
import { setEarlier } from '../src/play/mutations';
import { isLookingBack, positionOf } from '../src/play/state';
import { wish } from './wasm';
import { COMPUTER, HUMAN, page } from './page';

describe('players', () => {
  it('move, and the state follows', () => {
    const { play, store, kinds } = page('chess');
    expect(play.move('e2e4').kind).toBe('played');
    expect(store.view.plies.map((ply) => ply.san)).toEqual(['e4']);
    expect(kinds()).toEqual(['moved']);
  });

  it('are refused, and the table stays as it is', () => {
    const { play, store, kinds } = page('chess');
    const { view } = store;
    play.move('e2e5');
    expect(kinds()).toEqual(['refused']);
    expect(store.view).toBe(view);
  });

  it('take back and play again', () => {
    const { play, kinds } = page('chess');
    play.move('e2e4');
    play.takeBack();
    play.redo();
    expect(kinds()).toEqual(['moved', 'taken-back', 'moved']);
  });

  it('hear why a call fails, and nothing else happens', () => {
    const { play, kinds } = page('chess');
    play.takeBack();
    expect(kinds()).toEqual(['failed']);
  });

  it('see a flag that a failed call has noticed', () => {
    const { play, store, clock, kinds } = page('chess', { time: { white: '1', black: '1' } });
    clock.now = 61_000;
    play.resign();
    expect(store.view.outcome).toMatchObject({ winner: 'black', cause: 'time' });
    expect(kinds()).toEqual(['failed', 'over']);
  });

  it('offer, decline and accept draws', () => {
    const { play, store, kinds } = page('chess');
    play.offerDraw();
    expect(store.view.drawOffer).toBe('white');
    play.declineDraw();
    play.declineDraw();
    play.offerDraw();
    play.offerDraw();
    expect(kinds()).toEqual(['draw-offered', 'draw-declined', 'draw-offered', 'over']);
  });

  it('act for the only person at the table', () => {
    const { play, store } = page('chess', { seats: { white: COMPUTER, black: HUMAN } });
    play.resign();
    expect(store.view.outcome).toMatchObject({ winner: 'white', cause: 'resignation' });
  });

  it('pause for a dialog only what is running', () => {
    const { play, kinds } = page('chess');
    play.pauseForDialog();
    play.pauseForDialog();
    play.resume();
    play.abort();
    play.pauseForDialog();
    expect(kinds()).toEqual(['paused', 'resumed', 'over']);
  });

  it('look back and return by acting', () => {
    const { play, store, emitted } = page('chess');
    for (const move of ['e2e4', 'e7e5']) play.move(move);
    emitted.splice(0);
    play.step(-1);
    expect(emitted).toEqual([['shown', { ply: 1, last: 2 }]]);
    expect(positionOf(store).turn).toBe('black');
    play.show(Infinity);
    expect(isLookingBack(store)).toBe(false);
    play.show(-5);
    expect(store.past?.ply).toBe(0);
    play.move('g1f3');
    expect(isLookingBack(store)).toBe(false);
  });
});

describe('games', () => {
  it('begin anew, or not at all', () => {
    const { play, store, kinds } = page('chess');
    play.move('e2e4');
    expect(() => play.start({ ...wish('chess'), fen: 'x' })).toThrow();
    expect(store.view.plies).toHaveLength(1);
    play.start({ ...wish('atomic'), seats: { white: COMPUTER, black: HUMAN } });
    expect([store.view.game, store.view.plies.length, store.flipped]).toEqual(['atomic', 0, true]);
    expect(kinds()).toEqual(['moved', 'started']);
  });

  it('that were paused go on when they are loaded', () => {
    const first = page('chess');
    first.play.move('e2e4');
    first.play.pause();
    const second = page('antichess');
    setEarlier(second.store, first.play.json);
    const left = second.play.json;
    second.play.goBack();
    expect(second.store.view).toMatchObject({ game: 'chess', paused: false });
    expect(second.store.earlier).toBe(left);
    expect(second.emitted.at(-1)).toEqual(['left', left]);
    expect(second.kinds()).toEqual(['loaded', 'resumed', 'left']);
  });

  it('that cannot be read change nothing', () => {
    const { play, store, kinds } = page('chess');
    play.goBack();
    setEarlier(store, '{');
    play.goBack();
    expect(kinds()).toEqual(['failed']);
    expect([store.view.game, store.earlier]).toEqual(['chess', '{']);
  });
});

describe('clocks', () => {
  it('are shown, warn once, and end the game', () => {
    const { play, store, clock, kinds } = page('chess', { time: { white: '1', black: '1' } });
    clock.now = 49_000;
    play.tick();
    expect([store.clocks.white.left, kinds()]).toEqual([11_000, []]);
    clock.now = 50_500;
    play.tick();
    clock.now = 51_000;
    play.tick();
    expect([store.clocks.white.left, kinds()]).toEqual([9_000, ['short-of-time']]);
    clock.now = 60_100;
    play.tick();
    play.tick();
    expect([store.view.outcome?.cause, kinds()]).toEqual(['time', ['over']]);
  });
});
