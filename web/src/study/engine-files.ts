// What the engine knows besides the rules: the network of a game, endgame tables and proofs. Fetched when a game is studied.
import proofs from '../../../crates/solver/data/proofs.mpk?url';
import tables from '../../../crates/tablebase/data/three-men.mtb?url';
import { fetchNet } from '../engine/nets';

export interface EngineFiles {
  net: Uint8Array | null;
  exact: { tables: Uint8Array; proofs: Uint8Array } | null;
}

/** The games that have tables and proofs. */
export const EXACT: ReadonlySet<string> = new Set(['antichess', 'giveaway']);

/** Where these files come from. */
export interface EngineFileSource {
  /** What is at hand for a game; `null` if it has to be fetched. */
  ready(game: string): EngineFiles | null;
  /** Fetches it, once. What cannot be fetched is left out: the engine does without. */
  load(game: string): Promise<EngineFiles>;
}

async function bytes(address: string): Promise<Uint8Array> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

let exact: Promise<EngineFiles['exact']> | null = null;
const loadExact = () =>
  (exact ??= Promise.all([bytes(tables), bytes(proofs)]).then(
    ([tables, proofs]) => ({ tables, proofs }),
    () => (exact = null),
  ));

const loaded = new Map<string, EngineFiles>();
const loading = new Map<string, Promise<EngineFiles>>();

export const engineFiles: EngineFileSource = {
  ready: (game) => loaded.get(game) ?? null,
  load(game) {
    const known = loading.get(game);
    if (known) return known;
    const fetched = Promise.all([fetchNet(game).catch(() => null), EXACT.has(game) ? loadExact() : null]).then(([net, exact]) => {
      const files = { net, exact };
      loaded.set(game, files);
      return files;
    });
    loading.set(game, fetched);
    return fetched;
  },
};

/** Gives them to the module of a worker. A file that is damaged is left out. */
export function take({ net, exact }: EngineFiles, module: { loadNet(net: Uint8Array): void; loadExact(tables: Uint8Array, proofs: Uint8Array): void }): void {
  try {
    if (net) module.loadNet(net);
    if (exact) module.loadExact(exact.tables, exact.proofs);
  } catch {
    // The engine evaluates by hand and searches for itself.
  }
}
