// Every way to change the state: functions of the state and of what is new, without any other effect.
import type { ClocksView, Color, PositionView, TableView, Thought } from '../wasm/misere';
import { startsFlipped, type Notice, type PlayState } from './state';

/** Another game is on the page. */
export function openGame(state: PlayState, view: TableView, clocks: ClocksView): void {
  leaveHistory(state);
  followTable(state, view, clocks);
  state.flipped = startsFlipped(view);
  state.warnedOfTime = false;
}

/** Something happened at the table. A hint was for the position before it. */
export function followTable(state: PlayState, view: TableView, clocks: ClocksView): void {
  state.view = view;
  state.clocks = clocks;
  state.hint = null;
  state.thinking = false;
}

/** A player acts: the running game is shown, and the last notice has been read. */
export function leaveHistory(state: PlayState): void {
  state.past = null;
  state.notice = null;
}

/** The same game, written in other letters. */
export function rewrite(state: PlayState, view: TableView): void {
  state.view = view;
}

export function showClocks(state: PlayState, clocks: ClocksView): void {
  state.clocks = clocks;
}

/** Shows an earlier position; without one, the running game. */
export function showPast(state: PlayState, past: { ply: number; position: PositionView } | null): void {
  state.past = past;
}

export function flip(state: PlayState): void {
  state.flipped = !state.flipped;
}

export function turnTo(state: PlayState, side: Color): void {
  state.flipped = side === 'black';
}

/** Shows a text and has it read aloud. */
export function tell(state: PlayState, text: string, tone: Notice['tone'] = 'plain'): void {
  showNotice(state, { text, tone });
  say(state, text);
}

export function showNotice(state: PlayState, notice: Notice): void {
  state.notice = notice;
}

/** Removes a notice, unless another has replaced it. */
export function dismiss(state: PlayState, notice: Notice): void {
  if (state.notice === notice) state.notice = null;
}

/** Has a text read aloud. A live region is read when it changes, so a repeated text gets a space that is not seen. */
export function say(state: PlayState, text: string): void {
  state.spoken = text === state.spoken ? `${text}\u00a0` : text;
}

export function setThinking(state: PlayState, thinking: boolean): void {
  state.thinking = thinking;
}

export function setFetching(state: PlayState, share: number | null): void {
  state.fetching = share;
}

export function showEvaluation(state: PlayState, evaluation: Thought | null): void {
  state.evaluation = evaluation;
}

/** The value of an earlier position, if it is still the one that is shown. */
export function showPastEvaluation(state: PlayState, ply: number, evaluation: Thought | null): void {
  if (state.past?.ply === ply) state.past = { ...state.past, evaluation };
}

/** Marks the move that the engine would play, if it is legal here. */
export function showHint(state: PlayState, uci: string): void {
  state.hint = state.view.moves.find((move) => move.uci === uci) ?? null;
}

export function setEarlier(state: PlayState, json: string): void {
  state.earlier = json;
}

export function setPremoves(state: PlayState, premoves: PlayState['premoves']): void {
  state.premoves = premoves;
}

export function rememberTimeWarning(state: PlayState): void {
  state.warnedOfTime = true;
}
