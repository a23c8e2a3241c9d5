import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetGame, keepEarlier, keepGame, keptEarlier, keptGame, storeGame } from '../../src/effects/storage';
import { setEarlier } from '../../src/play/mutations';
import { page } from '../page';

function memory() {
  const texts = new Map<string, string>();
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  };
}

beforeEach(() => void vi.stubGlobal('localStorage', memory()));
afterEach(() => void vi.unstubAllGlobals());

const kept = () => JSON.parse(keptGame() ?? 'null');

describe('storage', () => {
  it('has the game after every event, and not after a refused move', () => {
    const { play } = page('chess');
    storeGame(play, new EventTarget());
    play.move('e2e5');
    expect(keptGame()).toBeNull();
    play.move('e2e4');
    expect(keptGame()).toBe(play.json);
  });

  it('has the clocks as they were when the page was left', () => {
    const { play, clock } = page('chess', { time: { white: '5', black: '5' } });
    const left = new EventTarget();
    storeGame(play, left);
    play.move('e2e4');
    const before = kept();
    clock.now = 3_000;
    left.dispatchEvent(new Event('pagehide'));
    expect(kept()).not.toEqual(before);
    expect(keptGame()).toBe(play.json);
  });

  it('has the game that was left for an earlier one', () => {
    const { play, store } = page('chess');
    storeGame(play, new EventTarget());
    setEarlier(store, page('antichess').play.json);
    play.goBack();
    expect(keptEarlier()).toBe(store.earlier);
    expect(keptGame()).toBe(play.json);
  });

  it('that is missing or full costs nothing but the copy', () => {
    vi.stubGlobal('localStorage', { getItem: fail, setItem: fail, removeItem: fail });
    keepGame('{}');
    keepEarlier('{}');
    forgetGame();
    expect([keptGame(), keptEarlier()]).toEqual([null, null]);
  });

  it('forgets a game that cannot be read', () => {
    keepGame('nonsense');
    forgetGame();
    expect(keptGame()).toBeNull();
  });
});

function fail(): never {
  throw new Error('no storage');
}
