// English messages of the rooms Games and Lesson, and of premoves.
import type { Trouble } from '../games/store';

const and = (words: string[]) => new Intl.ListFormat('en', { type: 'conjunction' }).format(words);
const trouble: Record<Trouble, string> = {
  denied: 'This browser does not let the page keep games. They are here until you close it.',
  full: 'There is no room left on this device to keep games. They are here until you close the page: export or delete some.',
  starred: 'All games that are kept have a star, so there is no room for another one. It is here until you close the page: take a star away.',
  missing: 'This game is not kept any more.',
  broken: 'This game cannot be read any more. You can export it as it is, or delete it.',
};

export const rooms = {
  kept: {
    title: 'Your games',
    empty: 'No games yet. Every game that you play is kept here, on this device.',
    count: (n: number) => (n === 1 ? 'One game' : `${n.toLocaleString('en')} games`),
    loading: 'Reading your games…',
    goesOn: 'goes on',
    moves: (n: number) => (n === 1 ? '1 move' : `${n} moves`),
    versus: (white: string, black: string) => `${white} – ${black}`,
    open: 'Open',
    star: 'Star',
    starOf: (game: string) => `Star: ${game}. Starred games are never removed.`,
    remove: 'Delete',
    removeSure: (game: string) => `Delete this game for ever? ${game}`,
    removed: 'The game is deleted.',
    cancel: 'Keep it',
    pgn: 'PGN',
    json: 'JSON',
    exportOne: (format: string) => `Export as ${format}`,
    exportAll: (format: string) => `Export all as ${format}`,
    exported: (n: number, broken: number) => `${n === 1 ? 'One game is' : `${n} games are`} exported.${broken ? ` ${broken} cannot be read; export as JSON to keep them.` : ''}`,
    more: 'Show more',
    filter: 'Game',
    all: 'All games',
    starred: 'Only starred',
    running: 'on the board',
    variations: (n: number) => (n === 1 ? 'The text has a variation, which is left out: a game on the board has one line of moves.' : `The text has ${n} variations, which are left out: a game on the board has one line of moves.`),
    trouble,
    leaving: (limit: number, game: string, day: string) =>
      `${limit.toLocaleString('en')} games are kept, which is all there is room for. Your next game replaces the oldest without a star: ${game}, ${day}.`,
  },
  premove: {
    duty: 'capture what I must',
    dutyOnly: 'Capture what I must, if there is no choice',
    dutyAny: 'Capture what I must, whichever it is',
    cancel: 'Cancel premoves',
    cancelled: (move: string, why: string) => `Premove cancelled (${move}). ${why}`,
    noDuty: 'Nothing has to be captured.',
    choice: (captures: string[]) => `There is a choice: ${and(captures)}.`,
    queued: (moves: string[]) => `Premoves: ${moves.join(', ')}.`,
  },
  lesson: {
    title: 'The rules in three minutes',
    step: (n: number, all: number) => `Board ${n} of ${all}`,
    next: 'Next',
    again: 'Try again',
    back: 'Back',
    done: 'That is all. The rest is chess: play your first game.',
    play: 'Play your first game',
    must: {
      title: 'You must capture',
      task: 'White to move. Try to move the knight, then do what you must.',
      solved: 'Yes. Whoever can capture must capture.',
      missed: '',
    },
    choose: {
      title: 'You choose which',
      task: 'Your rook can take the pawn or the knight. Take so that Black has to take your rook: who has no pieces left, wins.',
      solved: 'Yes. Black had to capture, you have no pieces left: you win.',
      missed: 'That is allowed, but now nobody has to take your rook.',
    },
    king: {
      title: 'Give the king away',
      task: 'There is no check here: the king is a piece like any other. Put yours where Black has to take it.',
      solved: 'Yes. The king is gone, and you win.',
      missed: 'That is allowed, but there the king is safe, and that is not what you want.',
    },
    stuck: {
      title: 'Being stuck wins',
      task: 'Who has no legal move wins, too. Block your last pawn.',
      solved: 'Yes. Black had to move, and you cannot: you win.',
      missed: 'That is allowed, but your pawn can still move.',
    },
  },
};
