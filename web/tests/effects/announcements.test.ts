import { describe, expect, it } from 'vitest';
import { announceEvents } from '../../src/effects/announcements';
import { en } from '../../src/i18n/en';
import { page } from '../page';

function announced(game: string, fen?: string) {
  const on = page(game, fen === undefined ? {} : { fen });
  announceEvents(on.play, () => ({ messages: en }));
  return on;
}

describe('the page announces', () => {
  it('moves aloud, and shows nothing', () => {
    const { play, store } = announced('chess');
    play.move('e2e4');
    expect([store.spoken, store.notice]).toEqual(['White: e4', null]);
  });

  it('a refused move, and a forgotten capture loudly', () => {
    const { play, store } = announced('antichess');
    play.move('e2e5');
    expect(store.notice?.tone).toBe('plain');
    for (const move of ['e2e3', 'b7b5', 'a2a3']) play.move(move);
    expect(store.notice).toEqual({ text: 'You must capture: B×b5.', tone: 'loud' });
    expect(store.spoken).toBe('You must capture: B×b5.');
  });

  it('why a call fails, in the words of the page', () => {
    const { play, store } = announced('chess');
    play.takeBack();
    expect(store.notice?.tone).toBe('plain');
    expect(store.spoken).toBe(store.notice?.text);
  });

  it('a skipped turn, which stays on the page', () => {
    const { play, store } = announced('mit-antichess', '7k/8/6K1/8/8/p7/P7/5Q2 w - - 0 1');
    play.move('f1f7');
    expect(store.notice).toEqual({ text: 'Black has no move and is skipped.', tone: 'loud' });
  });

  it('which position is shown', () => {
    const { play, store } = announced('chess');
    play.move('e2e4');
    play.move('e7e5');
    play.step(-1);
    expect(store.spoken).toBe(`${en.lookingBack('white', 1, 1)} e4`);
    play.show(Infinity);
    expect(store.spoken).toBe(en.backToGame);
  });

  it('the answer to a button both ways', () => {
    const { play, store } = announced('chess');
    play.pause();
    expect([store.notice?.text, store.spoken]).toEqual([en.paused, en.paused]);
    play.resume();
    expect([store.notice?.text, store.spoken]).toEqual([en.resumed, en.resumed]);
  });
});
