// The server's plain HTTP: what needs no push.
import type { ArenaView, GameView, Proposal } from './wire';

/** What the server refused, and the word it has for that. */
export class ApiError extends Error {
  constructor(
    readonly key: string,
    message: string,
  ) {
    super(message);
  }
}

export async function ask<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new ApiError('away', 'expected an answer of the server, found none');
  }
  const told: unknown = await response.json().catch(() => ({}));
  if (response.ok) return told as T;
  const { key = response.status === 404 ? 'not-found' : 'unavailable', error = response.statusText } = told as { key?: string; error?: string };
  throw new ApiError(key, error);
}

export interface Me {
  name: string;
  bot: boolean;
  created: number;
  /** Has the player a passkey? Then games can be rated. */
  lasts: boolean;
}

/** An offer as it is looked at. One that was taken is only its game. */
export type OfferView = { id: string; begun: true } | { id: string; begun: false; own: boolean; name: string | null; proposal: Proposal; expires: number };

export interface Leader {
  name: string;
  rating: number;
  games: number;
}

/** An own rating. A provisional one is a guess. */
export interface OwnRating {
  variant: string;
  speed: string;
  rating: number;
  provisional: boolean;
  games: number;
}

/** A tournament in the list. */
export interface ArenaEntry {
  id: string;
  title: string;
  proposal: Proposal | null;
  begins: number;
  ends: number;
}

/** A game that was played, in the form that clients of lichess read. */
export interface PlayedGame {
  id: string;
  variant: string;
  speed: string;
  rated: boolean;
  createdAt: number;
  result: string;
  winner: 'white' | 'black' | null;
  clock: string;
  players: Record<'white' | 'black', { aiLevel?: number; user?: { name: string } }>;
  moves: string;
}

export const come = () => ask<Me>('POST', '/api/me');
export const rename = (name: string) => ask<{ name: string }>('POST', '/api/me/name', { name });
export const forget = () => ask<unknown>('DELETE', '/api/me');
export const makeToken = (label: string) => ask<{ token: string }>('POST', '/api/me/token', { label });
export const makeOffer = (proposal: Proposal) => ask<{ id: string; expires: number }>('POST', '/api/offer', proposal);
export const openLinks = () => ask<{ id: string; proposal: Proposal; expires: number }[]>('GET', '/api/offer');
export const lookAt = (id: string) => ask<OfferView>('GET', `/api/offer/${encodeURIComponent(id)}`);
export const take = (id: string) => ask<{ game: string }>('POST', `/api/offer/${encodeURIComponent(id)}/take`);
export const withdraw = (id: string) => ask<unknown>('DELETE', `/api/offer/${encodeURIComponent(id)}`);
export const playComputer = (proposal: Proposal, level: number) => ask<{ game: string }>('POST', '/api/computer', { proposal, level });
export const bestGame = () => ask<{ game: GameView | null }>('GET', '/api/tv');
export const arenas = () => ask<ArenaEntry[]>('GET', '/api/arena');
export const makeArena = (arena: { title: string; proposal: Proposal; minutes: number; wait: number }) => ask<{ id: string }>('POST', '/api/arena', arena);
export const lookAtArena = (id: string) => ask<ArenaView>('GET', `/api/arena/${encodeURIComponent(id)}`);
export const joinArena = (id: string) => ask<unknown>('POST', `/api/arena/${encodeURIComponent(id)}/join`);
export const leaveArena = (id: string) => ask<unknown>('POST', `/api/arena/${encodeURIComponent(id)}/leave`);
export const myRatings = () => ask<OwnRating[]>('GET', '/api/me/ratings');
export const leaders = (game: string, speed: string) => ask<Leader[]>('GET', `/api/leaders/${game}/${speed}`);

/** The last games of a player, one object a line. */
export async function gamesOf(name: string, max: number): Promise<PlayedGame[]> {
  const response = await fetch(`/api/games/user/${encodeURIComponent(name)}?max=${max}`, { headers: { accept: 'application/json' } });
  if (!response.ok) throw new ApiError('unavailable', response.statusText);
  return (await response.text()).split('\n').filter(Boolean).map((line) => JSON.parse(line) as PlayedGame);
}

/** The text of an address of ours, for a file. */
export async function textOf(path: string, accept: string): Promise<string> {
  const response = await fetch(path, { headers: { accept } });
  if (!response.ok) throw new ApiError('unavailable', response.statusText);
  return response.text();
}
