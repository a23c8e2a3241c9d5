export interface Example { game: string; fen: string; moves: string; mark?: string }
export const exampleOf = (_id: string): Example | undefined => undefined;
