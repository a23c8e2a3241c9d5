import { describe, expect, it } from 'vitest';
import { rematch, sameGame } from '../src/play/rematch';
import { Table } from '../src/wasm/misere';
import { COMPUTER, HUMAN, page } from './page';

const seats = { white: HUMAN, black: COMPUTER };
const time = { white: '5+3', black: '10' };
const startOf = (wish: Parameters<typeof Table.start>[0]) => Table.start(wish, 0).view().start;

describe('the game that follows', () => {
  it('has the same game, clocks and levels', () => {
    expect(sameGame(page('antichess', { seats, time }).store.view)).toEqual({ game: 'antichess', seats, time });
  });

  it('swaps colours, levels and clocks in a rematch', () => {
    const wish = rematch(page('antichess', { seats, time }).store.view);
    expect(wish).toEqual({ game: 'antichess', seats: { white: COMPUTER, black: HUMAN }, time: { white: '10', black: '5+3' } });
  });

  it('has the same start position: a FEN, a number of Chess960', () => {
    const fen = '8/8/8/2p1p3/3P4/8/8/8 w - - 0 1';
    const position = page('antichess', { fen });
    position.play.move('d4c5');
    expect(rematch(position.store.view).fen).toBe(fen);
    expect(startOf(rematch(position.store.view))).toBe(fen);
    const shuffled = page('chess', { chess960: 17 }).store.view;
    expect(rematch(shuffled)).toMatchObject({ chess960: 17 });
    expect(rematch(shuffled).fen).toBeUndefined();
    expect(startOf(rematch(shuffled))).toBe(shuffled.start);
  });
});
