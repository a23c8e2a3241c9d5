/** A side. */
export type Color = "white" | "black";
/** A kind of piece. */
export type Role = "pawn" | "knight" | "bishop" | "rook" | "queen" | "king";
/** Something for each side. */
export interface ByColor<T> { white: T; black: T; }
/** Something for each kind of piece. */
export interface ByRole<T> { pawn: T; knight: T; bishop: T; rook: T; queen: T; king: T; }

/** Something that happened at a table. */
export interface TableEvent {
  /** One more than that of the event before. */
  number: number;
  /** The number of the accepted call that it follows from. */
  entry: number;
  what: Happening;
}
/** What can happen. Times are in milliseconds. */
export type Happening =
  | { kind: "started" }
  | { kind: "moved"; side: Color; uci: string; spent: number; left: number | null }
  | { kind: "skipped"; side: Color }
  | { kind: "charged"; side: Color; spent: number }
  | { kind: "time-given"; side: Color; time: number }
  | { kind: "time-set"; side: Color; left: number }
  | { kind: "taken-back"; plies: number }
  | { kind: "draw-offered"; side: Color }
  | { kind: "draw-declined"; side: Color }
  | { kind: "draw-withdrawn"; side: Color }
  | { kind: "paused" }
  | { kind: "resumed" }
  | { kind: "adjourned" }
  | { kind: "reopened" }
  | { kind: "seated"; side: Color }
  | { kind: "draw-rule-set"; rule: "automatic" | "claimed" | "never" }
  | { kind: "timekeeping-set"; timekeeping: "real" | "told" }
  | { kind: "over"; winner: Color | null; cause: string; claimed?: boolean };
