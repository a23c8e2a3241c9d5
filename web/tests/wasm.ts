// The real module, in Node: the tests use the rules themselves.
import { readFileSync } from 'node:fs';
import { initSync, Table, type Wish } from '../src/wasm/misere';

initSync({ module: readFileSync(new URL('../src/wasm/misere_bg.wasm', import.meta.url)) });

export const table = (game: string, moves = '', fen?: string): Table => Table.replay(game, fen, moves, 0);

export const wish = (game: string): Wish => ({
  game,
  seats: { white: { kind: 'human' }, black: { kind: 'human' } },
  time: { white: 'unlimited', black: 'unlimited' },
});
