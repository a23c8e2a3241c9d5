// Shows and reads aloud what happens.
import type { Messages } from '../i18n/en';
import { announce } from '../play/announce';
import { errorLine } from '../play/errors';
import { say, showNotice } from '../play/mutations';
import type { Play } from '../play/play';
import type { Objection } from '../play/events';
import { lookingBack, refusal } from '../play/words';
import { cancelledText } from '../premove/words';

export interface Wording {
  messages: Messages;
}

export function announceEvents(play: Play, wording: () => Wording): void {
  const { events, store } = play;
  events.on('table', (list) => {
    const { sentences, notice } = announce(wording().messages, list, store.view);
    if (notice) showNotice(store, notice);
    if (sentences.length) say(store, sentences.join(' '));
  });
  events.on('objected', (objection) => play.tell(objectionText(wording().messages, objection)));
  events.on('refused', (refused) => play.tell(refusal(wording().messages, refused), refused.why === 'must-capture' ? 'loud' : 'plain'));
  events.on('premove-cancelled', (cancelled) => play.tell(cancelledText(wording().messages, cancelled), 'loud'));
  events.on('failed', (error) => play.tell(errorLine(wording().messages, error)));
  events.on('shown', ({ ply, last }) => {
    const { messages } = wording();
    const at = store.view.plies[ply - 1];
    if (ply === last) play.say(messages.backToGame);
    else play.say(`${lookingBack(messages, store.view, ply)} ${at?.text ?? ''}`.trim());
  });
}

function objectionText(t: Messages, { why, square }: Objection): string {
  if (why === 'looking-back') return t.duty.lookingBack;
  if (why === 'never-possible') return t.duty.neverPossible;
  return why === 'not-your-piece' ? t.refusal['not-your-piece']({ captures: [], square, role: null, options: [] }) : t.refusal[why]();
}
