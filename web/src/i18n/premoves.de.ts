// German messages of premoves and of what is told about kept games.
import type { premoves as english } from './premoves.en';

const and = (words: string[]) => new Intl.ListFormat('de', { type: 'conjunction' }).format(words);

export const premoves: typeof english = {
  kept: {
    trouble: {
      denied: 'Dieser Browser lässt die Seite keine Partien aufbewahren. Sie sind hier, bis du sie schließt.',
      full: 'Auf diesem Gerät ist kein Platz mehr für Partien. Sie sind hier, bis du die Seite schließt: Speichere oder lösche einige.',
      starred: 'Alle aufbewahrten Partien haben einen Stern, also ist für eine weitere kein Platz. Sie ist hier, bis du die Seite schließt: Nimm einen Stern weg.',
      missing: 'Diese Partie ist nicht mehr da.',
      broken: 'Diese Partie lässt sich nicht mehr lesen. Du kannst sie speichern, wie sie ist, oder löschen.',
    },
    leaving: (limit, game, day) =>
      `${limit.toLocaleString('de')} Partien sind aufbewahrt, mehr haben nicht Platz. Deine nächste ersetzt die älteste ohne Stern: ${game}, ${day}.`,
  },
  premove: {
    duty: 'schlagen, was ich muss',
    dutyAny: 'Schlagen, was ich muss, was es auch ist',
    cancelled: (move, why) => `Vorauszug verworfen (${move}). ${why}`,
    noDuty: 'Es muss nichts geschlagen werden.',
    choice: (captures) => `Es gibt eine Wahl: ${and(captures)}.`,
    queued: (moves) => `Vorauszüge: ${moves.join(', ')}.`,
  },
  lesson: {
    title: 'Die Regeln in drei Minuten',
  },
};
