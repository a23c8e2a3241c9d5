// What cannot be done, said in the language of the page.
import type { Messages } from '../i18n/en';
import type { Complaint, Matter } from '../wasm/misere';
import { refusal } from './words';

export interface Told {
  text: string;
  /** Where only the module knows more, what it says, in English. */
  detail: string | null;
}

/** What the module said: it throws errors whose cause tells what they are about. */
const complaintOf = (error: unknown): Complaint | null => {
  const cause = error instanceof Error ? error.cause : null;
  return cause && typeof cause === 'object' && 'matter' in cause ? (cause as Complaint) : null;
};

/** An error as a sentence. */
export function told(t: Messages, error: unknown): Told {
  const message = error instanceof Error ? error.message : String(error);
  const complaint = complaintOf(error);
  if (!complaint) return { text: message, detail: null };
  const { matter, line } = complaint;
  const why = matter.kind === 'move' ? refusal(t, { kind: 'refused', ...matter.refused }) : '';
  // The kind chooses the function that takes it; TypeScript cannot follow that.
  const say = t.complaint[matter.kind] as (matter: Matter, why: string) => string;
  const text = say(matter, why);
  const vague = matter.kind === 'file' || matter.kind === 'other';
  return { text: line === null ? text : `${capital(t.line(line))}: ${text}`, detail: vague ? message : null };
}

/** An error where there is room for one line only. */
export function toldShort(t: Messages, error: unknown): string {
  const { text, detail } = told(t, error);
  return detail ? `${text} (${detail})` : text;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
