// Plays premoves when their turn has come. Each is taken off the queue before it is played, so none is played twice.
import { setPremoves } from '../play/mutations';
import type { Play } from '../play/play';
import { nextStep } from '../premove/premove';

const ENDS: ReadonlySet<string> = new Set(['started', 'loaded', 'taken-back', 'over']);

export function playPremoves(play: Play): void {
  play.events.on('table', (events) => {
    const { store } = play;
    if (store.premoves.length === 0) return;
    if (events.some(({ kind }) => ENDS.has(kind))) return setPremoves(store, []);
    const { view } = store;
    // The other effects hear of this move before the next one is made.
    queueMicrotask(() => {
      if (play.store.view === view) step(play);
    });
  });
}

function step(play: Play): void {
  const { store } = play;
  const next = nextStep(store.view, store.premoves, play.refusal);
  switch (next.kind) {
    case 'wait':
      return;
    case 'play':
      setPremoves(store, next.rest);
      play.move(next.uci);
      return;
    case 'cancel':
      setPremoves(store, []);
      play.events.emit('premove-cancelled', next);
  }
}
