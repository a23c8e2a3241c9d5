// Why the solution of a puzzle wins: at each step the other moves, each with the line that the engine has for it.
import type { Analyser } from '../study/analyser.svelte';
import type { Searching } from '../study/searcher';
import type { Question } from '../wasm/study';

/** Positions that are looked at for each step. */
const NODES = 20_000;
/** How many moves are compared at each step. */
const LINES = 3;
/** How many plies of a line are shown. */
const SHOWN = 7;

export type Asked = Omit<Question, 'lines' | 'moves' | 'nodes'>;

/** The best moves after a move of the tree, each with what follows; none if the engine has failed. */
export function best(searcher: Searching, asked: Asked, moves: string[], lines = LINES): Promise<string[][]> {
  const found: string[][] = [];
  return new Promise((resolve) => {
    searcher.search(
      { ...asked, moves, lines, nodes: NODES },
      {
        line: ({ place, moves }) => (found[place - 1] = moves.map(({ uci }) => uci).slice(0, SHOWN)),
        proved: () => undefined,
        done: () => resolve(found.filter(Boolean)),
        failed: () => resolve([]),
      },
    );
  });
}

/** Adds to every move of the solution what might have been played instead. `goes` says whether it is still wanted. */
export async function vary(analyser: Analyser, searcher: Searching, asked: Asked, goes: () => boolean): Promise<void> {
  let at = analyser.view.root;
  for (const { id, uci } of analyser.view.nodes.filter(({ depth }) => depth === 0)) {
    const lines = await best(searcher, asked, analyser.movesTo(at));
    if (!goes()) return;
    for (const line of lines) if (line[0] !== undefined && line[0] !== uci) analyser.addBehind(at, line);
    at = id;
  }
}
