// A static server for the site, below a path.
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

export const DIST = fileURLToPath(new URL('../dist/', import.meta.url));
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
};

export const typeOf = (file) => TYPES[extname(file)] ?? 'application/octet-stream';

/** Serves dist below a path on a free port; returns the address and a function that stops the server. */
export async function serve(path) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    const inside = pathname.startsWith(path) ? normalize(join(DIST, decodeURIComponent(pathname.slice(path.length)))) : '';
    const file = inside.endsWith('/') ? join(inside, 'index.html') : inside;
    if (!file.startsWith(DIST) || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': typeOf(file) });
    createReadStream(file).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  // An idle server does not keep the process alive.
  server.unref();
  return { url: `http://127.0.0.1:${server.address().port}${path}`, stop: () => server.close() };
}
