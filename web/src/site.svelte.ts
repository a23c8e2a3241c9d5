// What the server of this site can do: `site.json` is a file of the site, and `misere serve` answers for it by itself.
/** `passkeys` is the name for which the server makes them; nothing if it makes none. */
export const site = $state({ online: false, passkeys: null as string | null });

let asked: Promise<void> | undefined;

/** Asks, once. Without an answer the page is what it is on any static server. */
export function learnSite(): Promise<void> {
  return (asked ??= fetch('./site.json')
    .then((response) => (response.ok ? response.json() : {}))
    .then((told: Partial<typeof site>) => void Object.assign(site, { online: told.online === true, passkeys: typeof told.passkeys === 'string' ? told.passkeys : null }))
    .catch(() => undefined));
}
