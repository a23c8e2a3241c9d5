import { describe, expect, it } from 'vitest';
import { toldOfOthers } from '../../src/study/source';
import type { GameCard } from '../../src/wasm/misere';

const RANKS = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';
const card = (key: string, start: string) => ({ key, start }) as GameCard;
const games = [card('chess', `${RANKS} w KQkq - 0 1`), card('crazyhouse', `${RANKS}[] w KQkq - 0 1`), card('3check', `${RANKS} w KQkq - 3+3 0 1`)];
const told = (fen: string, game: string) => {
  const others = toldOfOthers(fen, game, games);
  return others && [others.what, ...others.games.map(({ key }) => key)];
};

describe('a FEN that tells more than the game knows', () => {
  it('is told to belong to another game', () => {
    expect(told(`${RANKS}[Qn] w KQkq - 0 1`, 'chess')).toEqual(['pockets', 'crazyhouse']);
    expect(told(` ${RANKS}/Qn w KQkq - 0 1`, '3check')).toEqual(['pockets', 'crazyhouse']);
    for (const checks of ['- 3+3 0 1', '- 0 1 +0+0', '- 1+2']) expect(told(`${RANKS} w KQkq ${checks}`, 'chess')).toEqual(['checks', '3check']);
  });

  it('is opened in a game that knows it, and so is one that tells nothing more', () => {
    expect(told(`${RANKS}[Qn] w KQkq - 0 1`, 'crazyhouse')).toBeNull();
    expect(told(`${RANKS} w KQkq - 3+3 0 1`, '3check')).toBeNull();
    expect(told(`${RANKS}[] w KQkq - 0 1`, 'chess')).toBeNull();
    expect(told(`${RANKS} w KQkq - 0 1`, 'crazyhouse')).toBeNull();
    expect(told('1. e4 { 3+3 } e5 [x]', 'chess')).toBeNull();
  });
});
