// The player's settings, kept in the browser's storage.
import { preferred, setLanguage, type Language } from '../i18n/index.svelte';
import { keep, kept } from '../kept';
import type { Letters, Notation } from '../wasm/misere';

export const BOARDS = ['fig', 'walnut', 'moss', 'slate'] as const;
export const PIECES = ['own', 'drawn', 'engraved', 'bold', 'plain', 'unicode'] as const;
export const SCHEMES = ['auto', 'light', 'dark'] as const;
export const NOTATIONS = ['game', 'san', 'coordinate'] as const satisfies readonly Notation[];
export const VOLUMES = [100, 75, 50, 25, 10] as const;

/** The choices that are switched on and off. */
export type Switch = { [K in keyof Choices]: Choices[K] extends boolean ? K : never }[keyof Choices];

export interface Choices {
  language: Language;
  scheme: (typeof SCHEMES)[number];
  board: (typeof BOARDS)[number];
  pieces: (typeof PIECES)[number];
  showMoves: boolean;
  sound: boolean;
  /** In hundredths. */
  volume: (typeof VOLUMES)[number];
  motion: boolean;
  notation: Notation;
  figurines: boolean;
  evaluation: boolean;
  /** May moves be chosen before the turn? */
  premoves: boolean;
  /** Is a move of the board played only after a second question? */
  confirm: boolean;
  /** Does the board turn to the player to move, where two people share it? */
  turning: boolean;
  coordinates: boolean;
  /** Does the wheel step through the game? */
  wheel: boolean;
  /** Are the pieces hidden? */
  blindfold: boolean;
  /** The warning about flashing colours has been read. */
  discoWarned: boolean;
}

const CHOICES: { [K in keyof Choices]: readonly Choices[K][] } = {
  language: ['en', 'de'],
  scheme: SCHEMES,
  board: BOARDS,
  pieces: PIECES,
  showMoves: [true, false],
  sound: [true, false],
  volume: VOLUMES,
  motion: [true, false],
  notation: NOTATIONS,
  figurines: [false, true],
  evaluation: [false, true],
  premoves: [true, false],
  confirm: [false, true],
  turning: [false, true],
  coordinates: [true, false],
  wheel: [true, false],
  blindfold: [false, true],
  discoWarned: [false, true],
};

/** Reads each choice by itself. One that is missing or unknown has its default. */
export function readChoices(text: string | null, languages: readonly string[]): Choices {
  let kept: Record<string, unknown> = {};
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    if (value && typeof value === 'object') kept = value as Record<string, unknown>;
  } catch {
    // Not our text: every choice has its default.
  }
  const choices: Record<string, unknown> = {};
  for (const [name, allowed] of Object.entries(CHOICES)) {
    const found = Object.hasOwn(kept, name) ? kept[name] : undefined;
    choices[name] = (allowed as readonly unknown[]).includes(found) ? found : allowed[0];
  }
  if (!Object.hasOwn(kept, 'language')) choices['language'] = preferred(languages);
  return choices as unknown as Choices;
}

const KEY = 'misere.settings';

class Settings {
  choices = $state<Choices>(readChoices(null, []));
  /** Never kept: flashing colours must not come as a surprise. */
  disco = $state(false);
  /** Never kept: a page without its parts must not come as a surprise, either. */
  zen = $state(false);

  /** Reads the settings that were kept; what it returns is fulfilled when the language is loaded. */
  open(): Promise<void> {
    this.choices = readChoices(kept(KEY), navigator.languages);
    return setLanguage(this.choices.language);
  }

  set<K extends keyof Choices>(name: K, value: Choices[K]): void {
    this.choices[name] = value;
    // A language that cannot be loaded leaves the words as they are.
    if (name === 'language') setLanguage(this.choices.language).catch(() => undefined);
    keep(KEY, JSON.stringify(this.choices));
  }

  toggle(name: Switch): void {
    this.set(name, !this.choices[name]);
  }

  get letters(): Letters {
    if (this.choices.figurines) return 'figurine';
    return this.choices.language === 'de' ? 'german' : 'english';
  }
}

export const settings = new Settings();
