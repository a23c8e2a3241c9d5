// The English messages. They define the type `Messages`, which every other language must have.
import { page } from './page.en';
import type { GameCard, Role, Matter, Color } from '../wasm/misere';
import { premoves } from './premoves.en';

/** The facts of a refusal. */
export interface Trouble {
  captures: string[];
  /** How many captures there are besides those that are named. */
  more?: number;
  square: string | null;
  role: Role | null;
  options: Role[];
}

/** The facts of an ending. */
export interface Ended {
  winner: Color | null;
  /** The side that would be to move. */
  mover: Color;
  /** The kinds of pieces that the loser has lost completely. */
  gone: Role[];
}

/** The facts of an error of this kind. */
type About<K extends Matter['kind']> = Extract<Matter, { kind: K }>;
/** A message for each kind of error. A missing one is a type error. */
export type ErrorMessages = { [K in Matter['kind']]: (matter: About<K>, why: string) => string };

const side = { white: 'White', black: 'Black' };
const role = { pawn: 'pawn', knight: 'knight', bishop: 'bishop', rook: 'rook', queen: 'queen', king: 'king' };
const roles = {
  pawn: 'pawns',
  knight: 'knights',
  bishop: 'bishops',
  rook: 'rooks',
  queen: 'queens',
  king: 'kings',
};

const or = (words: string[]) => new Intl.ListFormat('en', { type: 'disjunction' }).format(words);
const and = (words: string[]) => new Intl.ListFormat('en', { type: 'conjunction' }).format(words);
const other = (of: Color): Color => (of === 'white' ? 'black' : 'white');
const won = (e: Ended) => side[e.winner ?? e.mover];
const lost = (e: Ended) => side[other(e.winner ?? e.mover)];

/** The faults of a position. */
const fault: Record<string, string> = {
  empty: 'there are no pieces',
  kings: 'there are too few or too many kings',
  'opposite-check': 'the side that is not to move is in check',
  'pawns-on-backrank': 'pawns stand where no pawn can',
  'impossible-check': 'no move can have given this check',
  variant: 'the game does not allow this',
  'bad-castling': 'a right to castle has no king and rook',
  'bad-ep': 'no pawn can have stepped over the en passant square',
  'too-much-material': 'there are more pieces than a game can have',
};
/** The expected content of each field of a FEN. */
const fields: Record<string, string> = {
  board: 'eight ranks of eight squares each',
  pocket: 'the pieces in hand, such as [Qn]',
  turn: 'w or b for the side to move',
  castling: 'castling rights, such as KQkq or -',
  'en passant': 'an en passant square, such as e3 or -',
  checks: 'the checks to give, such as 3+3',
  'half-move': 'the number of half-moves that are counted',
  'full-move': 'the number of the move',
  last: 'nothing more',
};
const notNow: Record<string, string> = {
  over: 'The game is over.',
  paused: 'The game is paused: resume it first.',
  'no-move': 'There is no move to take back or to play again.',
  'already-offered': 'A draw has been offered already.',
  'no-offer': 'No draw is offered.',
  'not-your-turn': 'You can claim a draw only in your own turn.',
  'nothing-to-claim': 'There is no draw to claim yet.',
  'not-paused': 'The game is not paused.',
  adjourned: 'The game is adjourned.',
  'not-adjourned': 'The game is not adjourned.',
  begun: 'The game has begun already.',
  'in-time': 'There is time left on the clock.',
  'no-clock': 'There is no clock.',
  impossible: 'The game cannot end like that.',
  'not-allowed': 'Only the other player may do this.',
};
const error: ErrorMessages = {
  game: (m) => `There is no game called ${m.found}.${m.suggestion ? ` Did you mean ${m.suggestion}?` : ''}`,
  fen: (m) => `This is not a position. Expected ${fields[m.field] ?? m.field}, found ${m.found}.`,
  setup: (m) => `This position cannot be played${m.faults.length ? `: ${and(m.faults.map((f) => fault[f] ?? f))}` : ''}.`,
  time: (m) => `This is not a time for a clock: “${m.found}”.`,
  level: (m) => `Levels go from 1 to 10; there is no level ${m.found}.`,
  number: (m) => `Chess960 has the numbers 0 to 959; there is no ${m.found}.`,
  move: (m, why) =>
    m.refused.why === 'unreadable'
      ? `“${m.text}” is not a move: expected one such as e4 or Nf3.`
      : `${m.number ? `Move ${m.number} (${m.text})` : m.text} cannot be played: ${why}`,
  'not-now': (m) => notNow[m.why] ?? m.why,
  nothing: () => 'The file is empty: expected a saved game.',
  'no-game': (m) => `This is not a game: expected tags or moves as in PGN, found ${m.found}.`,
  result: (m) => `The moves do not lead to the result ${m.found}.`,
  file: (m) => `This is not a saved game, although it looks like ${m.format}.`,
  other: () => 'Something went wrong.',
};

