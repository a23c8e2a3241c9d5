// Numeric annotations as signs.
export const SIGNS: Record<number, string> = { 1: '!', 2: '?', 3: '!!', 4: '??', 5: '!?', 6: '?!', 10: '=', 13: '∞', 14: '⩲', 15: '⩱', 16: '±', 17: '∓', 18: '+−', 19: '−+', 22: '⊙' };
/** Those that can be chosen: about a move, then about the position. */
export const CHOICES: readonly number[] = [3, 1, 5, 6, 2, 4, 10, 13, 16, 17, 18, 19, 22];
