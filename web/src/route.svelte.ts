// Which room the address names: home, the table (`#play`, `#board`), `#new`, `#options`, the rules of a game
// (`#rules/antichess`) or of all (`#rules/common`), the kept games (`#games`), the lesson (`#lesson`).
const ROOMS = ['home', 'play', 'new', 'options', 'rules', 'games', 'lesson'] as const;
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
  #path = $derived(this.#hash.split('/').slice(1).map(decode));
  game = $derived(this.#path[0] ?? null);
  /** The article in the address (`#rules/antichess/2`). */
  article = $derived(this.#path[1] ?? null);
}

/** Nothing is the home page; what is not a room is the table. */
export function roomOf(hash: string): Room {
  const name = hash.slice(1).split('/')[0] ?? '';
  if (name === '') return 'home';
  return ROOMS.find((room) => room === name) ?? 'play';
}

/** An address that was typed may be malformed. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export const route = new Route();
