// The rules, loaded in the test: they say which moves are legal, and the test makes them with the mouse.
import { readFileSync } from 'node:fs';
import { initSync, Table } from '../src/wasm/misere.js';

initSync({ module: readFileSync(new URL('../src/wasm/misere_bg.wasm', import.meta.url)) });

export const table = (game, moves = '') => Table.replay(game, undefined, moves, 0);

/** A pseudo-random generator with a seed. */
export function dice(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