export const en = {
  ...page,
  ...premoves,
  language: 'English',
  side,
  role,
  roles,
  error,
  fault,
  line: (n: number) => `line ${n}`,
  inEnglish: '',

  game: { title: (card: GameCard) => card.title, aim: (card: GameCard) => card.aim },
  menu: {
    newGame: 'New game…',
    save: 'Save game…',
    load: 'Load game…',
    end: 'End game',
    earlier: 'Back to the earlier game',
    share: 'Share and copy…',
    pause: 'Pause game',
    resume: 'Resume game',
    showMoves: 'Show possible moves',
    disco: 'Disco',
    rules: 'Rules of this game',
    allRules: 'Rules of all games',
    keys: 'Keys…',
    licence: 'Licences and sources…',
  },
  player: {
    human: 'Human',
    computer: (level: number) => `Computer, level ${level}`,
    thinking: 'thinking…',
    moves: (n: number) => (n === 1 ? '1 move' : `${n} moves`),
    checksLeft: (n: number) => (n === 1 ? '1 check to give' : `${n} checks to give`),
    remaining: 'Pieces left',
    pocket: (who: Color) => `${side[who]}'s pocket`,
    nearlyGone: (r: Role) => `the last ${role[r]}: nearly extinct`,
    endangered: (r: Role) => `the last ${role[r]} could be captured now`,
    clock: (who: Color) => `${side[who]}'s clock`,
  },

  toMove: (who: Color) => `${side[who]} to move`,
  turn: 'Turn',
  moveList: 'Moves',
  onlyMove: 'The only legal move',
  noMoves: (first: Color) => `No moves yet. ${side[first]} begins.`,
  skipped: 'skipped',
  /** Faults of a first position that do no harm. */
  pardoned: (faults: readonly string[]) => `This position is odd: ${and(faults.map((f) => fault[f] ?? f))}. It is played all the same.`,
  skippedTurn: (who: Color) => `${side[who]} has no move and is skipped.`,
  mustCapture: (captures: string[], more: number) =>
    `You must capture: ${more ? `${captures.join(', ')} or one of ${more} more` : or(captures)}.`,
  why: 'Why?',
  mustCaptureOther: (who: Color) => `${side[who]} must capture.`,
  check: (who: Color) => `${side[who]} is in check.`,
  endangered: (who: Color, which: Role[]) => `${side[who]}’s last ${and(which.map((r) => role[r]))} could be captured, which would lose the game.`,
  paused: 'The game is paused.',
  resumed: 'The game goes on.',
  lookingBack: (who: Color, number: number, last: number) => `After ${side[who]}’s move ${number} of ${last}.`,
  lookingAtStart: 'The start position.',
  backToGame: 'Back to the game',
  gone: 'The flag has fallen.',

  action: {
    back: 'Back',
    forward: 'Forward',
    undo: 'Take back',
    first: 'To the beginning',
    previous: 'One move back',
    next: 'One move forward',
    last: 'To the end',
    takeBack: 'Take back',
    redo: 'Redo',
    flip: 'Turn the board',
    hint: 'Hint',
    resign: 'Resign',
    draw: 'Offer draw',
    acceptDraw: 'Accept draw',
    declineDraw: 'Decline',
    claimDraw: 'Claim draw',
    forfeit: 'Forfeit',
    typeMove: 'Type a move: e2-e4 or Nf3',
    play: 'Play',
    newGame: 'New game',
    close: 'Close',
    cancel: 'Cancel',
  },

  draw: {
    offered: (who: Color) => `${side[who]} offers a draw.`,
    declined: 'The draw is declined.',
    computerDeclines: 'The computer declines the draw: it thinks it is better.',
    computerAccepts: 'The computer accepts the draw.',
    considering: 'The computer considers the draw…',
    claim: {
      repetition: 'The same position for the third time: a draw can be claimed.',
      'move-count': '100 plies without a capture or a pawn’s move: a draw can be claimed.',
    },
  },
  hint: {
    best: (san: string) => `The engine would play ${san}.`,
    none: 'There is nothing to suggest.',
    searching: 'Looking for a good move…',
  },
  evaluation: {
    label: 'Evaluation',
    wins: (who: Color, moves: number) =>
      moves <= 1 ? `${side[who]} wins at once` : `${side[who]} wins in ${moves} moves`,
    ahead: (who: Color, pawns: string) => `${side[who]} is ahead by about ${pawns} pawns`,
    equal: 'About equal',
    none: '–',
  },

  refusal: {
    'game-over': () => 'The game is over.',
    paused: () => 'The game is paused: resume it first.',
    'no-piece': (t: Trouble) =>
      t.square ? `There is no piece on ${t.square}.` : t.role ? `There is no ${role[t.role]} to do that.` : 'There is no such piece.',
    'not-your-piece': (t: Trouble) => `The piece on ${t.square} belongs to the other side.`,
    'does-not-move-so': (t: Trouble) => (t.role ? `A ${role[t.role]} cannot move like that.` : 'The piece cannot move like that.'),
    blocked: (t: Trouble) => `The piece on ${t.square} is in the way.`,
    'must-capture': (t: Trouble) => `You must capture: ${t.more ? `${t.captures.join(', ')} or one of ${t.more} more` : or(t.captures)}.`,
    'king-in-check': () => 'Your king would be in check.',
    'gives-check': () => 'No move may give check in this game.',
    'explodes-king': () => 'That would blow up your own king.',
    'cannot-castle': () => 'Castling is not possible now.',
    'promotion-missing': (t: Trouble) => `Choose what the pawn becomes: ${or(t.options.map((r) => role[r]))}.`,
    'no-such-promotion': (t: Trouble) =>
      t.options.length ? `The pawn can only become ${or(t.options.map((r) => role[r]))}.` : 'Pawns do not promote in this game.',
    'not-promoting': () => 'Only a pawn on the last rank becomes something else.',
    'not-in-pocket': (t: Trouble) => (t.role ? `There is no ${role[t.role]} in your pocket.` : 'Your pocket has no such piece.'),
    'pawn-drop': (t: Trouble) => `A pawn cannot be dropped on ${t.square}.`,
    'wrong-kind': () => 'That is another kind of move.',
    'cannot-pass': () => 'You can move, so you may not pass.',
    flag: () => 'Time is up.',
    'not-your-turn': () => 'It is the other side’s turn.',
    'must-pass': () => 'There is no move: the turn is skipped.',
    unreadable: () => 'That is not a move. Try e2-e4 or Nf3.',
    ambiguous: (t: Trouble) => `Which one: ${or(t.captures)}?`,
  },

  outcome: {
    wins: (who: Color) => `${side[who]} wins`,
    draw: 'Draw',
    none: 'No result',
  },
  cause: {
    checkmate: (e: Ended) =>
      e.winner === e.mover ? `${won(e)} has been checkmated, which wins this game.` : `${lost(e)} is checkmated.`,
    stalemate: (e: Ended) =>
      e.winner ? `${side[e.mover]} has no legal move, which wins this game.` : `${side[e.mover]} has no legal move and is not in check.`,
    'nothing-to-move': (e: Ended) => `${won(e)} has no legal move left, which is the aim.`,
    'no-pieces': (e: Ended) => `${won(e)} gave everything away.`,
    'bare-king': (e: Ended) =>
      e.winner === e.mover ? `${won(e)} has nothing left but the king, which is the aim.` : `${lost(e)} has nothing left but the king.`,
    hill: (e: Ended) => `${won(e)}'s king stands on the hill.`,
    'third-check': (e: Ended) => `${won(e)} has given the third check.`,
    'horde-destroyed': (e: Ended) => `${won(e)} has taken the whole horde.`,
    'race-won': (e: Ended) => `${won(e)}'s king is first on rank 8.`,
    'race-tied': () => 'Both kings have reached rank 8.',
    'king-exploded': (e: Ended) => `${lost(e)}'s king was blown up.`,
    extinction: (e: Ended) => `${lost(e)} has no ${or(e.gone.map((r) => roles[r]))} left.`,
    'fewer-pieces': (e: Ended) => `${side[e.mover]} cannot move, and ${won(e)} has fewer pieces.`,
    'king-lost': (e: Ended) => `${won(e)} has lost the king, which is the aim.`,
    'insufficient-material': () => 'Neither side can win any more.',
    repetition: () => 'The same position has occurred three times.',
    'move-count': () => '100 plies without a capture or a pawn’s move.',
    'both-stuck': () => 'Neither side can move.',
    time: (e: Ended) => (e.winner ? `${lost(e)} has run out of time.` : `${side[e.mover]} has run out of time, but the other side could not have won.`),
    resignation: (e: Ended) => `${lost(e)} has resigned.`,
    abandonment: (e: Ended) => `${lost(e)} has forfeited the game.`,
    agreement: () => 'The players agreed.',
    abort: () => 'The game was ended early.',
  },

  newGame: {
    game: 'Game',
  },
  share: {
    bad: (why: string) => `The link cannot be played: ${why}`,
    earlier: 'This is the game of the link. Yours is kept: Game menu, Back to the earlier game.',
  },
  end: { again: 'Play again', look: 'Look at the game' },
  promotion: { title: 'The pawn becomes', choose: (r: Role) => `Promote to ${role[r]}` },
  notRestored: (why: string) => `The game that was kept here cannot be read. ${why} A new one has begun.`,
  failed: (why: string) => `The page could not start: ${why}`,
  engineFailed: (why: string) => `The computer player has failed: ${why}`,
  clockSpoken: (who: Color, time: string) => `${side[who]}: ${time}`,
  noClock: 'There is no clock.',
  minutesSeconds: (m: number, s: number) => `${m} minutes ${s} seconds`,

  board: {
    label: 'Chess board',
    square: (sq: string, what: string) => `${sq}, ${what}`,
    empty: 'empty',
    piece: (who: Color, r: Role) => `${side[who].toLowerCase()} ${role[r]}`,
    mustCapture: 'must capture',
    canMove: 'can move',
    target: 'possible',
    capture: 'capture',
    selected: 'selected',
    deselected: 'deselected',
    played: (who: Color, san: string) => `${side[who]}: ${san}`,
  },
  rules: {
    article: (n: number) => `Article ${n}`,
    general: 'general rule',
  },
  cheer: [
    'Every piece you lose is one you need not dust.',
    'You are not losing. You are travelling light.',
    'Somewhere a pawn is proud of you.',
    'Bad moves are only good moves in the wrong game, and this is the right one.',
    'Breathe. The clock is only sand with ambitions.',
    'Even the queen was a pawn once. Well, some queens.',
    'Give it all away. You cannot take it with you.',
    'You play like a river: downhill, and beautifully.',
  ],
};

/** The messages of a language. A missing one is a type error. */
export type Messages = typeof en;
