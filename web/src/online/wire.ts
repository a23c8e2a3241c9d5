// Written by a test of misere-online (`src/wire/mod.rs`): MISERE_WRITE=1 writes it anew.

/** Raised when an old page cannot talk to a new server. */
export const VERSION = 1;

export type ToServer = { "t": "ping", n: number, } | { "t": "watch", game: string, have: number, } | { "t": "leave", game: string, } | { "t": "call", game: string, seat: string, id: number, call: PlayerCall, thought?: number, } | { "t": "lobby", on: boolean, } | { "t": "seek", proposal: Proposal, } | { "t": "withdraw" } | { "t": "arena", arena: string, on: boolean, };

export type ToClient = { "t": "hello", version: number, name: string, now: number, } | { "t": "pong", n: number, now: number, } | { "t": "game", game: string, players: { white: PlayerView; black: PlayerView }, seat?: SeatView, present: { white: boolean; black: boolean }, from: number, rows: unknown[], now: number, } | { "t": "row", game: string, seq: number, row: unknown, } | { "t": "ack", id: number, seq: number, } | { "t": "refused", id: number, key: string, message: string, } | { "t": "present", game: string, present: { white: boolean; black: boolean }, } | { "t": "lobby", seeks: Array<SeekView>, games: Array<GameView>, } | { "t": "seeking", game: string, } | { "t": "started", game: string, } | { "t": "arena", arena: ArenaView, } | { "t": "failed", key: string, message: string, } | { "t": "state", ready: boolean, };

export type PlayerCall = { "kind": "move", uci: string, } | { "kind": "offer-draw" } | { "kind": "decline-draw" } | { "kind": "withdraw-draw" } | { "kind": "claim-draw" } | { "kind": "resign" } | { "kind": "abort" } | { "kind": "flag" } | { "kind": "claim-win" } | { "kind": "take-back" } | { "kind": "decline-take-back" } | { "kind": "give-time" } | { "kind": "rematch" } | { "kind": "decline-rematch" } | { "kind": "say", phrase: Phrase, };

export type Phrase = "hello" | "good-luck" | "well-played" | "good-game" | "thanks" | "sorry" | "oops" | "one-moment" | "goodbye";

export type Proposal = { variant: string, charter?: string, fen?: string, clock: string, days?: number, side: SideChoice, rated: boolean, };

export type SideChoice = "white" | "black" | "random";

export type PlayerView = { name: string | null, level: number | null, bot: boolean, };

export type SeatView = { side: 'white' | 'black', key: string, };

export type SeekView = { game: string, name: string, rating: number | null, proposal: Proposal, };

export type GameView = { game: string, players: { white: PlayerView; black: PlayerView }, begun: number, summary: Summary, };

export type Summary = { variant: string, title: string, clock: string, speed: string, rated: boolean, computer: { white: number | null; black: number | null }, result: string, cause?: string, };

export type ArenaView = { id: string, title: string, proposal: Proposal, begins: number, ends: number, count: number, players: Array<EntrantView>, };

export type EntrantView = { name: string, points: number, fire: boolean, games: number, game: string | null, plays: boolean, };
