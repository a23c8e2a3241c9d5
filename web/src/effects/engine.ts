// What the engine does for the page: it moves for the computer, answers offers of a draw, gives hints, values positions.
import type { Engine } from '../engine/engine';
import type { Messages } from '../i18n/en';
import { errorLine } from '../play/errors';
import { setThinking, showEvaluation, showHint, showPastEvaluation } from '../play/mutations';
import type { Play } from '../play/play';
import { moverOf, otherSide, type PlayState } from '../play/state';
import type { Letters, Color, Thought } from '../wasm/misere';

/** What the engine is asked to do. One task at a time: the next one calls the last one off. */
export type Task = { kind: 'answer-draw'; side: Color } | { kind: 'reply'; level: number } | { kind: 'evaluate' } | { kind: 'evaluate-past'; ply: number } | { kind: 'hint' };

export interface EngineOptions {
  /** Does the player want to see the value of the position? */
  evaluation: boolean;
  letters: Letters;
  messages: Messages;
}

/** A reply comes when the player's own piece has arrived, and not before. */
const REPLY_AFTER = 350;
/** Hints and evaluations are those of the strongest level. */
const STRONGEST = 10;

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The task that follows from the state of the game. */
export function taskOf(state: PlayState, evaluation: boolean): Task | null {
  const { drawOffer, outcome, paused, position, seats } = state.view;
  if (outcome || paused) return null;
  if (drawOffer && seats[otherSide(drawOffer)].kind === 'computer') return { kind: 'answer-draw', side: otherSide(drawOffer) };
  const seat = seats[position.turn];
  if (seat.kind === 'computer') return { kind: 'reply', level: seat.level };
  return evaluation && !drawOffer && moverOf(state) ? { kind: 'evaluate' } : null;
}

export function playWithEngine(play: Play, engine: Pick<Engine, 'think' | 'acceptsDraw' | 'stop'>, options: () => EngineOptions): void {
  const { events, store } = play;
  let current = new AbortController();

  events.on('table', () => {
    // An offer does not change the position, so its value stays.
    if (options().evaluation && !store.view.drawOffer) showEvaluation(store, null);
    start(taskOf(store, options().evaluation));
  });
  events.on('asked', (what) => {
    if (what === 'hint') {
      play.tell(options().messages.hint.searching);
      start({ kind: 'hint' });
      return;
    }
    showEvaluation(store, null);
    const task = taskOf(store, options().evaluation);
    if (task?.kind === 'evaluate') start(task);
  });

  // A position that is looked at has a value of its own. The computer's move goes first.
  events.on('shown', ({ ply, last }) => {
    if (!options().evaluation || store.thinking) return;
    if (ply < last) start({ kind: 'evaluate-past', ply });
    else if (!store.evaluation) start(taskOf(store, true));
  });

  /** Calls the current task off, and starts another. */
  function start(task: Task | null): void {
    current.abort();
    engine.stop();
    current = new AbortController();
    if (task) void run(task, current.signal);
  }

  async function run(task: Task, signal: AbortSignal): Promise<void> {
    switch (task.kind) {
      case 'answer-draw':
        return answerDraw(task.side, signal);
      case 'reply':
        return reply(task.level, signal);
      case 'evaluate': {
        const thought = await think(STRONGEST);
        if (!signal.aborted) showEvaluation(store, thought);
        return;
      }
      case 'evaluate-past': {
        const thought = await think(STRONGEST, play.jsonAt(task.ply));
        if (!signal.aborted) showPastEvaluation(store, task.ply, thought);
        return;
      }
      case 'hint':
        return hint(signal);
    }
  }

  async function answerDraw(side: Color, signal: AbortSignal): Promise<void> {
    const accepts = await attempt(() => engine.acceptsDraw({ game: play.json, side }));
    if (!signal.aborted && accepts !== null) play.answerDraw(side, accepts ? 'accept' : 'decline');
  }

  async function reply(level: number, signal: AbortSignal): Promise<void> {
    setThinking(store, true);
    const [thought] = await Promise.all([think(level), wait(REPLY_AFTER)]);
    if (signal.aborted) return;
    setThinking(store, false);
    if (thought) play.move(thought.uci);
  }

  async function hint(signal: AbortSignal): Promise<void> {
    const thought = await think(STRONGEST);
    if (signal.aborted || !thought) return;
    const { evaluation, messages } = options();
    if (evaluation) showEvaluation(store, thought);
    showHint(store, thought.uci);
    play.tell(store.hint ? messages.hint.best(store.hint.text) : messages.hint.none);
  }

  function think(level: number, game = play.json): Promise<Thought | null> {
    const seed = Math.floor(Math.random() * 2 ** 32);
    return attempt(() => engine.think({ game, level, seed, letters: options().letters }));
  }

  /** Asks the engine, and tells the player if it fails. */
  async function attempt<T>(question: () => Promise<T | null>): Promise<T | null> {
    try {
      return await question();
    } catch (error) {
      const { messages } = options();
      play.tell(messages.engineFailed(errorLine(messages, error)), 'loud');
      return null;
    }
  }
}
