// Connects the effects to the game: the one place that knows them all.
import { Engine } from '../engine/engine';
import { t } from '../i18n/index.svelte';
import type { Keeper } from '../games/keeper';
import { setFetching } from '../play/mutations';
import type { Play } from '../play/play';
import { settings } from '../play/settings.svelte';
import { announceEvents } from './announcements';
import { runClocks } from './clock';
import { keepGames } from './games';
import { playWithEngine } from './engine';
import { playPremoves } from './premoves';
import { playSounds } from './sound';
import { storeGame } from './storage';
import * as synth from './synth';

/** Listeners are called in this order. */
export function connect(play: Play, engine: Engine): Keeper {
  storeGame(play, globalThis);
  const keeper = keepGames(play);
  announceEvents(play, () => ({ messages: t() }));
  playPremoves(play);
  playSounds(play, (sound) => {
    synth.setVolume(settings.choices.volume / 100);
    if (settings.choices.sound) synth.play(sound);
  });
  playWithEngine(play, engine, () => ({ evaluation: settings.choices.evaluation, letters: settings.letters, messages: t() }));
  engine.onfetch = (share) => setFetching(play.store, share);
  runClocks(play);
  return keeper;
}
