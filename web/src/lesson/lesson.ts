// "The rules in three minutes": four boards, each with one idea. Whether a move solves its board, the module says.
import type { Table, TableView, Wish } from '../wasm/misere';

export type IdeaKey = 'must' | 'choose' | 'king' | 'stuck';

export interface Idea {
  key: IdeaKey;
  /** White, the reader, is to move. */
  fen: string;
  /** Make the capture that is compulsory; or win, whatever Black replies. */
  goal: 'capture' | 'win';
}

export const GAME = 'antichess';

export const IDEAS: readonly Idea[] = [
  { key: 'must', fen: '4k3/8/8/3p4/4P3/8/8/6N1 w - - 0 1', goal: 'capture' },
  { key: 'choose', fen: '8/8/4p3/3p4/8/8/8/3R3n w - - 0 1', goal: 'win' },
  { key: 'king', fen: '8/8/8/p7/8/2K5/8/8 w - - 0 1', goal: 'win' },
  { key: 'stuck', fen: '4k3/8/p7/P6p/8/8/7P/8 w - - 0 1', goal: 'win' },
];

/** The reader has White. Black has no player of its own: the lesson moves for it. */
export const wishOf = ({ fen }: Idea): Wish => ({
  game: GAME,
  fen,
  seats: { white: { kind: 'human' }, black: { kind: 'computer', level: 1 } },
  time: { white: 'unlimited', black: 'unlimited' },
});

/** The module's way to play moves from a position. */
export type Replay = (game: string, fen: string, moves: string) => Table;

const viewAfter = (replay: Replay, idea: Idea, moves: string): TableView => {
  const table = replay(GAME, idea.fen, moves);
  try {
    return table.view();
  } finally {
    table.free();
  }
};

/** Does this move of White solve the board? */
export function solves(idea: Idea, uci: string, replay: Replay): boolean {
  if (idea.goal === 'capture') return viewAfter(replay, idea, '').moves.some((move) => move.uci === uci && move.capture);
  const { moves, outcome } = viewAfter(replay, idea, uci);
  if (outcome) return outcome.winner === 'white';
  return moves.every((reply) => viewAfter(replay, idea, `${uci} ${reply.uci}`).outcome?.winner === 'white');
}

/** Black's reply that shows why a move solves its board; none where the move itself shows it. */
export function replyTo(idea: Idea, uci: string, replay: Replay): string | null {
  return idea.goal === 'win' ? (viewAfter(replay, idea, uci).moves[0]?.uci ?? null) : null;
}

/** Where the reader is. */
export interface LessonState {
  board: number;
  /** `missed`: the move was legal, but it did not solve the board. */
  phase: 'task' | 'missed' | 'solved';
}

export const FIRST: LessonState = { board: 0, phase: 'task' };

export const ideaOf = ({ board }: LessonState): Idea => IDEAS[board] as Idea;
export const isLast = ({ board }: LessonState): boolean => board === IDEAS.length - 1;

/** White has made a move. */
export const moved = (state: LessonState, solved: boolean): LessonState => ({ ...state, phase: solved ? 'solved' : 'missed' });
export const again = (state: LessonState): LessonState => ({ ...state, phase: 'task' });
export const goTo = (_: LessonState, board: number): LessonState => ({ board: Math.max(0, Math.min(IDEAS.length - 1, board)), phase: 'task' });
