// docs/boards.txt: a position for every article.
import type { Example } from '../src/rules/book.ts';

export function readBoards(text: string): Record<string, Example> {
  const lines = text.split('\n').filter((line) => line.trim() && !line.startsWith('#'));
  return Object.fromEntries(lines.map(readBoard));
}

function readBoard(line: string): [string, Example] {
  const [id, position, moves, claims, ...rest] = line.split('|').map((field) => field.trim());
  if (!id || !position || moves === undefined || !claims || rest.length) throw new Error(`expected four fields in "${line}"`);
  const example: Example = {
    game: id.startsWith('piece ') ? 'chess' : (id.split(' ')[0] ?? ''),
    fen: position === 'start' ? null : position,
    moves,
    may: [],
    only: false,
    not: [],
    ends: null,
    from: null,
  };
  for (const claim of claims.split(';')) {
    const [word, ...what] = claim.trim().split(' ');
    if (word === 'may' || word === 'only') [example.may, example.only] = [what, word === 'only'];
    else if (word === 'not') example.not = what;
    else if (word === 'from') example.from = what[0] ?? null;
    else if (word === 'ends') example.ends = ending(what, line);
    else if (claim.trim() !== 'goes on') throw new Error(`expected may, only, not, from, ends or goes on in "${line}"`);
  }
  return [id, example];
}

function ending([cause, winner]: string[], line: string): Example['ends'] {
  if (!cause || (winner !== 'white' && winner !== 'black' && winner !== 'draw')) throw new Error(`expected a reason and a winner in "${line}"`);
  return { cause, winner: winner === 'draw' ? null : winner };
}
