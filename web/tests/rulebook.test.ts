import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { expectSameContents, indexOf, readRulebook, readSpans, readTitles, titlesOf } from '../build/rulebook';
import { articleOn, kinOf, type Block, type Rulebook, type Span } from '../src/rules/book';
import { games } from '../src/wasm/misere';
import './wasm';

const text = (name: string) => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');
const titles = { en: readTitles(text('titles.txt'), 'en'), de: readTitles(text('titles.txt'), 'de') };
const book = readRulebook(text('rules.md'), titles.en);
const german = readRulebook(text('regeln.md'), titles.de);

const bodies = (of: Rulebook) => [...of.common, ...Object.values(of.chapters)];
const articles = (of: Rulebook) => bodies(of).flatMap((body) => body.articles);
const spansOf = (blocks: Block[]): Span[] =>
  blocks.flatMap((block) => (block.kind === 'text' ? block.spans : (block.kind === 'list' ? block.items : block.rows.flat()).flat()));
const spans = (of: Rulebook) =>
  bodies(of).flatMap((body) => [...spansOf([...body.intro, ...body.remarks]), ...body.articles.flatMap((a) => [...a.spans, ...spansOf(a.more)])]);

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

  it('has a heading for every article, and for nothing else', () => {
    const ids = articles(book).map((article) => article.id);
    expect(Object.keys(titles.en)).toEqual(ids);
    for (const of of [book, german]) expect(articles(of).filter((article) => !article.title)).toEqual([]);
    for (const id of ids.filter((id) => id !== 'chess 11')) expect(titles.de[id], id).not.toBe(titles.en[id]);
  });

  it('keeps tables with their article, headings before it and decisions apart', () => {
    const horde = book.chapters['horde'];
    expect(horde?.articles.at(-1)?.more.some((block) => block.kind === 'table')).toBe(true);
    expect(horde?.remarks.length).toBeGreaterThan(0);
    const common = book.common[1]?.articles ?? [];
    expect(common.find((article) => article.id === 'common 5')?.heading).toBe('Moves');
    expect(common.find((article) => article.id === 'common 6')?.heading).toBeNull();
  });

  it('says how each of the six pieces moves', () => {
    for (const of of [book, german]) {
      const list = of.common[0]?.intro.find((block) => block.kind === 'list');
      expect(list?.kind === 'list' ? list.items : []).toHaveLength(6);
    }
    const pieces = ['König', 'Dame', 'Turm', 'Läufer', 'Springer', 'Bauer'];
    const list = german.common[0]?.intro.find((block) => block.kind === 'list');
    expect(list?.kind === 'list' && list.items.map((item) => item.find((span) => span.kind === 'strong')?.text)).toEqual(pieces);
  });

  it('cites, wherever captures are compulsory, an article that says so', () => {
    const index = indexOf(book);
    const compulsory = games().map((card) => card.key).filter((key) => !articleOn(index, key, 'must-capture')?.startsWith('common'));
    expect(compulsory.sort()).toEqual(['antichess', 'codrus', 'giveaway', 'losers', 'mit-antichess', 'mit-antichess-basic', 'mit-antichess-literal', 'plain-antichess', 'suicide']);
  });

  it('knows the article on a duty and on an ending, the own one, that of its base, or a general one', () => {
    const index = indexOf(book);
    expect(articleOn(index, 'antichess', 'must-capture')).toBe('antichess 2');
    expect(articleOn(index, 'mit-antichess-basic', 'must-capture')).toBe('mit-antichess 2');
    expect(articleOn(index, 'antichess', 'no-pieces')).toBe('antichess 6');
    expect(articleOn(index, 'giveaway', 'no-pieces')).toBe('antichess 6');
    expect(articleOn(index, 'crazyhouse', 'checkmate')).toBe('chess 7');
    expect(articleOn(index, 'horde', 'stalemate')).toBe('chess 8');
    expect(articleOn(index, 'chess', 'repetition')).toBe('common 12');
    expect(articleOn(index, 'antichess', 'move-count')).toBe('common 13');
    expect(articleOn(index, 'atomic', 'king-exploded')).toBe('atomic 5');
    expect(articleOn(index, 'chess', 'resignation')).toBeUndefined();
    expect(titlesOf(book, german).articles['antichess 2']).toEqual([book, german].map((of) => of.chapters['antichess']?.articles[1]?.title));
    expect(index.groups.flatMap((group) => group.games).sort()).toEqual(Object.keys(book.chapters).sort());
    expect(JSON.stringify(index).length).toBeLessThan(JSON.stringify(book).length / 4);
  });

  it('tells the games apart that share a name, on their pages and on no other', () => {
    for (const of of [book, german]) {
      for (const game of ['antichess', 'plain-antichess', 'mit-antichess']) {
        expect(kinOf(of, game).map((block) => (block.kind === 'table' ? block.rows.length : 'text'))).toEqual(['text', 8]);
      }
      for (const game of ['chess', 'suicide', 'atomic', 'chessvar']) expect(kinOf(of, game)).toEqual([]);
    }
  });

  it('cites articles that are there', () => {
    const ids = articles(book).map((article) => article.id);
    for (const of of [book, german]) {
      const cited = spans(of).filter((span) => span.kind === 'cite');
      expect(cited.length).toBeGreaterThan(10);
      for (const { chapter, number } of cited) expect(ids).toContain(`${chapter} ${number}`);
    }
  });

  it('tells where games begin', () => {
    for (const card of games()) {
      expect(book.chapters[card.key]?.start, card.key).toBe(card.start);
      expect(german.chapters[card.key]?.start, card.key).toBe(card.start);
    }
  });

  it('reads code, strong, emphasis and citations', () => {
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
    expect(readSpans('(common 12, 13); article 7', 'atomic')).toEqual([
      { kind: 'plain', text: '(' },
      { kind: 'cite', text: '12', chapter: 'common', number: 12, named: true },
      { kind: 'plain', text: ', ' },
      { kind: 'cite', text: '13', chapter: 'common', number: 13, named: false },
      { kind: 'plain', text: '); ' },
      { kind: 'cite', text: 'article 7', chapter: 'atomic', number: 7, named: false },
    ]);
  });
});

