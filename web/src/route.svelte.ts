// Which page the address names: the board, the kept games (`#games`), the lesson (`#lesson`), or the rules of a game
// (`#rules/antichess`) or of all (`#rules/common`).
class Route {
  #hash = $state(location.hash);

  constructor() {
    addEventListener('hashchange', () => {
      // A game in the address is read when the page starts.
      if (location.hash.startsWith('#play=')) location.reload();
      else this.#hash = location.hash;
    });
  }

  page = $derived.by(() => {
    if (this.#hash === '#rules' || this.#hash.startsWith('#rules/')) return 'rules' as const;
    if (this.#hash === '#games') return 'games' as const;
    return this.#hash === '#lesson' ? ('lesson' as const) : null;
  });
  #path = $derived(this.#hash.startsWith('#rules/') ? this.#hash.slice('#rules/'.length).split('/').map(decode) : []);
  game = $derived(this.#path[0] ?? null);
  /** The article in the address (`#rules/antichess/2`). */
  article = $derived(this.#path[1] ?? null);
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
