import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { playWithEngine, taskOf } from '../../src/effects/engine';
import { en } from '../../src/i18n/en';
import type { Thought } from '../../src/wasm/misere';
import { COMPUTER, HUMAN, page } from '../page';

const thought = (uci: string): Thought => ({ uci, san: uci, worth: { kind: 'guess', hundredths: 0 }, depth: 1, nodes: 1 });

/** An engine that answers when it is told to. As the real one, it answers `null` to a question that was called off. */
function engineStub() {
  let answer: ((value: never) => void) | undefined;
  let refuse: ((error: Error) => void) | undefined;
  const ask = () => {
    stub.stop();
    return new Promise<never>((resolve, reject) => [answer, refuse] = [resolve, reject]);
  };
  const stub = {
    think: vi.fn(ask),
    acceptsDraw: vi.fn(ask),
    stop: vi.fn(() => answer?.(null as never)),
    /** Answers, and lets some time pass. */
    answer: async (value: unknown, milliseconds = 400) => {
      answer?.(value as never);
      await vi.advanceTimersByTimeAsync(milliseconds);
    },
    fail: async (error: Error) => {
      refuse?.(error);
      await vi.advanceTimersByTimeAsync(400);
    },
  };
  return stub;
}

function withEngine(black: typeof HUMAN | typeof COMPUTER, choices = { evaluation: false }) {
  const game = page('chess', { seats: { white: HUMAN, black } });
  const engine = engineStub();
  playWithEngine(game.play, engine, () => ({ ...choices, letters: 'english', messages: en }));
  return { ...game, engine, choices };
}

const moves = ({ view }: { view: { plies: { uci: string }[] } }) => view.plies.map((ply) => ply.uci);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the task of the engine', () => {
  it('follows from the state of the game', () => {
    const { play, store } = page('chess', { seats: { white: HUMAN, black: COMPUTER } });
    expect(taskOf(store, false)).toBeNull();
    expect(taskOf(store, true)).toEqual({ kind: 'evaluate' });
    play.offerDraw();
    expect(taskOf(store, true)).toEqual({ kind: 'answer-draw', side: 'black' });
    play.answerDraw('black', 'decline');
    play.move('e2e4');
    expect(taskOf(store, true)).toEqual({ kind: 'reply', level: 4 });
    play.pause();
    expect(taskOf(store, true)).toBeNull();
  });

  it('is nothing while two people talk about a draw, and after the end', () => {
    const { play, store } = page('chess');
    play.offerDraw();
    expect(taskOf(store, true)).toBeNull();
    play.offerDraw();
    expect(taskOf(store, true)).toBeNull();
  });
});

describe('the computer', () => {
  it('replies to a move, and not before the piece has arrived', async () => {
    const { play, store, engine } = withEngine(COMPUTER);
    play.move('e2e4');
    expect(engine.think).toHaveBeenCalledOnce();
    expect(engine.think.mock.calls[0]).toMatchObject([{ level: 4, letters: 'english' }]);
    expect(store.thinking).toBe(true);
    await engine.answer(thought('e7e5'), 349);
    expect(moves(store)).toEqual(['e2e4']);
    await vi.advanceTimersByTimeAsync(1);
    expect(moves(store)).toEqual(['e2e4', 'e7e5']);
    expect(store.thinking).toBe(false);
  });

  it('does not play a move for a position that is gone', async () => {
    const { play, store, engine } = withEngine(COMPUTER);
    play.move('e2e4');
    await engine.answer(thought('e7e5'), 100);
    play.takeBack();
    expect(store.thinking).toBe(false);
    await vi.advanceTimersByTimeAsync(400);
    expect(moves(store)).toEqual([]);
    expect(engine.stop).toHaveBeenCalled();
  });

  it('goes on thinking when a call fails', async () => {
    const { play, store, engine } = withEngine(COMPUTER);
    play.move('e2e4');
    play.redo();
    expect([engine.think.mock.calls.length, store.thinking]).toEqual([1, true]);
    await engine.answer(thought('e7e5'));
    expect(moves(store)).toEqual(['e2e4', 'e7e5']);
  });

  it('answers an offer of a draw', async () => {
    const { play, store, engine } = withEngine(COMPUTER);
    play.offerDraw();
    expect(engine.acceptsDraw.mock.calls[0]).toMatchObject([{ side: 'black' }]);
    await engine.answer(false);
    expect([store.view.drawOffer, store.view.outcome]).toEqual([null, null]);
    play.offerDraw();
    await engine.answer(true);
    expect(store.view.outcome?.cause).toBe('agreement');
  });

  it('says so if it fails', async () => {
    const { play, store, engine } = withEngine(COMPUTER);
    play.move('e2e4');
    await engine.fail(new Error('boom'));
    expect(store.notice).toEqual({ text: en.engineFailed('boom'), tone: 'loud' });
    expect([moves(store), store.thinking]).toEqual([['e2e4'], false]);
  });
});

describe('a hint', () => {
  it('is searched at the best level, marked and told', async () => {
    const { play, store, engine } = withEngine(HUMAN);
    play.suggest();
    expect(store.notice?.text).toBe(en.hint.searching);
    expect(engine.think.mock.calls[0]).toMatchObject([{ level: 10 }]);
    await engine.answer(thought('g1f3'));
    expect(store.hint?.uci).toBe('g1f3');
    expect(store.notice?.text).toBe(en.hint.best('Nf3'));
    expect(store.evaluation).toBeNull();
  });

  it('is dropped when the player moves meanwhile', async () => {
    const { play, store, engine } = withEngine(HUMAN);
    play.suggest();
    play.move('e2e4');
    await engine.answer(thought('g1f3'));
    expect(store.hint).toBeNull();
  });

  it('is for a person to move', () => {
    const { play, engine } = withEngine(HUMAN);
    play.pause();
    play.suggest();
    expect(engine.think).not.toHaveBeenCalled();
  });

  it('tells the value as well, where that is wanted', async () => {
    const { play, store, engine } = withEngine(HUMAN, { evaluation: true });
    play.suggest();
    await engine.answer(thought('g1f3'));
    expect(store.evaluation?.uci).toBe('g1f3');
  });
});

describe('the evaluation', () => {
  it('is asked for after every move, if it is wanted', async () => {
    const { play, store, engine, choices } = withEngine(HUMAN);
    play.move('e2e4');
    play.evaluate();
    expect(engine.think).not.toHaveBeenCalled();
    choices.evaluation = true;
    play.evaluate();
    await engine.answer(thought('e7e5'));
    expect(store.evaluation?.uci).toBe('e7e5');
    play.move('e7e5');
    expect(store.evaluation).toBeNull();
    await engine.answer(thought('g1f3'));
    expect(store.evaluation?.uci).toBe('g1f3');
    play.offerDraw();
    expect(store.evaluation?.uci, 'the position is the same').toBe('g1f3');
  });

  it('does not disturb the computer', () => {
    const { play, engine, choices } = withEngine(COMPUTER);
    play.move('e2e4');
    choices.evaluation = true;
    play.evaluate();
    expect(engine.think).toHaveBeenCalledOnce();
  });
});
