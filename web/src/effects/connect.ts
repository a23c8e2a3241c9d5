// Connects the effects to the game: the one place that knows them all.
import { Engine } from '../engine/engine';
import { t } from '../i18n/index.svelte';
import type { Play } from '../play/play';
import { settings } from '../play/settings.svelte';
import { announceEvents } from './announcements';
import { runClocks } from './clock';
import { playWithEngine } from './engine';
import { playSounds } from './sound';
import { storeGame } from './storage';
import * as synth from './synth';

/** Listeners are called in this order. */
export function connect(play: Play, engine: Engine): void {
  storeGame(play, globalThis);
  announceEvents(play, () => ({ messages: t(), notation: settings.choices.san ? 'san' : 'coordinate' }));
  playSounds(play, (sound) => {
    if (settings.choices.sound) synth.play(sound);
  });
  playWithEngine(play, engine, () => ({ evaluation: settings.choices.evaluation, letters: settings.letters, messages: t() }));
  runClocks(play);
}
