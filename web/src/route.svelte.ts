// Which page the address names: the board, or the rules of a game (`#rules/antichess`).
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
  game = $derived(this.#hash.startsWith('#rules/') ? decode(this.#hash.slice('#rules/'.length)) : null);
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