describe('the German rulebook', () => {
  it('has the same articles in the same order', () => {
    expect(articles(german).map((article) => article.id)).toEqual(articles(book).map((article) => article.id));
    expect(german.groups.map(({ name, games }) => ({ name, games }))).toEqual(book.groups.map(({ name, games }) => ({ name, games })));
  });

  it('names the same aliases', () => {
    const aliases = (of: Rulebook) =>
      Object.values(of.chapters).map(({ key, intro }) => [key, spansOf(intro).filter((span) => span.kind === 'code').map((span) => span.text)]);
    expect(aliases(german)).toEqual(aliases(book));
  });

  it('says as much: the same articles, tables, lists, decisions and words of programs', () => {
    expect(() => expectSameContents(book, german)).not.toThrow();
    expect(Object.values(german.chapters).filter((chapter) => chapter.remarks.length).length).toBeGreaterThan(10);
  });

  it('is not built without a decision, a row or a word', () => {
    const german = text('regeln.md');
    const built = (from: string, to: string) => {
      expect(german).toContain(from);
      return () => expectSameContents(book, readRulebook(german.replace(from, to), titles.de));
    };
    expect(built('*Entscheidung.* Ein König, der auch die letzte Figur war, heißt `king-lost`.', '')).toThrow(/^the decisions of codrus/);
    expect(built('| nichts | nichts hilft |\n', '')).toThrow(/^horde 8/);
    expect(built('und perft zählt es als Zug', 'und `perft` zählt es als Zug')).toThrow(/^mit-antichess 7/);
  });

  it('names the same reasons', () => {
    const reasons = (of: Rulebook) =>
      Object.values(of.chapters).flatMap((chapter) =>
        chapter.articles.map((article) => [article.id, article.spans.filter((span) => span.kind === 'code' && /^[a-z]+(-[a-z]+)+$|^(checkmate|stalemate|hill|extinction)$/.test(span.text)).map((span) => span.text)]),
      );
    expect(reasons(german)).toEqual(reasons(book));
  });
});
