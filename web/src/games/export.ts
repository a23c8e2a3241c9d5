// Kept games as files.
import type { Messages } from '../i18n/en';
import { dayOf } from '../play/files';
import type { Chair, SavedGame } from '../wasm/misere';
import type { GameRecord, KeptGame } from './record';

export type Format = 'pgn' | 'json';

/** The module's reader of saves. */
export type ReadSave = (json: string) => SavedGame;

/** This many games are written without a pause: the page stays responsive. */
const BATCH = 10;

const nameOf = (t: Messages, seat: Chair): string => (seat.kind === 'computer' ? t.player.computer(seat.level) : t.player.human);

/** One game as PGN. Throws if its save cannot be read. */
export function pgnOfKept(t: Messages, { record, json }: KeptGame, read: ReadSave): string {
  // An analysis is PGN already, with its variations.
  if (record.kind === 'analysis') return json;
  const saved = read(json);
  const table = saved.open(saved.seats(), 0);
  try {
    const { white, black } = record.seats;
    return table.toPgn(nameOf(t, white), nameOf(t, black), dayOf(new Date(record.started)).replaceAll('-', '.'));
  } finally {
    table.free();
  }
}

/** Many games as one file, and the names of those whose saves are broken. JSON keeps those, too. */
export async function exportGames(
  t: Messages,
  records: readonly GameRecord[],
  format: Format,
  tools: { get(id: string): Promise<KeptGame>; read: ReadSave; pause(): Promise<void> },
): Promise<{ text: string; broken: string[] }> {
  const parts: string[] = [];
  const broken: string[] = [];
  for (const [number, { id }] of records.entries()) {
    if (number % BATCH === BATCH - 1) await tools.pause();
    try {
      const kept = await tools.get(id);
      parts.push(format === 'pgn' ? pgnOfKept(t, kept, tools.read).trimEnd() : JSON.stringify(kept));
    } catch {
      broken.push(id);
    }
  }
  const text = format === 'pgn' ? parts.map((part) => `${part}\n`).join('\n') : `{"misere-games":1,"games":[\n${parts.join(',\n')}\n]}\n`;
  return { text, broken };
}
