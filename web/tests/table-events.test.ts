import { describe, expect, it } from 'vitest';
import { tableEvents } from '../src/play/table-events';
import type { Table } from '../src/wasm/misere';
import { table } from './wasm';

/** What a call does to a game. */
function after(game: Table, act: (game: Table) => unknown) {
  const seen = game.lastEvent();
  act(game);
  return tableEvents(game.eventsSince(seen), game.view());
}

describe('the table tells', () => {
  it('a move, with everything that is shown of it', () => {
    const events = after(table('antichess', 'e2e3'), (game) => game.say('b7b5', 0));
    expect(events).toMatchObject([{ kind: 'moved', ply: { side: 'black', san: 'b5', uci: 'b7b5' } }]);
  });

  it('a skipped turn after the move', () => {
    const events = after(table('mit-antichess', '', '7k/8/6K1/8/8/p7/P7/5Q2 w - - 0 1'), (game) => game.say('f1f7', 0));
    expect(events).toMatchObject([{ kind: 'moved' }, { kind: 'skipped', side: 'black' }]);
  });

  it('the end after the move that brings it', () => {
    const events = after(table('chess', 'f2f3 e7e5 g2g4'), (game) => game.say('d8h4', 0));
    expect(events).toMatchObject([{ kind: 'moved' }, { kind: 'over', outcome: { winner: 'black', cause: 'checkmate' } }]);
  });

  it('moves that were taken back and played again', () => {
    const game = table('chess', 'e2e4 e7e5');
    expect(after(game, () => game.takeBack(0))).toEqual([{ kind: 'taken-back', plies: 1 }]);
    expect(after(game, () => game.redo(0))).toMatchObject([{ kind: 'moved', ply: { uci: 'e7e5' } }]);
  });

  it('offers, and how they are answered', () => {
    const game = table('chess');
    expect(after(game, () => game.offerDraw('white', 0))).toEqual([{ kind: 'draw-offered', side: 'white' }]);
    expect(after(game, () => game.declineDraw('black', 0))).toEqual([{ kind: 'draw-declined', side: 'black' }]);
    game.offerDraw('white', 0);
    expect(after(game, () => game.offerDraw('black', 0))).toMatchObject([{ kind: 'over', outcome: { cause: 'agreement' } }]);
  });

  it('an offer that is declined by a move, and one that lapses', () => {
    const game = table('chess', 'e2e4');
    game.offerDraw('white', 0);
    expect(after(game, () => game.say('e7e5', 0)).map(({ kind }) => kind).sort()).toEqual(['draw-declined', 'moved']);
    game.offerDraw('black', 0);
    expect(after(game, () => game.takeBack(0)).map(({ kind }) => kind).sort()).toEqual(['draw-withdrawn', 'taken-back']);
  });

  it('pauses', () => {
    const game = table('chess');
    expect(after(game, () => game.pause(0))).toEqual([{ kind: 'paused' }]);
    expect(after(game, () => game.resume(0))).toEqual([{ kind: 'resumed' }]);
  });

  it('nothing where nothing happened', () => {
    const game = table('chess', 'e2e4');
    expect(after(game, () => game.say('a2a3', 0))).toEqual([]);
  });
});
