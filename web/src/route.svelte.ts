// Which room the address names: home, the table (`#play`, `#board`), `#new`, `#options`, the rules of a game
// (`#rules/antichess`) or of all (`#rules/common`), the kept games (`#games`), the lesson (`#lesson`), and the rooms of
// study: `#analyse`, `#editor`, `#puzzles`, `#review`. Where people play each other (`online/Online.svelte`): the lobby and
// its neighbours, and a game that is played there (`#game/…`, `#tv`).
const ROOMS = ['home', 'play', 'new', 'options', 'rules', 'games', 'lesson', 'lobby', 'match', 'analyse', 'editor', 'puzzles', 'review'] as const;
/** Rooms by other names. */
const DOORS: Record<string, Room> = { friend: 'lobby', join: 'lobby', me: 'lobby', leaders: 'lobby', arena: 'lobby', arenas: 'lobby', game: 'match', tv: 'match' };
export type Room = (typeof ROOMS)[number];

class Route {
  #hash = $state(globalThis.location?.hash ?? '');

  constructor() {
    globalThis.addEventListener?.('hashchange', () => {
      // A game in the address is read when the page starts.
      if (location.hash.startsWith('#play=')) location.reload();
      else this.follow();
    });
  }

  /** Reads the address again: a script that replaces it is followed by no event. */
  follow(): void {
    this.#hash = location.hash;
  }

  room = $derived(roomOf(this.#hash));
  /** The first word of the address: of several that lead to the same room, the one that was used. */
  door = $derived(doorOf(this.#hash));
  #path = $derived(this.#hash.split(/[/=]/).slice(1).map(decode));
  game = $derived(this.#path[0] ?? null);
  /** The article in the address (`#rules/antichess/2`). */
  article = $derived(this.#path[1] ?? null);
}

/** Nothing is the home page; what is not a room is the table. */
export function roomOf(hash: string): Room {
  const name = doorOf(hash);
  if (name === '') return 'home';
  return ROOMS.find((room) => room === name) ?? (Object.hasOwn(DOORS, name) ? DOORS[name] : undefined) ?? 'play';
}

const doorOf = (hash: string): string => hash.slice(1).split(/[/=]/)[0] ?? '';

/** An address that was typed may be malformed. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** What an address of a room tells besides, as in `#analyse/game=antichess&moves=e2e3.b7b5`. */
export const fieldsOf = (hash: string): URLSearchParams => new URLSearchParams(hash.split('/').slice(1).join('/'));

export const route = new Route();
