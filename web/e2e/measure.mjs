// The figures of docs/web.md: node e2e/measure.mjs [moves] [load] [time], with the site of dist at MISERE_URL. Without a
// word all of them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { launch, URL_OF_SITE } from './browser.mjs';
import { table } from './referee.mjs';

const median = (list) => list.sort((a, b) => a - b)[list.length >> 1];
const dist = fileURLToPath(new URL('../dist/', import.meta.url));

const words = process.argv.slice(2);
const wanted = (part) => !words.length || words.includes(part);

/** The size of a file as a server would send it. The module is compressed once: that takes a minute. */
const sizes = new Map();
function sizeOf(file) {
  if (!sizes.has(file)) sizes.set(file, brotliCompressSync(readFileSync(join(dist, file))).length);
  return sizes.get(file);
}

if (wanted('moves')) for (const [game, moves, mv] of [['antichess', 'e2e3', 'b7b5'], ['chess', 'e2e4 e7e5 g1f3 b8c6 f1b5 a7a6', 'b5a4'], ['crazyhouse', 'e2e4 d7d5 e4d5 d8d5', 'P@e4']]) {
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
const visit = { viewport: { width: 1280, height: 860 }, serviceWorkers: 'block' };

// All that a first visit asks for, compressed as a server would.
if (wanted('load')) for (const [room, sign] of [['', '.home'], ['#play', 'cg-board piece']]) {
  for (const locale of ['en-GB', 'de-DE']) {
    const context = await browser.newContext({ ...visit, locale });
    const page = await context.newPage();
    const files = new Set();
    page.on('request', (request) => files.add(new URL(request.url()).pathname.slice(new URL(URL_OF_SITE).pathname.length) || 'index.html'));
    await page.goto(URL_OF_SITE + room);
    await page.waitForSelector(sign);
    await page.waitForTimeout(1_000);
    await context.close();
    const parts = [...files].map((file) => [file, sizeOf(file)]);
    console.log(`first load of ${room || '#home'}, ${locale}: ${parts.reduce((sum, [, size]) => sum + size, 0)} bytes, brotli: ${parts.map(([file, size]) => `${file.replace('assets/', '')} ${size}`).join(', ')}`);
  }
}

const loads = [];
for (let i = 0; wanted('time') && i < 7; i++) {
  const context = await browser.newContext(visit);
  const page = await context.newPage();
  const begun = performance.now();
  await page.goto(`${URL_OF_SITE}#play`, { waitUntil: 'commit' });
  await page.waitForSelector('cg-board piece');
  loads.push(performance.now() - begun);
  await context.close();
}
await browser.close();
if (wanted('time')) console.log(`from nothing to a board that can be played: median ${Math.round(median(loads))} ms, least ${Math.round(Math.min(...loads))} ms`);
