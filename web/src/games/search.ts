// Searching the kept games: all records are in memory, each with its words in one string, so that ten thousand of them
// are searched between two key presses.
import type { GameRecord } from './record';

export interface Wanted {
  /** Words, all of which must occur. */
  text: string;
  game: string;
  result: string;
  starred: boolean;
  /** Days as `2026-01-31`; empty for no bound. */
  from: string;
  to: string;
}

export const ANYTHING: Wanted = { text: '', game: '', result: '', starred: false, from: '', to: '' };

export interface Indexed {
  record: GameRecord;
  /** What is searched, in small letters. */
  words: string;
}

/** The records with their words: what `describe` tells, tags, and the first moves. */
export const indexed = (records: readonly GameRecord[], describe: (record: GameRecord) => string): Indexed[] =>
  records.map((record) => ({ record, words: [describe(record), ...(record.tags ?? []), record.opening ?? ''].join(' ').toLowerCase() }));

const start = (day: string): number => (day ? new Date(`${day}T00:00:00`).getTime() : -Infinity);
const end = (day: string): number => (day ? new Date(`${day}T23:59:59.999`).getTime() : Infinity);

export function found(index: readonly Indexed[], { text, game, result, starred, from, to }: Wanted): GameRecord[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const [first, last] = [start(from), end(to)];
  const hits: GameRecord[] = [];
  for (const { record, words: all } of index) {
    if (game && record.game !== game) continue;
    if (result && record.result !== result) continue;
    if (starred && record.star !== 1) continue;
    if (record.changed < first || record.changed > last) continue;
    if (words.every((word) => all.includes(word))) hits.push(record);
  }
  return hits;
}

/** The rows of a list that are in sight, and a few around them. */
export function inSight(total: number, height: number, top: number, view: number, around = 8): { from: number; to: number } {
  const from = Math.max(0, Math.min(total, Math.floor(-top / height)) - around);
  return { from, to: Math.min(total, Math.max(from, Math.ceil((view - top) / height) + around)) };
}

/** Tags as they are typed: separated by commas, each once. */
export const tagsOf = (text: string): string[] => [...new Set(text.split(',').map((tag) => tag.trim().slice(0, 40)).filter(Boolean))].slice(0, 12);
