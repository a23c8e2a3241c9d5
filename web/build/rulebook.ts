// Reads the rulebook, docs/rules.md, as data. The pages and the groups of games come from the text that the tests of
// the crate cite, so there is one source.
import type { Article, Block, Chapter, Group, Index, Names, Rulebook, Span } from '../src/rules/book.ts';

/** The sections that hold games, by their number in the book. */
const GROUPS: Record<string, Group['name']> = { '3': 'chess', '4': 'losing', '5': 'siblings', '6': 'extinction' };

/** The headings of articles, by language: `docs/titles.txt`. */
export function readTitles(text: string, language: 'en' | 'de'): Titles {
  const lines = text.split('\n').filter((line) => line.trim() && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => {
      const [id, english, german, ...rest] = line.split('|').map((field) => field.trim());
      if (!id || !english || !german || rest.length) throw new Error(`expected an article and two headings in "${line}"`);
      return [id, language === 'en' ? english : german];
    }),
  );
}

type Titles = Record<string, string>;

export function readRulebook(text: string, titles: Titles = {}): Rulebook {
  const book: Rulebook = { groups: [], chapters: {}, common: [] };
  const sections = text.split(/^## /m).slice(1);
  for (const section of sections) {
    const number = section.match(/^(\d+)\./)?.[1] ?? '';
    const name = GROUPS[number];
    if (number === '1' || number === '2') {
      const [title = '', ...rest] = section.split('\n');
      book.common.push({ title: title.replace(/^\d+\.\s*/, ''), ...splitBlocks(readBlocks(rest.join('\n'), 'common'), titles) });
    }
    if (!name) continue;
    const [opening = '', ...games] = section.split(/^### /m);
    const chapters = games.map((chapter) => readChapter(chapter, titles));
    const [, ...intro] = opening.split('\n');
    book.groups.push({ name, games: chapters.map((chapter) => chapter.key), intro: readBlocks(intro.join('\n'), name) });
    for (const chapter of chapters) book.chapters[chapter.key] = chapter;
  }
  return book;
}

/** The structure of each article and of each chapter's decisions: tables, lists and the keywords of the programs. */
function contents(book: Rulebook): Map<string, string> {
  const bodies = [...book.common.map((body, i) => ({ ...body, key: `section ${i + 1}` })), ...Object.values(book.chapters)];
  const families = book.groups.map((group): [string, Block[]] => [`the family of ${group.name}`, group.intro]);
  const parts = families.concat(bodies.flatMap((body): [string, Block[]][] => [
    [`the decisions of ${body.key}`, body.remarks],
    ...body.articles.map((article): [string, Block[]] => [article.id, [{ kind: 'text', spans: article.spans }, ...article.more]]),
  ]));
  return new Map(parts.map(([name, blocks]) => [name, JSON.stringify([blocks.map(sizeOf), blocks.flatMap(wordsIn).sort()])]));
}

const sizeOf = (block: Block): string => (block.kind === 'text' ? 'text' : `${block.kind} of ${(block.kind === 'list' ? block.items : block.rows).length}`);
const wordsIn = (block: Block): string[] => {
  const spans = block.kind === 'text' ? block.spans : (block.kind === 'list' ? block.items : block.rows.flat()).flat();
  return spans.filter((span) => span.kind === 'code').map((span) => span.text);
};

/** Throws if a translation lacks an article, a decision, a row of a table or a keyword of the programs. */
export function expectSameContents(original: Rulebook, translation: Rulebook): void {
  const [expected, found] = [contents(original), contents(translation)];
  for (const name of new Set([...expected.keys(), ...found.keys()])) {
    if (expected.get(name) !== found.get(name)) throw new Error(`${name}: expected ${expected.get(name) ?? 'nothing'} in the translation, found ${found.get(name) ?? 'nothing'}`);
  }
}

function readChapter(text: string, titles: Titles): Chapter {
  const [heading = '', ...rest] = text.split('\n');
  const [, key = '', title = ''] = heading.match(/^`([^`]+)`: (.*)$/) ?? [];
  if (!key) throw new Error(`expected a chapter like "\`chess\`: Chess", found "${heading}"`);
  const body = rest.join('\n');
  const start = body.match(/^Start: `([^`]+)`$/m)?.[1];
  if (!start) throw new Error(`expected a line with the start position of ${key}`);
  return { key, title, start, ...splitBlocks(readBlocks(withoutFacts(body), key), titles) };
}

/** The aim and the start position are shown at the top of the page, beside a board. */
const withoutFacts = (text: string): string =>
  text
    .replace(/^Start: `[^`]+`$/m, '')
    .replace(/(?:Aim|Ziel): [^\n]*?\.(?: (?=[A-Z])|\\?\n)/, '')
    .replace(/\\\n(?=\s*\n)/, '\n');

/** Separates the articles from the text before and after them. */
function splitBlocks(blocks: Block[], titles: Titles): { intro: Block[]; articles: Article[]; remarks: Block[] } {
  const intro: Block[] = [];
  const articles: Article[] = [];
  const remarks: Block[] = [];
  let decided = false;
  let heading: string | null = null;
  for (const block of blocks) {
    const numbered = block.kind === 'list' ? block.items.map((item) => asArticle(item, titles)) : [];
    if (numbered.length && numbered.every((article) => article !== null)) {
      if (numbered[0]) numbered[0].heading = heading;
      heading = null;
      articles.push(...numbered);
    } else if (block.kind === 'text' && block.spans.length === 1 && block.spans[0]?.kind === 'strong') heading = block.spans[0].text;
    else if (block.kind === 'text' && isDecision(block)) {
      decided = true;
      remarks.push(block);
    } else if (decided) remarks.push(block);
    else if (articles.length) articles.at(-1)?.more.push(block);
    else intro.push(block);
  }
  return { intro, articles, remarks };
}

const isDecision = (block: Extract<Block, { kind: 'text' }>) => {
  const first = block.spans[0];
  return first?.kind === 'em' && /^(Decision|Decisions|Entscheidung|Entscheidungen)\.$/.test(first.text);
};

/** `**antichess 2.** A player who can capture must.` */
function asArticle(item: Span[], titles: Titles): Article | null {
  const [first, ...rest] = item;
  const id = first?.kind === 'strong' ? first.text.match(/^([a-z0-9-]+ \d+)\.$/)?.[1] : undefined;
  return id ? { id, title: titles[id] ?? '', heading: null, spans: trimmed(rest), more: [] } : null;
}

function trimmed(spans: Span[]): Span[] {
  const [first, ...rest] = spans;
  return first ? [{ ...first, text: first.text.trimStart() }, ...rest] : [];
}

function readBlocks(text: string, key: string): Block[] {
  const blocks: Block[] = [];
  for (const part of text.split(/\n\s*\n/)) {
    const lines = part.split('\n').filter((line) => line.trim());
    if (!lines.length) continue;
    if (lines[0]?.startsWith('- ')) blocks.push({ kind: 'list', items: items(lines, key) });
    else if (lines[0]?.startsWith('|')) blocks.push({ kind: 'table', rows: rows(lines, key) });
    else if (!lines[0]?.startsWith('```')) {
      // A backslash ends a line, as in Markdown.
      for (const line of lines.join('\n').split('\\\n')) blocks.push({ kind: 'text', spans: readSpans(line.replaceAll('\n', ' '), key) });
    }
  }
  return blocks;
}

