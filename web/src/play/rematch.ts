// The game that follows a game: the same start, clocks and levels.
import type { TableView, Wish } from '../wasm/misere';

/** The same game again. A start of Chess960 is asked for by its number, any other unusual one by its FEN. */
export function sameGame({ game, seats, controls, unusualStart, chess960, start }: TableView): Wish {
  const from = !unusualStart ? {} : chess960 !== null ? { chess960 } : { fen: start };
  return { game, seats, time: controls, ...from };
}

/** The same game with colours swapped: each player keeps the level and the clock. */
export function rematch(view: TableView): Wish {
  const again = sameGame(view);
  return {
    ...again,
    seats: { white: again.seats.black, black: again.seats.white },
    time: { white: again.time.black, black: again.time.white },
  };
}
