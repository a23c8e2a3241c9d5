// English messages of premoves and of what is told about kept games.
import type { Trouble } from '../games/store';

const and = (words: string[]) => new Intl.ListFormat('en', { type: 'conjunction' }).format(words);
const trouble: Record<Trouble, string> = {
  denied: 'This browser does not let the page keep games. They are here until you close it.',
  full: 'There is no room left on this device to keep games. They are here until you close the page: export or delete some.',
  starred: 'All games that are kept have a star, so there is no room for another one. It is here until you close the page: take a star away.',
  missing: 'This game is not kept any more.',
  broken: 'This game cannot be read any more. You can export it as it is, or delete it.',
};

export const premoves = {
  kept: {
    trouble,
    leaving: (limit: number, game: string, day: string) =>
      `${limit.toLocaleString('en')} games are kept, which is all there is room for. Your next game replaces the oldest without a star: ${game}, ${day}.`,
  },
  premove: {
    duty: 'capture what I must',
    dutyAny: 'Capture what I must, whichever it is',
    cancelled: (move: string, why: string) => `Premove cancelled (${move}). ${why}`,
    noDuty: 'Nothing has to be captured.',
    choice: (captures: string[]) => `There is a choice: ${and(captures)}.`,
    queued: (moves: string[]) => `Premoves: ${moves.join(', ')}.`,
  },
  lesson: {
    title: 'The rules in three minutes',
  },
};
