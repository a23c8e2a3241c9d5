// The service worker: caches all files of the site, so that it works offline. The next version replaces all of them.
// Networks, endgame tables and proofs of the engine are cached when they are fetched: most are never needed.
const VERSION = '__VERSION__';
const FILES = ['__FILES__'];
const CACHE = `misere-${VERSION}`;

addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' }))))
      .then(() => skipWaiting()),
  );
});

addEventListener('activate', (event) => {
  const old = (name) => name.startsWith('misere-') && name !== CACHE;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      .then(() => clients.claim()),
  );
});

addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin) return;
  event.respondWith(
    caches
      .open(CACHE)
      .then(async (cache) => {
        const kept = await cache.match(event.request, { ignoreSearch: true, ignoreVary: true });
        if (kept) return kept;
        const fetched = await fetch(event.request);
        if (fetched.ok && /\.(net|mpk|mtb)$/.test(url.pathname)) await cache.put(event.request, fetched.clone());
        return fetched;
      }),
  );
});
