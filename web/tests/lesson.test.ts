import { describe, expect, it } from 'vitest';
import { FIRST, GAME, goTo, again, IDEAS, ideaOf, isLast, moved, replyTo, solves, wishOf, type Idea } from '../src/lesson/lesson';
import { rooms as de } from '../src/i18n/rooms.de';
import { rooms as en } from '../src/i18n/rooms.en';
import { Table } from '../src/wasm/misere';
import { table } from './wasm';

const replay = (game: string, fen: string, moves: string) => table(game, moves, fen);
const legal = (idea: Idea) => replay(GAME, idea.fen, '').view().moves.map(({ uci }) => uci);
const solutions = (idea: Idea) => legal(idea).filter((uci) => solves(idea, uci, replay));
const [must, choose, king, stuck] = IDEAS as [Idea, Idea, Idea, Idea];

describe('the lesson', () => {
  it('has one solution on each board', () => {
    expect(IDEAS.map(({ key }) => key)).toEqual(['must', 'choose', 'king', 'stuck']);
    expect(IDEAS.map(solutions)).toEqual([['e4d5'], ['d1d5'], ['c3b4'], ['h2h4']]);
  });

  it('shows first that a capture is compulsory: everything else is refused', () => {
    const board = Table.start(wishOf(must), 0);
    expect(board.view().mustCapture).toBe(true);
    expect(board.say('g1f3', 0)).toMatchObject({ kind: 'refused', why: 'must-capture', captures: ['e×d5'] });
    expect(board.say('e4d5', 0)).toMatchObject({ kind: 'played' });
  });

  it('shows then that there is a choice', () => {
    expect(replay(GAME, choose.fen, '').view()).toMatchObject({ mustCapture: true });
    expect(legal(choose)).toHaveLength(2);
  });

  it('gives the king away, and gets stuck: the module names the reasons', () => {
    const ending = (idea: Idea) => {
      const [uci] = solutions(idea) as [string];
      return replay(GAME, idea.fen, `${uci} ${replyTo(idea, uci, replay)}`).view();
    };
    expect(ending(choose).outcome).toMatchObject({ winner: 'white', cause: 'no-pieces' });
    expect(ending(king).outcome).toMatchObject({ winner: 'white', cause: 'no-pieces' });
    expect(ending(king).plies[1]).toMatchObject({ capture: true });
    expect(ending(stuck).outcome).toMatchObject({ winner: 'white', cause: 'nothing-to-move' });
    expect(ending(stuck).position.inventory.white.pawn).toBe(2);
    expect(replyTo(must, 'e4d5', replay)).toBeNull();
  });

  it('goes from board to board', () => {
    expect(moved(FIRST, true)).toEqual({ board: 0, phase: 'solved' });
    expect(again(moved(FIRST, false))).toEqual(FIRST);
    const last = goTo(FIRST, 99);
    expect([last.board, isLast(last), ideaOf(last).key]).toEqual([3, true, 'stuck']);
    expect(goTo(last, -1)).toEqual(FIRST);
  });

  it('has words in both languages', () => {
    for (const t of [en, de]) {
      for (const { key, goal } of IDEAS) {
        const { title, task, solved, missed } = t.lesson[key];
        expect([title, task, solved].every(Boolean)).toBe(true);
        expect(missed !== '').toBe(goal === 'win');
      }
    }
    expect(en.lesson.choose.task).not.toBe(de.lesson.choose.task);
  });
});
