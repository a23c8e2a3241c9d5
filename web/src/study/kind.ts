// What kind of mistake a move was, as the module tells it; the sentences are in the words of each language.
import type { Role } from '../wasm/misere';

export interface Kind {
  key: string;
  /** In how many moves it is won. */
  moves?: number | null;
  ending?: string | null;
  square?: string;
  role?: Role;
  captures?: number;
}
