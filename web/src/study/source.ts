// Where an analysis comes from: a text that the player gives, an address, the last one on this device.
import { fromLink, type LinkedGame } from '../play/link';
import { looksLikeFen } from '../play/files';
import { fieldsOf } from '../route.svelte';
import type { GameCard, Letters } from '../wasm/misere';
import { Tree } from '../wasm/study';

/** The largest text that is read, in bytes. */
export const LARGEST = 12 * 1024 * 1024;
/** The address of what is proved of antichess. */
export const SOLUTION = '#analyse/solution';
const KEPT = 'misere-analysis';
/** Storage for pages is small: a larger analysis would push out what else is kept there. */
const MOST_KEPT = 1_000_000;

/** A game in an address: `#analyse/game=antichess&fen=…&moves=e2e3.b7b5`. */
export function fromAddress(hash: string): LinkedGame | undefined {
  const fields = fieldsOf(hash);
  const game = fields.get('game');
  return game ? { game, fen: fields.get('fen') ?? undefined, moves: (fields.get('moves') ?? '').replaceAll('.', ' ') } : undefined;
}

export function addressOf(room: 'analyse' | 'editor', game: string, fen: string | undefined, moves: readonly string[]): string {
  const fields = new URLSearchParams({ game });
  if (fen) fields.set('fen', fen);
  if (moves.length) fields.set('moves', moves.join('.'));
  return `#${room}/${fields}`;
}

export const treeOf = ({ game, fen, moves }: LinkedGame): Tree => Tree.ofMoves(game, fen, moves);

/** What a FEN tells besides the squares in some games: pieces in hand, checks left. */
const MORE = {
  pockets: { told: /\[[^\]\s]+\]|^(?:[^\s/]+\/){8}[a-z]/i, begins: /\[/ },
  checks: { told: /\s\+?\d\+\d(?:\s|$)/, begins: /\s\d\+\d/ },
};
export type More = keyof typeof MORE;

/** What a FEN tells that has no place in the chosen game, and the games in which it has one. */
export function toldOfOthers(text: string, game: string, games: readonly GameCard[]): { what: More; games: GameCard[] } | null {
  if (!looksLikeFen(text)) return null;
  for (const what of Object.keys(MORE) as More[]) {
    if (!MORE[what].told.test(text.trim())) continue;
    const able = games.filter(({ start }) => MORE[what].begins.test(start));
    if (!able.some(({ key }) => key === game)) return { what, games: able };
  }
  return null;
}

/** A text that was pasted or read from a file: a link, a FEN, PGN, a saved game. */
export function treeFrom(text: string, game: string, letters: Letters): Tree {
  const link = /#(?:play|analyse\/|editor\/)[^\s]*$/.exec(text.trim());
  if (link && text.trim().length < 40_000) {
    const linked = fromLink(link[0]) ?? fromAddress(link[0]);
    if (linked) return treeOf(linked);
  }
  if (looksLikeFen(text)) return Tree.ofMoves(game, text.trim(), '');
  return Tree.read(new TextEncoder().encode(text), letters);
}

/** Keeps an analysis for the next visit. Says whether it is kept: storage may be full or denied. */
export function keepAnalysis(pgn: string): boolean {
  try {
    if (pgn.length > MOST_KEPT) {
      localStorage.removeItem(KEPT);
      return false;
    }
    localStorage.setItem(KEPT, pgn);
    return true;
  } catch {
    return false;
  }
}

export function keptAnalysis(): string | null {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}
