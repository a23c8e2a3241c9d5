// The keys that work everywhere on the page.
import { t } from '../i18n/index.svelte';
import type { Color } from '../wasm/misere';
import type { Play } from './play';
import { settings } from './settings.svelte';

/** Does the element handle keys itself? Buttons do not: Enter presses them, and the space bar is for the board. */
const handlesKeys = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('dialog, menu, input, select, textarea') !== null;

export interface Acts {
  /** Do the keys of the table wait? */
  busy: () => boolean;
  newGame: () => void;
  /** Opens the field for typed moves. */
  type: () => void;
  escape: () => void;
}

export function keyboard(play: () => Play, { busy, newGame, type, escape }: Acts) {
  let peek = $state(false);
  let cheer = $state(false);

  const acts: Record<string, () => void> = {
    ArrowLeft: () => play().step(-1),
    ArrowRight: () => play().step(1),
    Home: () => play().show(0),
    End: () => play().show(Infinity),
    Escape: escape,
    '/': type,
    z: () => (settings.zen = !settings.zen),
    f: () => play().flip(),
    u: () => play().store.view.canTakeBack && play().takeBack(),
    c: () => play().say(clocksSpoken(play())),
  };

  return {
    get peek() {
      return peek;
    },
    get cheer() {
      return cheer;
    },
    down(event: KeyboardEvent): void {
      if ((event.ctrlKey || event.altKey) && event.code === 'KeyN' && !event.shiftKey && !event.metaKey) {
        event.preventDefault();
        newGame();
        return;
      }
      if (event.ctrlKey || event.altKey || event.metaKey || handlesKeys(event.target)) return;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      if (key === 'h') cheer = true;
      if (busy()) return;
      if (key === ' ') {
        peek = true;
        event.preventDefault();
      } else if (acts[key]) {
        event.preventDefault();
        acts[key]();
      }
    },
    up(event: KeyboardEvent): void {
      if (event.key === ' ') {
        // Some browsers press a button when the space bar is released.
        if (peek) event.preventDefault();
        peek = false;
      }
      if (event.key.toLowerCase() === 'h') cheer = false;
    },
    release(): void {
      peek = false;
      cheer = false;
    },
  };
}

function clocksSpoken(play: Play): string {
  const spoken = (side: Color) => {
    const left = play.store.clocks[side].left;
    if (left === null) return null;
    const seconds = Math.ceil(left / 1000);
    return t().clockSpoken(side, t().minutesSeconds(Math.floor(seconds / 60), seconds % 60));
  };
  return [spoken('white'), spoken('black')].filter(Boolean).join('. ') || t().noClock;
}
