// Shows and reads aloud what happens.
import type { Messages } from '../i18n/en';
import { announce } from '../play/announce';
import { errorLine } from '../play/errors';
import { say, showNotice } from '../play/mutations';
import type { Play } from '../play/play';
import { refusal } from '../play/words';

export interface Wording {
  messages: Messages;
  notation: 'san' | 'coordinate';
}

export function announceEvents(play: Play, wording: () => Wording): void {
  const { events, store } = play;
  events.on('table', (list) => {
    const { messages, notation } = wording();
    const { sentences, notice } = announce(messages, list, store.view, notation);
    if (notice) showNotice(store, notice);
    if (sentences.length) say(store, sentences.join(' '));
  });
  events.on('refused', (refused) => play.tell(refusal(wording().messages, refused), refused.why === 'must-capture' ? 'loud' : 'plain'));
  events.on('failed', (error) => play.tell(errorLine(wording().messages, error)));
  events.on('shown', ({ ply, last }) => {
    const { messages } = wording();
    if (ply === last) play.say(messages.backToGame);
    else play.say(`${messages.lookingBack(ply, last)} ${store.view.plies[ply - 1]?.san ?? ''}`);
  });
}