const items = (lines: string[], key: string): Span[][] => {
  const items: string[] = [];
  for (const line of lines) {
    if (line.startsWith('- ')) items.push(line.slice(2));
    else items[items.length - 1] += ` ${line.trim()}`;
  }
  return items.map((item) => readSpans(item, key));
};

const rows = (lines: string[], key: string): Span[][][] =>
  lines
    .filter((line) => !/^\|[\s|:-]+\|$/.test(line))
    .map((line) => line.split('|').slice(1, -1).map((cell) => readSpans(cell.trim(), key)));

/** `code`, **strong**, *em* and [links](to); nothing else is used in the book. */
export function readSpans(text: string, key = ''): Span[] {
  const spans: Span[] = [];
  let rest = text;
  while (rest) {
    const found = rest.match(/`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^\]]+)\]\([^)]*\)/);
    if (!found || found.index === undefined) {
      spans.push(...citations(rest, key));
      break;
    }
    if (found.index > 0) spans.push(...citations(rest.slice(0, found.index), key));
    const [whole, code, strong, em, link] = found;
    if (code !== undefined) spans.push({ kind: 'code', text: code });
    else if (strong !== undefined) spans.push({ kind: 'strong', text: strong });
    else spans.push({ kind: em !== undefined ? 'em' : 'plain', text: em ?? link ?? whole });
    rest = rest.slice(found.index + whole.length);
  }
  return spans;
}

/** Articles are cited as `chess 9`, `common 12, 13` or, in their own chapter, `article 7`. */
const CITED = /\b(common|chess|mit-antichess|antichess|giveaway|articles?|Artikel) (\d+)((?:(?:, | and | und )\d+\b(?! (?:plies|moves|men|is|ist)))*)/gi;

function citations(text: string, key: string): Span[] {
  const spans: Span[] = [];
  let at = 0;
  const plain = (until: number) => until > at && spans.push({ kind: 'plain', text: text.slice(at, until) });
  for (const found of text.matchAll(CITED)) {
    const [whole, name = '', first = '', others = ''] = found;
    const own = /^arti/i.test(name);
    if (own && !key) continue;
    plain(found.index);
    const chapter = own ? key : name.toLowerCase();
    spans.push({ kind: 'cite', text: own ? `${name} ${first}` : first, chapter, number: Number(first), named: !own });
    for (const [, joint = '', number = ''] of others.matchAll(/(, | and | und )(\d+)/g)) {
      spans.push({ kind: 'plain', text: joint }, { kind: 'cite', text: number, chapter, number: Number(number), named: false });
    }
    at = found.index + whole.length;
  }
  plain(text.length);
  return spans;
}

/** What the table needs of the book, without its text: the games by families, and the articles that have a keyword. */
export function indexOf(book: Rulebook): Index {
  const index: Index = { groups: book.groups.map(({ name, games }) => ({ name, games })), cited: {} };
  for (const [chapter, articles] of articlesOf(book)) {
    const words: Record<string, string> = (index.cited[chapter] = {});
    for (const { id, spans, more } of articles) {
      // The table of all reasons explains none of them.
      const blocks: Block[] = [{ kind: 'text', spans }, ...more.filter((block) => block.kind !== 'table')];
      for (const word of blocks.flatMap(wordsIn).filter((word) => KEYWORD.test(word))) words[word] ??= id;
    }
  }
  return index;
}

/** The titles of chapters, and of the articles that are cited. */
export function titlesOf(english: Rulebook, german: Rulebook): Names {
  const titles: Names = { chapters: {}, articles: {} };
  for (const { key, title } of Object.values(english.chapters)) titles.chapters[key] = [title, german.chapters[key]?.title ?? title];
  const cited = new Set(Object.values(indexOf(english).cited).flatMap((words) => Object.values(words)));
  const translated = new Map([...articlesOf(german)].flatMap(([, articles]) => articles.map(({ id, title }) => [id, title])));
  for (const [, articles] of articlesOf(english)) for (const { id, title } of articles) if (cited.has(id)) titles.articles[id] = [title, translated.get(id) ?? title];
  return titles;
}

/** The articles of each chapter, and the general ones as `common`. */
const articlesOf = (book: Rulebook): [string, readonly Article[]][] => [
  ...Object.values(book.chapters).map(({ key, articles }): [string, readonly Article[]] => [key, articles]),
  ['common', book.common.flatMap((body) => body.articles)],
];

/** A keyword of the programs, such as `must-capture`. */
const KEYWORD = /^[a-z]+(-[a-z]+)*$/;
