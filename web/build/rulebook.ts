// The rulebook, docs/rules.md, as data: the pages and the grouping of the games come from the text that the crate's
// tests cite, so that there is one source.
import type { Article, Block, Chapter, Group, Rulebook, Span } from '../src/rules/book.ts';

/** The sections that hold games, by their number in the book. */
const GROUPS: Record<string, Group['name']> = { '3': 'chess', '4': 'losing', '5': 'siblings', '6': 'extinction' };

export function readRulebook(text: string): Rulebook {
  const book: Rulebook = { groups: [], chapters: {}, common: [] };
  const sections = text.split(/^## /m).slice(1);
  for (const section of sections) {
    const number = section.match(/^(\d+)\./)?.[1] ?? '';
    const name = GROUPS[number];
    if (number === '1' || number === '2') {
      const [title = '', ...rest] = section.split('\n');
      book.common.push({ title: title.replace(/^\d+\.\s*/, ''), ...splitBlocks(readBlocks(rest.join('\n'))) });
    }
    if (!name) continue;
    const chapters = section.split(/^### /m).slice(1).map(readChapter);
    book.groups.push({ name, games: chapters.map((chapter) => chapter.key) });
    for (const chapter of chapters) book.chapters[chapter.key] = chapter;
  }
  return book;
}

function readChapter(text: string): Chapter {
  const [heading = '', ...rest] = text.split('\n');
  const [, key = '', title = ''] = heading.match(/^`([^`]+)`: (.*)$/) ?? [];
  if (!key) throw new Error(`expected a chapter like "\`chess\`: Chess", found "${heading}"`);
  return { key, title, ...splitBlocks(readBlocks(rest.join('\n'))) };
}

/** Articles apart from what stands before them and after them. */
function splitBlocks(blocks: Block[]): { intro: Block[]; articles: Article[]; remarks: Block[] } {
  const intro: Block[] = [];
  const articles: Article[] = [];
  const remarks: Block[] = [];
  let decided = false;
  for (const block of blocks) {
    const numbered = block.kind === 'list' ? block.items.map(asArticle) : [];
    if (numbered.length && numbered.every((article) => article !== null)) articles.push(...numbered);
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

/** `**antichess 2.** Whoever can capture must.` */
function asArticle(item: Span[]): Article | null {
  const [first, ...rest] = item;
  const id = first?.kind === 'strong' ? first.text.match(/^([a-z0-9-]+ \d+)\.$/)?.[1] : undefined;
  return id ? { id, spans: trimmed(rest), more: [] } : null;
}

function trimmed(spans: Span[]): Span[] {
  const [first, ...rest] = spans;
  return first ? [{ ...first, text: first.text.trimStart() }, ...rest] : [];
}

function readBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  for (const part of text.split(/\n\s*\n/)) {
    const lines = part.split('\n').filter((line) => line.trim());
    if (!lines.length) continue;
    if (lines[0]?.startsWith('- ')) blocks.push({ kind: 'list', items: items(lines) });
    else if (lines[0]?.startsWith('|')) blocks.push({ kind: 'table', rows: rows(lines) });
    else if (!lines[0]?.startsWith('```')) {
      // A backslash ends a line, as in Markdown.
      for (const line of lines.join('\n').split('\\\n')) blocks.push({ kind: 'text', spans: readSpans(line.replaceAll('\n', ' ')) });
    }
  }
  return blocks;
}

const items = (lines: string[]): Span[][] => {
  const items: string[] = [];
  for (const line of lines) {
    if (line.startsWith('- ')) items.push(line.slice(2));
    else items[items.length - 1] += ` ${line.trim()}`;
  }
  return items.map(readSpans);
};

const rows = (lines: string[]): Span[][][] =>
  lines
    .filter((line) => !/^\|[\s|:-]+\|$/.test(line))
    .map((line) => line.split('|').slice(1, -1).map((cell) => readSpans(cell.trim())));

/** `code`, **strong**, *em* and [links](to); nothing else is used in the book. */
export function readSpans(text: string): Span[] {
  const spans: Span[] = [];
  let rest = text;
  while (rest) {
    const found = rest.match(/`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^\]]+)\]\([^)]*\)/);
    if (!found || found.index === undefined) {
      spans.push({ kind: 'plain', text: rest });
      break;
    }
    if (found.index > 0) spans.push({ kind: 'plain', text: rest.slice(0, found.index) });
    const [whole, code, strong, em, link] = found;
    if (code !== undefined) spans.push({ kind: 'code', text: code });
    else if (strong !== undefined) spans.push({ kind: 'strong', text: strong });
    else spans.push({ kind: em !== undefined ? 'em' : 'plain', text: em ?? link ?? whole });
    rest = rest.slice(found.index + whole.length);
  }
  return spans;
}
