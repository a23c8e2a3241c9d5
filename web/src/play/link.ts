// A game as a link: `#play=antichess&moves=e2e3.b7b5`, with `&fen=…` for another start position.
import type { TableView } from '../wasm/misere';

export interface LinkedGame {
  game: string;
  fen: string | undefined;
  /** Separated by blanks, as the table reads them. */
  moves: string;
}

/** The longest link that is read; a game of a thousand moves fits. */
const LONGEST = 40_000;

export function toLink(view: TableView): string {
  const fields = new URLSearchParams({ play: view.game });
  if (view.unusualStart) fields.set('fen', view.start);
  if (view.plies.length) fields.set('moves', view.plies.map((ply) => ply.uci).join('.'));
  return `#${fields}`;
}

/** The game in the fragment of a URL, if there is one. */
export function fromLink(hash: string): LinkedGame | undefined {
  if (hash.length > LONGEST) return undefined;
  const fields = new URLSearchParams(hash.replace(/^#/, ''));
  const game = fields.get('play');
  if (!game) return undefined;
  return { game, fen: fields.get('fen') ?? undefined, moves: (fields.get('moves') ?? '').replaceAll('.', ' ') };
}
