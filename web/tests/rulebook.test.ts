import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readRulebook, readSpans } from '../build/rulebook';
import { games } from '../src/wasm/misere';
import './wasm';

const read = (name: string) => readRulebook(readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8'));
const book = read('rules.md');

describe('the rulebook', () => {
  it('has a chapter for every game, in families', () => {
    const keys = games().map((card) => card.key);
    expect(Object.keys(book.chapters).sort()).toEqual([...keys].sort());
    expect(book.groups.map((group) => group.name)).toEqual(['chess', 'losing', 'siblings', 'extinction']);
    expect(book.groups.flatMap((group) => group.games)).toHaveLength(19);
  });

  it('numbers its articles from one', () => {
    for (const { key, articles } of Object.values(book.chapters)) {
      expect(articles.map((article) => article.id)).toEqual(articles.map((_, i) => `${key} ${i + 1}`));
    }
  });

  it('keeps tables with their article and decisions apart', () => {
    const horde = book.chapters['horde'];
    expect(horde?.articles.at(-1)?.more.some((block) => block.kind === 'table')).toBe(true);
    expect(horde?.remarks.length).toBeGreaterThan(0);
  });

  it('reads code, strong and emphasis', () => {
    expect(readSpans('a `b` **c** *d* [e](f)')).toEqual([
      { kind: 'plain', text: 'a ' },
      { kind: 'code', text: 'b' },
      { kind: 'plain', text: ' ' },
      { kind: 'strong', text: 'c' },
      { kind: 'plain', text: ' ' },
      { kind: 'em', text: 'd' },
      { kind: 'plain', text: ' ' },
      { kind: 'plain', text: 'e' },
    ]);
  });
});

describe('the German rulebook', () => {
  const german = read('regeln.md');

  it('has the same articles in the same order', () => {
    const ids = (of: typeof book) => Object.values(of.chapters).flatMap((chapter) => chapter.articles.map((article) => article.id));
    expect(ids(german)).toEqual(ids(book));
    expect(german.groups).toEqual(book.groups);
    const common = (of: typeof book) => of.common.flatMap((part) => part.articles.map((article) => article.id));
    expect(common(german)).toEqual(common(book));
  });

  it('names the same reasons', () => {
    const reasons = (of: typeof book) =>
      Object.values(of.chapters).flatMap((chapter) =>
        chapter.articles.map((article) => [article.id, article.spans.filter((span) => span.kind === 'code' && /^[a-z]+(-[a-z]+)+$|^(checkmate|stalemate|hill|extinction)$/.test(span.text)).map((span) => span.text)]),
      );
    expect(reasons(german)).toEqual(reasons(book));
  });
});
