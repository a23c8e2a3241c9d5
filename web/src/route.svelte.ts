// Which page the address names: the board, or the rules of a game (`#rules/antichess`) or of all (`#rules/common`).
class Route {
  #hash = $state(location.hash);

  constructor() {
    addEventListener('hashchange', () => {
      // A game in the address is where the page begins.
      if (location.hash.startsWith('#play=')) location.reload();
      else this.#hash = location.hash;
    });
  }

  page = $derived(this.#hash === '#rules' || this.#hash.startsWith('#rules/') ? ('rules' as const) : null);
  #path = $derived(this.#hash.startsWith('#rules/') ? this.#hash.slice('#rules/'.length).split('/').map(decode) : []);
  game = $derived(this.#path[0] ?? null);
  /** The article of it that somebody wants to read (`#rules/antichess/2`). */
  article = $derived(this.#path[1] ?? null);
}

/** Somebody may have typed anything. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export const route = new Route();
