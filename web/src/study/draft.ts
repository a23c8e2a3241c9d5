// Editing a position: pure changes of a draft. What is wrong with it, the module says.
import { piecesOf } from '../board/adapter';
import type { Color, Role } from '../wasm/misere';
import type { Draft } from '../wasm/study';

export interface Piece {
  side: Color;
  role: Role;
}
/** What a click on a square does: moves pieces, empties the square, or puts a piece there. */
export type Tool = 'hand' | 'eraser' | Piece;

const LETTERS: Record<Role, string> = { pawn: 'p', knight: 'n', bishop: 'b', rook: 'r', queen: 'q', king: 'k' };

export const letterOf = ({ side, role }: Piece): string => (side === 'white' ? LETTERS[role].toUpperCase() : LETTERS[role]);

/** The first field of a FEN, from pieces by square. */
export function placementOf(pieces: ReadonlyMap<string, Piece>): string {
  const rank = (number: string) =>
    [...'abcdefgh']
      .map((file) => {
        const piece = pieces.get(file + number);
        return piece ? letterOf(piece) : '1';
      })
      .join('')
      .replaceAll(/1+/g, (gap) => String(gap.length));
  return [...'87654321'].map(rank).join('/');
}

/** The same with other pieces. What belonged to a piece that is gone goes, too. */
export function withPieces(draft: Draft, pieces: ReadonlyMap<string, Piece>): Draft {
  return {
    ...draft,
    placement: placementOf(pieces),
    castling: draft.castling.filter((square) => pieces.get(square)?.role === 'rook'),
    promoted: draft.promoted.filter((square) => pieces.has(square)),
  };
}

export function put(draft: Draft, square: string, piece: Piece | null): Draft {
  const pieces = new Map<string, Piece>(piecesOf(draft.placement));
  if (piece) pieces.set(square, piece);
  else pieces.delete(square);
  return withPieces(draft, pieces);
}

export function shift(draft: Draft, from: string, to: string): Draft {
  const pieces = new Map<string, Piece>(piecesOf(draft.placement));
  const piece = pieces.get(from);
  if (!piece || from === to) return draft;
  pieces.delete(from);
  pieces.set(to, piece);
  return withPieces(draft, pieces);
}

export const cleared = (draft: Draft): Draft => ({ ...draft, placement: '8/8/8/8/8/8/8/8', castling: [], promoted: [], enPassant: null });

/** A click with a piece on an equal one takes it away, so that one tool is enough. */
export function clicked(draft: Draft, square: string, tool: Tool): Draft {
  if (tool === 'hand') return draft;
  if (tool === 'eraser') return put(draft, square, null);
  const there = piecesOf(draft.placement).get(square);
  return put(draft, square, there?.side === tool.side && there.role === tool.role ? null : tool);
}

/** A stroke over squares: all of them get the piece, or become empty. */
export const filled = (draft: Draft, squares: readonly string[], tool: Tool): Draft =>
  tool === 'hand' ? draft : squares.reduce((result, square) => put(result, square, tool === 'eraser' ? null : tool), draft);

export const toggled = (list: readonly string[], item: string): string[] => (list.includes(item) ? list.filter((other) => other !== item) : [...list, item].sort());
