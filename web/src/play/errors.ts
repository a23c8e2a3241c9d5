// Errors in the language of the page.
import type { Messages } from '../i18n/en';
import type { Complaint, Matter } from '../wasm/misere';
import { refusal } from './words';

export interface ErrorText {
  text: string;
  /** The module's own sentence, in English, where the catalogue has only a general one. */
  detail: string | null;
}

/** The module throws errors whose cause has the kind and the facts. */
const complaintOf = (error: unknown): Complaint | null => {
  const cause = error instanceof Error ? error.cause : null;
  return cause && typeof cause === 'object' && 'matter' in cause ? (cause as Complaint) : null;
};

/** An error as a sentence. */
export function errorText(t: Messages, error: unknown): ErrorText {
  const message = error instanceof Error ? error.message : String(error);
  const complaint = complaintOf(error);
  if (!complaint) return { text: message, detail: null };
  const { matter, line } = complaint;
  const why = matter.kind === 'move' ? refusal(t, { kind: 'refused', ...matter.refused }) : '';
  // The kind selects the function for that kind, which TypeScript cannot infer.
  const say = t.error[matter.kind] as (matter: Matter, why: string) => string;
  const text = say(matter, why);
  const vague = matter.kind === 'file' || matter.kind === 'other';
  return { text: line === null ? text : `${capital(t.line(line))}: ${text}`, detail: vague ? message : null };
}

/** An error in one line. */
export function errorLine(t: Messages, error: unknown): string {
  const { text, detail } = errorText(t, error);
  return detail ? `${text} (${detail})` : text;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
