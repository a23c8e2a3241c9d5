// The small effects: sound, clock, notice, nudge.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runClocks } from '../../src/effects/clock';
import { expire } from '../../src/effects/notice';
import { nudge } from '../../src/effects/nudge';
import { playSounds } from '../../src/effects/sound';
import { page } from '../page';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('sounds', () => {
  it('are one for each call that has one', () => {
    const { play, clock } = page('chess', { time: { white: '1', black: '1' } });
    const heard: string[] = [];
    playSounds(play, (sound) => heard.push(sound));
    play.move('e2e5');
    play.move('e2e4');
    play.move('d7d5');
    play.move('e4d5');
    play.pause();
    play.redo();
    play.resume();
    clock.now = 55_000;
    play.tick();
    play.resign();
    expect(heard).toEqual(['refused', 'move', 'move', 'capture', 'refused', 'hurry', 'end']);
  });
});

describe('the clock', () => {
  it('is looked at ten times a second, until it is stopped', () => {
    const tick = vi.fn();
    const stop = runClocks({ tick });
    vi.advanceTimersByTime(1_000);
    stop();
    vi.advanceTimersByTime(1_000);
    expect(tick).toHaveBeenCalledTimes(10);
  });
});

describe('a notice', () => {
  it('that is plain goes after eight seconds', () => {
    const dismiss = vi.fn();
    const notice = { text: 'a', tone: 'plain' as const };
    expire(notice, dismiss);
    vi.advanceTimersByTime(7_999);
    expect(dismiss).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(dismiss).toHaveBeenCalledExactlyOnceWith(notice);
  });

  it('that is loud, or replaced, is left alone', () => {
    const dismiss = vi.fn();
    expire({ text: 'a', tone: 'loud' }, dismiss);
    expire(null, dismiss);
    expire({ text: 'b', tone: 'plain' }, dismiss)?.();
    vi.advanceTimersByTime(60_000);
    expect(dismiss).not.toHaveBeenCalled();
  });
});

describe('a nudge', () => {
  const nudged = (still: boolean, reduced: boolean) => {
    vi.stubGlobal('document', { documentElement: { classList: { contains: () => still } } });
    vi.stubGlobal('matchMedia', () => ({ matches: reduced }));
    const animate = vi.fn();
    nudge([{ animate } as unknown as HTMLElement]);
    return animate.mock.calls.length;
  };

  it('moves an element, where motion is wanted', () => {
    expect(nudged(false, false)).toBe(1);
    expect([nudged(true, false), nudged(false, true)]).toEqual([0, 0]);
  });
});
