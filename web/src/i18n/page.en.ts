// The English words of the page around the board: rooms, bars, the line of duty, the end.
import type { Color, Role } from '../wasm/misere';

const side = { white: 'White', black: 'Black' };

// What several games have in common.
type Point = [Role, string];
const must: Point = ['pawn', 'If you can capture, you must. With what, you choose.'];
const any: Point = ['queen', 'Pawns become anything, kings too.'];
const king: Point = ['king', 'The king is a piece like any other.'];
const mit: Point[] = [['king', 'Check comes first, then captures.'], ['queen', 'Pawns become queens.'], ['rook', 'A player who cannot move is skipped.']];

export const page = {
  rooms: { home: 'Home', play: 'Play', puzzles: 'Puzzles', analyse: 'Analyse', review: 'Review', games: 'Games', rules: 'Rules', lobby: 'Lobby', learn: 'Learn', options: 'Options', more: 'More', label: 'Rooms' },

  verdict: {
    youWon: 'You won.',
    youLost: 'You lost.',
    won: (who: Color) => `${side[who]} won.`,
    draw: 'A draw.',
    none: 'No result.',
  },
  sheet: {
    rematch: (who: Color) => `Rematch as ${side[who]}`,
    rematchBoth: 'Rematch, colours swapped',
    close: 'Show the moves',
    race: (white: number, black: number) => `Pieces left, move by move: White ends with ${white}, Black with ${black}`,
  },

  duty: {
    must: 'You must capture',
    yourMove: 'Your move.',
    toMove: (who: Color) => `${side[who]} to move.`,
    thinking: (who: Color) => `${side[who]} is thinking.`,
    over: 'The game is over.',
    fetching: 'Fetching the engine’s network',
    captures: (n: number) => `All ${n} captures`,
    lookingBack: 'You are looking at an earlier position. To move, go back to the game.',
    neverPossible: 'No reply makes that move possible.',
    confirm: (move: string) => `Play ${move}?`,
    yes: 'Play it',
    no: 'Take it back',
  },

  bar: {
    you: 'you',
    level: (n: number) => `level ${n}`,
    left: (n: number, of: number) => `${n} of ${of} left`,
    checks: (given: number, all: number) => `${given} of ${all} checks`,
    steps: (n: number) => (n === 0 ? 'on the hill' : n === 1 ? '1 step to the hill' : `${n} steps to the hill`),
    ranks: (n: number) => (n === 0 ? 'there' : n === 1 ? '1 rank to go' : `${n} ranks to go`),
    number960: (n: number) => `Position ${n}`,
  },

  more: {
    game: 'Game',
    play: 'Play',
    options: 'Options',
    help: 'Help',
    typeMove: 'Type a move…',
    all: 'All options…',
    zen: 'Only the board (zen)',
  },

  /** Keys that help from the first move on. */
  keys: [
    ['Space', 'shows the last move and what can move'],
    ['← →', 'go through the game'],
    ['/', 'types a move'],
  ],
  /** What is different, in a line. */
  idea: {
    chess: 'Mate the king. Also from 960 starts.',
    antichess: 'Lose all your pieces, or be stuck. Pawns may become kings.',
    giveaway: 'Antichess with castling.',
    suicide: 'When a player is stuck, the one with fewer pieces wins.',
    losers: 'The king stays royal: be mated, or be left alone with it.',
    codrus: 'Only the king must go.',
    misere: 'Capture as you please; make the other side mate you.',
    'plain-antichess': 'The web classic: no promotion to king, never an automatic draw.',
    'mit-antichess': 'Check comes first, and the bare king wins. Pawns become queens.',
    'mit-antichess-literal': 'The same, but the one who takes the last piece wins.',
    'mit-antichess-basic': 'Royal antichess without castling and en passant.',
    kingofthehill: 'Bring your king to the centre.',
    '3check': 'The third check wins.',
    atomic: 'Every capture explodes. Blow up the king.',
    horde: 'Thirty-six pawns against an army.',
    racingkings: 'First king on the eighth rank. No checks.',
    crazyhouse: 'What you capture, you may drop.',
    extinction: 'Wipe out one kind of piece.',
    chessvar: 'Wipe out a kind. Kings are ordinary, pawns never promote.',
  } as Record<string, string>,
  /** What to know before the first move, beside the board. */
  points: {
    chess: [['king', 'The king castles once, if neither it nor the rook has moved.'], ['pawn', 'A pawn on the last rank becomes what you choose.'], ['queen', 'Stalemate is a draw.']],
    antichess: [must, king, any],
    'plain-antichess': [must, king, ['queen', 'Pawns become anything but a king.']],
    giveaway: [must, ['king', 'The king is a piece like any other, and may castle.'], any],
    suicide: [must, king, any],
    losers: [must, ['king', 'Check comes first, as in chess.']],
    codrus: [must, ['king', 'There is no check. Whoever loses the king wins.']],
    misere: [['pawn', 'Nobody has to capture.'], ['king', 'Whoever is mated wins. Stalemate is a draw.']],
    'mit-antichess': mit,
    'mit-antichess-basic': mit,
    'mit-antichess-literal': mit,
    kingofthehill: [['king', 'The hill is d4, e4, d5 and e5. The king may not step into check there either.']],
    '3check': [['queen', 'A double check counts once.'], ['king', 'The third check wins at once.']],
    horde: [['king', 'White has no king, and no check to fear.'], ['pawn', 'Its pawns may also step two squares from the first rank.']],
    racingkings: [['king', 'No move may give check.'], ['rook', 'If White arrives first, Black has one more move to draw.']],
    atomic: [['queen', 'A capture removes everything around it, pawns excepted.'], ['king', 'A king that explodes has lost. Kings do not capture.']],
    crazyhouse: [['knight', 'What you capture is yours to drop on an empty square.'], ['pawn', 'No pawn is dropped on the first or the last rank.']],
    extinction: [king, ['pawn', 'Whoever promotes the last pawn has none left, and loses.']],
    chessvar: [king, ['pawn', 'Pawns never promote. No castling, no en passant.']],
  } as Record<string, Point[]>,

  home: {
    title: 'Lose everything.',
    lead: 'Chess, turned inside out. If you can capture, you must. The first to have nothing left wins.',
    first: 'Play your first game',
    play: 'Play the computer',
    learn: 'Learn it in three minutes',
    facts: 'Nineteen games. No account, works offline.',
    row: 'Sixteen pieces, ten of them gone',
    task: 'The bishop has to go. Knight or pawn? Try it.',
    taken: 'Taken, because you had to. Now give something back.',
    again: 'Again',
    continue: 'Continue',
    against: (game: string, level: number, yours: boolean) => `${game} against level ${level}${yours ? ', your move' : ''}`,
    between: (game: string) => `${game}, two at one board`,
    two: 'Two at one board',
    twoText: 'The board turns if you like',
    friend: 'Play a friend',
    friendText: 'Send a link, play',
    rules: 'The rulebook',
    rulesText: 'Every game, article by article',
    puzzle: 'Puzzle of the day',
    puzzleText: 'One move wins. Find it',
    yours: 'Your games',
    yoursText: 'All that was played on this device',
    computer: 'Another game',
    computerText: 'Choose among nineteen',
    shelf: 'Nineteen ways to turn chess around',
  },

  zen: 'Leave zen',
  cancelled: 'Cancel',
};

export type PageMessages = typeof page;
