import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetGame, isNewWindow, keepEarlier, keepGame, keptEarlier, keptGame, keptRunning, pinRunning, storeGame } from '../../src/effects/storage';
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

beforeEach(() => {
  vi.stubGlobal('localStorage', memory());
  vi.stubGlobal('sessionStorage', memory());
});
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
    for (const place of ['localStorage', 'sessionStorage']) vi.stubGlobal(place, { getItem: fail, setItem: fail, removeItem: fail });
    keepGame('{}');
    keepEarlier('{}');
    forgetGame();
    expect([keptGame(), keptEarlier()]).toEqual([null, null]);
  });

  it('goes on with the game of the window, and in a new window with the last one and its name', () => {
    const [here, there] = [sessionStorage, memory()];
    pinRunning('here');
    keepGame('{"here":1}');
    vi.stubGlobal('sessionStorage', there);
    expect(isNewWindow()).toBe(true);
    pinRunning('there');
    keepGame('{"there":1}');
    vi.stubGlobal('sessionStorage', here);
    expect([isNewWindow(), keptGame(), keptRunning()]).toEqual([false, '{"here":1}', 'here']);
    // The page that is left writes once more.
    keepGame('{"here":2}');
    vi.stubGlobal('sessionStorage', memory());
    expect([keptGame(), keptRunning()]).toEqual(['{"here":2}', 'here']);
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
