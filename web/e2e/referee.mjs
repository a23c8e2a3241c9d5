// The rules, beside the page: tests ask them what may be played, and play it by hand.
import { readFileSync } from 'node:fs';
import { initSync, Table } from '../src/wasm/misere.js';

initSync({ module: readFileSync(new URL('../src/wasm/misere_bg.wasm', import.meta.url)) });

export const table = (game, moves = '') => Table.replay(game, undefined, moves, 0);

/** Numbers that look random and are always the same. */
export function dice(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
