// The types of the rulebook, and searches in it.
import type { MoveView } from '../wasm/misere';

export type Span =
  | { kind: 'plain' | 'code' | 'strong' | 'em'; text: string }
  /** An article elsewhere in the book. If `named`, its chapter goes before the text. */
  | { kind: 'cite'; text: string; chapter: string; number: number; named: boolean };
export type Block = { kind: 'text'; spans: Span[] } | { kind: 'list'; items: Span[][] } | { kind: 'table'; rows: Span[][][] };

/** A position that shows what an article says. */
export interface Example {
  game: string;
  /** `null` for the usual start. */
  fen: string | null;
  moves: string;
  /** Moves that are legal there, all of them if `only`. */
  may: string[];
  only: boolean;
  not: string[];
  ends: { cause: string; winner: 'white' | 'black' | null } | null;
  /** All moves of the piece on this square are shown. */
  from: string | null;
}

export interface Article {
  /** `antichess 2`. */
  id: string;
  /** `You must capture`. */
  title: string;
  /** The heading above this article and those that follow: `Moves`. */
  heading: string | null;
  spans: Span[];
  /** Further paragraphs, lists and tables. */
  more: Block[];
}

interface Body {
  title: string;
  intro: Block[];
  articles: Article[];
  remarks: Block[];
}

export interface Chapter extends Body {
  key: string;
  /** The start position, as FEN. */
  start: string;
}

export interface Group {
  name: 'chess' | 'losing' | 'siblings' | 'extinction';
  games: string[];
  /** The text before the games of the family, such as how games with one name differ. */
  intro: Block[];
}

export interface Rulebook {
  groups: Group[];
  chapters: Record<string, Chapter>;
  common: Body[];
}

/** What the table needs of the book, without its text. */
export interface Index {
  groups: Pick<Group, 'name' | 'games'>[];
  /** The articles, such as `antichess 2`, by chapter and keyword of the programs; general ones are under `common`. */
  cited: Record<string, Record<string, string>>;
}

/** The titles of chapters and of cited articles, in English and German. */
export interface Names {
  chapters: Record<string, [string, string]>;
  articles: Record<string, [string, string]>;
}

/** Games whose chapters tell only what differs from another one. */
const BASED_ON: Record<string, string> = {
  'plain-antichess': 'antichess',
  giveaway: 'antichess',
  suicide: 'antichess',
  'mit-antichess-basic': 'mit-antichess',
  'mit-antichess-literal': 'mit-antichess',
  misere: 'chess',
  kingofthehill: 'chess',
  '3check': 'chess',
  horde: 'chess',
  atomic: 'chess',
  crazyhouse: 'chess',
};

/** The article that has a keyword of the programs, such as `must-capture` or `checkmate`: the game's own, or that of the
 * game on which it is based, or else a general one. */
export const articleOn = ({ cited }: Index, game: string, word: string): string | undefined =>
  cited[game]?.[word] ?? cited[BASED_ON[game] ?? '']?.[word] ?? cited['common']?.[word];

const spansIn = (block: Block): Span[] => (block.kind === 'text' ? block.spans : (block.kind === 'list' ? block.items : block.rows.flat()).flat());

/** The text about the game's family, if it names the game. */
export const kinOf = (book: Rulebook, game: string): Block[] =>
  book.groups.find(({ intro }) => intro.flatMap(spansIn).some((span) => span.kind === 'code' && span.text === game))?.intro ?? [];

/** Does a text like `e1g1`, `a7a8k` or `P@e4` mean this move? */
export const means = (move: MoveView, text: string): boolean =>
  move.uci === text || (move.promotion === null && move.from === text.slice(0, 2) && text.length === 4 && move.to.includes(text.slice(2)));
