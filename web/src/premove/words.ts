// Cancelled premoves in words.
import type { Messages } from '../i18n/en';
import { refusal } from '../play/words';
import type { Cancelled } from './premove';

export function cancelledText(t: Messages, cancelled: Cancelled): string {
  const { premove } = cancelled;
  const name = premove.kind === 'move' ? premove.text : t.premove.duty;
  switch (cancelled.why) {
    case 'refused':
      return t.premove.cancelled(name, refusal(t, { kind: 'refused', ...cancelled.refused }));
    case 'no-duty':
      return t.premove.cancelled(name, t.premove.noDuty);
    case 'choice':
      return t.premove.cancelled(name, t.premove.choice(cancelled.captures));
  }
}
