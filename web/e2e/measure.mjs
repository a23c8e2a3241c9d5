// The figures of docs/web.md: node e2e/measure.mjs, with the site at MISERE_URL.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { launch, URL_OF_SITE } from './browser.mjs';
import { table } from './referee.mjs';

const median = (list) => list.sort((a, b) => a - b)[list.length >> 1];
const dist = fileURLToPath(new URL('../dist/', import.meta.url));

let [raw, gzip, brotli] = [0, 0, 0];
const files = ['index.html', ...readdirSync(join(dist, 'assets')).filter((file) => /\.(js|css|wasm)$/.test(file)).map((file) => `assets/${file}`)];
for (const file of files) {
  const bytes = readFileSync(join(dist, file));
  const sizes = [bytes.length, gzipSync(bytes, { level: 9 }).length, brotliCompressSync(bytes).length];
  [raw, gzip, brotli] = [raw + sizes[0], gzip + sizes[1], brotli + sizes[2]];
  console.log(`${file}: ${sizes[0]} bytes, gzip ${sizes[1]}, brotli ${sizes[2]}`);
}
console.log(`first load: ${raw} bytes, gzip ${gzip}, brotli ${brotli}`);

for (const [game, moves, mv] of [['antichess', 'e2e3', 'b7b5'], ['chess', 'e2e4 e7e5 g1f3 b8c6 f1b5 a7a6', 'b5a4'], ['crazyhouse', 'e2e4 d7d5 e4d5 d8d5', 'P@e4']]) {
  const [rules, times] = [table(game, moves), []];
  for (let i = 0; i < 500; i++) {
    const begun = performance.now();
    rules.say(mv, 0);
    rules.view();
    times.push(performance.now() - begun);
    rules.takeBack(0);
  }
  console.log(`a move and a new view, ${game}: median ${median(times).toFixed(3)} ms, 99 of 100 below ${times[Math.floor(times.length * 0.99)].toFixed(3)} ms`);
}

const browser = await launch();
const loads = [];
for (let i = 0; i < 7; i++) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  const begun = performance.now();
  await page.goto(URL_OF_SITE, { waitUntil: 'commit' });
  await page.waitForSelector('cg-board piece');
  loads.push(performance.now() - begun);
  await context.close();
}
await browser.close();
console.log(`from nothing to a board that can be played: median ${Math.round(median(loads))} ms`);
