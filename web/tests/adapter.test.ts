import { describe, expect, it } from 'vitest';
import { arrowsOf, configOf, groundOf, marksOf, movesTo, piecesOf, triesOf, type Scene } from '../src/board/adapter';
import { table } from './wasm';

function scene(game: string, moves = '', fen?: string, more: Partial<Scene> = {}): Scene {
  const view = table(game, moves, fen).view();
  return {
    position: view.position,
    moves: view.moves,
    mover: view.position.turn,
    mustCapture: view.mustCapture,
    chosen: null,
    showMoves: true,
    peek: false,
    hint: null,
    flipped: false,
    motion: true,
    ...more,
  };
}

describe('the adapter to chessground', () => {
  it('reads who stands where', () => {
    const pieces = piecesOf(scene('chess').position.placement);
    expect(pieces.size).toBe(32);
    expect(pieces.get('d8')).toEqual({ side: 'black', role: 'queen' });
  });

  it('lets every own piece be tried anywhere but on its own', () => {
    const tries = triesOf(scene('chess'));
    expect(tries.size).toBe(16);
    expect(tries.get('a2')).toHaveLength(48);
    expect(tries.get('a2')).not.toContain('b1');
  });

  it('lets a king be put on its rook where that castles', () => {
    const tries = triesOf(scene('chess', '', '4k3/8/8/8/8/8/8/4K2R w K - 0 1'));
    expect(tries.get('e1')).toEqual(expect.arrayContaining(['g1', 'h1']));
  });

  it('lets only players at this machine move', () => {
    const config = configOf(scene('chess', '', undefined, { mover: null, moves: [] }));
    expect(triesOf(scene('chess', '', undefined, { mover: null })).size).toBe(0);
    expect(config.draggable?.enabled).toBe(false);
    expect(config.movable?.color).toBeUndefined();
  });

  it('marks the pieces that must capture', () => {
    expect([...marksOf(scene('antichess', 'e2e3 b7b5'))]).toEqual([['f1', 'must']]);
    expect(marksOf(scene('antichess')).size).toBe(0);
  });

  it('marks the last piece of a kind that the player to move could lose, and no other', () => {
    expect([...marksOf(scene('chessvar', 'e2e4 d7d5 d1g4 e7e5'))]).toEqual([['g4', 'endangered']]);
    expect(marksOf(scene('chessvar', 'e2e4 d7d5 d1g4')).size, 'it is for Black to find').toBe(0);
    expect(marksOf(scene('chess', 'e2e4 d7d5 d1g4 e7e5')).size).toBe(0);
  });

  // Coaster, brackets and words show a duty; an arrow is drawn for the move of a button (issue 14, points 8 and 21).
  it('shows the prey of a duty, and an arrow for the move that the pointer is on', () => {
    const fen = '8/8/8/3p1q2/4P3/8/8/K7 w - - 0 1';
    const here = scene('antichess', '', fen);
    expect(Object.fromEntries(groundOf(here))).toEqual({ d5: 'prey', f5: 'prey' });
    expect(arrowsOf(here)).toEqual([]);
    expect(arrowsOf({ ...here, preview: here.moves.find((move) => move.uci === 'e4d5') ?? null })).toEqual([{ orig: 'e4', dest: 'd5', brush: 'must' }]);
    const [hint] = scene('chess').moves;
    expect(arrowsOf(scene('chess', '', undefined, { hint: hint ?? null }))).toHaveLength(1);
  });

  it('marks a pawn that must be taken in passing where it stands', () => {
    expect([...groundOf(scene('antichess', '', '8/8/8/3pP3/8/8/8/7K w - d6 0 1'))]).toEqual([['d5', 'prey']]);
  });

  // Issue 14, point 15: what a game is about is seen on its board.
  it('marks the goal of kings, and the rooks that may castle', () => {
    const hill = table('kingofthehill').view().goals;
    expect(hill).toEqual(['d4', 'e4', 'd5', 'e5']);
    expect(groundOf(scene('kingofthehill', '', undefined, { goal: hill })).get('e5')).toBe('goal');
    expect(groundOf(scene('chess', '', undefined, { castles: ['h1'] })).get('h1')).toBe('castles');
    expect(groundOf(scene('chess', 'e2e4')).get('e2')).toBe('last-move left');
  });

  it('marks what is chosen and where it may go, if wanted', () => {
    const chosen = { from: 'e5' };
    const fen = '4k3/8/3p4/4P3/8/8/8/4K3 w - - 0 1';
    expect(Object.fromEntries(marksOf(scene('chess', '', fen, { chosen })))).toEqual({ e5: 'chosen', e6: 'can-go', d6: 'can-take' });
    expect(Object.fromEntries(marksOf(scene('chess', '', fen, { chosen, showMoves: false })))).toEqual({ e5: 'chosen' });
  });

  it('shows the last move and the movable pieces while the space bar is held', () => {
    const marks = marksOf(scene('chess', 'e2e4', undefined, { peek: true }));
    expect(marks.get('e4')).toBe('peek-last');
    expect(marks.get('e7')).toBe('peek-movable');
    expect(marks.has('a8')).toBe(false);
  });

  it('finds several moves where a pawn has a choice, king included', () => {
    const { moves } = scene('antichess', '', '8/P7/8/8/8/8/8/7n w - - 0 1');
    const roles = movesTo(moves, { from: 'a7' }, 'a8').map((move) => move.promotion);
    expect(roles.sort()).toEqual(['bishop', 'king', 'knight', 'queen', 'rook']);
  });

  it('finds drops', () => {
    const { moves } = scene('crazyhouse', 'e2e4 d7d5 e4d5 a7a6');
    expect(movesTo(moves, { drop: 'pawn' }, 'e4').map((move) => move.uci)).toEqual(['P@e4']);
    expect(movesTo(moves, { drop: 'queen' }, 'e4')).toEqual([]);
  });
});
