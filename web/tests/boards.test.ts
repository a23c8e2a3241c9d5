import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readBoards } from '../build/boards';
import { readRulebook } from '../build/rulebook';
import { means } from '../src/rules/book';
import { table } from './wasm';

const docs = (name: string) => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');
const boards = readBoards(docs('boards.txt'));
const articles = Object.values(readRulebook(docs('rules.md')).chapters).flatMap((chapter) => chapter.articles);

describe('the boards of the rulebook', () => {
  it('show every article, and nothing else', () => {
    const pieces = ['pawn', 'knight', 'bishop', 'rook', 'queen', 'king'].map((kind) => `piece ${kind}`);
    expect(Object.keys(boards)).toEqual([...pieces, ...articles.map((article) => article.id)]);
  });

  it.each(Object.entries(boards))('%s is as its board says', (_, example) => {
    const game = table(example.game, example.moves, example.fen ?? undefined);
    const { moves, outcome } = game.view();
    expect(outcome && { cause: outcome.cause, winner: outcome.winner }).toEqual(example.ends);
    for (const text of example.may) expect(moves.filter((move) => means(move, text)), text).toHaveLength(1);
    if (example.from) expect(moves.filter((move) => move.from === example.from).length).toBeGreaterThan(1);
    if (example.only) expect(moves).toHaveLength(example.may.length);
    for (const text of example.not) expect(game.say(text, 0).kind, text).toBe('refused');
  });
});
