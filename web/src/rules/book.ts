// The shape of the rulebook.
export type Span = { kind: 'plain' | 'code' | 'strong' | 'em'; text: string };
export type Block = { kind: 'text'; spans: Span[] } | { kind: 'list'; items: Span[][] } | { kind: 'table'; rows: Span[][][] };

export interface Article {
  /** `antichess 2`. */
  id: string;
  spans: Span[];
  /** What belongs to it: a table, another paragraph. */
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
}

export interface Group {
  name: 'chess' | 'losing' | 'siblings' | 'extinction';
  games: string[];
}

export interface Rulebook {
  groups: Group[];
  chapters: Record<string, Chapter>;
  common: Body[];
}
