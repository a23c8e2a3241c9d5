import { describe, expect, it } from 'vitest';
import * as mutations from '../src/play/mutations';
import { initialState, isLookingBack, moverOf, plyOf, positionOf, shortOfTime, speakerOf, type PlayState } from '../src/play/state';
import type { ClocksView, MoveView, PositionView, TableView } from '../src/wasm/misere';

// Plain values: neither Svelte nor the module is needed.
const COUNT = { pawn: 8, knight: 2, bishop: 2, rook: 2, queen: 1, king: 1 };
const POSITION: PositionView = { fen: '', placement: '', turn: 'white', checked: [], endangered: [], last: [], inventory: { white: COUNT, black: COUNT }, pockets: null, checks: null, number: 1, made: { white: 0, black: 0 }, mustCapture: false, rows: { white: [], black: [] }, castling: [], lastOfKind: { white: [], black: [] } };
const E4: MoveView = { uci: 'e2e4', text: 'e4', san: 'e4', coordinate: 'e2-e4', from: 'e2', to: ['e4'], promotion: null, drop: null, capture: false };
const VIEW: TableView = {
  game: 'chess',
  start: '',
  unusualStart: false,
  chess960: null,
  goals: [],
  notation: 'san',
  race: [],
  position: POSITION,
  moves: [E4],
  mustCapture: false,
  plies: [],
  made: { white: 0, black: 0 },
  army: { white: COUNT, black: COUNT },
  seats: { white: { kind: 'human' }, black: { kind: 'human' } },
  controls: { white: 'unlimited', black: 'unlimited' },
  outcome: null,
  paused: false,
  drawOffer: null,
  claimable: null,
  canTakeBack: false,
  canRedo: false,
  pardoned: [],
};
const CLOCKS: ClocksView = { white: { left: null, periods: null }, black: { left: null, periods: null }, running: null };
const COMPUTER = { kind: 'computer', level: 4 } as const;

const state = (view: Partial<TableView> = {}, more: Partial<PlayState> = {}): PlayState => ({ ...initialState({ ...VIEW, ...view }, CLOCKS, null), ...more });

describe('the state', () => {
  it('shows the board from Black’s side to a person who plays Black against the computer', () => {
    expect(state().flipped).toBe(false);
    expect(state({ seats: { white: COMPUTER, black: { kind: 'human' } } }).flipped).toBe(true);
    expect(state({ seats: { white: COMPUTER, black: COMPUTER } }).flipped).toBe(false);
  });

  it('knows whether a person may move', () => {
    expect(moverOf(state())).toBe('white');
    expect(moverOf(state({ paused: true }))).toBeNull();
    expect(moverOf(state({ outcome: { winner: null, cause: 'agreement', result: '1/2-1/2' } }))).toBeNull();
    expect(moverOf(state({ seats: { white: COMPUTER, black: { kind: 'human' } } }))).toBeNull();
    expect(moverOf(state({}, { past: { ply: 0, position: POSITION } }))).toBeNull();
  });

  it('knows for whom the buttons act', () => {
    expect(speakerOf(state())).toBe('white');
    expect(speakerOf(state({ seats: { white: COMPUTER, black: { kind: 'human' } } }))).toBe('black');
    expect(speakerOf(state({ seats: { white: COMPUTER, black: COMPUTER } }))).toBe('white');
  });

  it('warns a person of a clock that runs low, once', () => {
    const low: ClocksView = { ...CLOCKS, white: { left: 10_000, periods: null }, running: 'white' };
    expect(shortOfTime(state({}, { clocks: low }))).toBe('white');
    expect(shortOfTime(state({}, { clocks: { ...low, white: { left: 10_001, periods: null } } }))).toBeNull();
    expect(shortOfTime(state({}, { clocks: { ...low, running: null } }))).toBeNull();
    expect(shortOfTime(state({ seats: { white: COMPUTER, black: { kind: 'human' } } }, { clocks: low }))).toBeNull();
    const warned = state({}, { clocks: low });
    mutations.rememberTimeWarning(warned);
    expect(shortOfTime(warned)).toBeNull();
  });
});

describe('mutations', () => {
  it('an event at the table ends hint and thinking, and leaves the rest', () => {
    const page = state({}, { hint: E4, thinking: true, flipped: true, notice: { text: 'a', tone: 'loud' } });
    const next = { ...VIEW, canTakeBack: true };
    mutations.followTable(page, next, CLOCKS);
    expect(page).toEqual({ ...state({}, { flipped: true, notice: { text: 'a', tone: 'loud' } }), view: next });
  });

  it('another game begins with a fresh page, but the earlier game and the spoken text stay', () => {
    const used = state({}, { hint: E4, thinking: true, flipped: true, warnedOfTime: true, past: { ply: 0, position: POSITION }, notice: { text: 'a', tone: 'plain' }, spoken: 'a', earlier: '{}' });
    mutations.openGame(used, VIEW, CLOCKS);
    expect(used).toEqual(state({}, { spoken: 'a', earlier: '{}' }));
  });

  it('the past is shown instead of the running game until a player acts', () => {
    const page = state({}, { notice: { text: 'a', tone: 'loud' } });
    const position = { ...POSITION, fen: 'past' };
    mutations.showPast(page, { ply: 3, position });
    expect([isLookingBack(page), plyOf(page), positionOf(page)]).toEqual([true, 3, position]);
    mutations.leaveHistory(page);
    expect([isLookingBack(page), plyOf(page), positionOf(page), page.notice]).toEqual([false, 0, POSITION, null]);
  });

  it('the same text twice is two announcements', () => {
    const page = state();
    mutations.say(page, 'Check.');
    mutations.say(page, 'Check.');
    expect(page.spoken).toBe('Check.\u00a0');
    mutations.say(page, 'Check.');
    expect(page.spoken).toBe('Check.');
  });

  it('what is told is shown and read', () => {
    const page = state();
    mutations.tell(page, 'Paused.');
    expect([page.notice, page.spoken]).toEqual([{ text: 'Paused.', tone: 'plain' }, 'Paused.']);
    mutations.tell(page, 'No.', 'loud');
    expect(page.notice).toEqual({ text: 'No.', tone: 'loud' });
  });

  it('a notice that was replaced cannot be dismissed any more', () => {
    const page = state();
    const [first, second] = [{ text: 'a', tone: 'plain' as const }, { text: 'a', tone: 'plain' as const }];
    mutations.showNotice(page, first);
    mutations.showNotice(page, second);
    mutations.dismiss(page, first);
    expect(page.notice).toBe(second);
    mutations.dismiss(page, second);
    expect(page.notice).toBeNull();
  });

  it('a hint is one of the legal moves', () => {
    const page = state();
    mutations.showHint(page, 'e2e4');
    expect(page.hint).toBe(E4);
    mutations.showHint(page, 'a1a8');
    expect(page.hint).toBeNull();
  });
});
