// Takes screenshots of the site and makes a sheet of them: npm run shots [-- FOLDER [WORD…]]. Only those whose names
// contain every word; of words with commas between them, one is enough. The sheet is FOLDER/index.html. With MISERE, the
// path of the program, there are those of playing each other, too.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launch, URL_OF_SITE } from './browser.mjs';
import { Serve } from './serve.mjs';
import { ONLINE, VIEWS } from './views.mjs';

const [folder = 'shots', ...words] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const browser = await launch();

const SIZES = {
  320: [320, 568],
  360: [360, 740],
  phone: [390, 844],
  412: [412, 915],
  tablet: [768, 1024],
  1024: [1024, 768],
  low: [1280, 600],
  laptop: [1366, 657],
  1440: [1440, 900],
  1920: [1920, 950],
  2560: [2560, 1300],
  lying: [844, 390],
  zoom: [640, 400],
};
const COARSE = ['320', '360', 'phone', '412', 'tablet', 'lying'];
const SCHEMES = { light: { colorScheme: 'light' }, dark: { colorScheme: 'dark' }, forced: { forcedColors: 'active' } };
const serving = process.env.MISERE ? await Serve.start() : null;

const wanted = (name) => words.every((word) => word.split(',').some((one) => name.split('-').includes(one)));
const work = Object.keys(SIZES).flatMap((size) =>
  Object.keys(SCHEMES).flatMap((scheme) =>
    ['en', 'de'].flatMap((locale) =>
      [...Object.entries(VIEWS).map((view) => [URL_OF_SITE, ...view]), ...(serving ? Object.entries(ONLINE).map((view) => [serving.url, ...view]) : [])]
        .map(([url, view, [hash, act]]) => ({ size, scheme, locale, url, hash, act, name: `${view}-${size}-${scheme}-${locale}` }))
        .filter(({ name }) => wanted(name)),
    ),
  ),
);

async function take({ size, scheme, locale, url, hash, act, name }) {
  const [width, height] = SIZES[size];
  const page = await browser.newPage({ viewport: { width, height }, ...SCHEMES[scheme], locale, deviceScaleFactor: width < 500 ? 2 : 1, ...(COARSE.includes(size) ? { hasTouch: true, isMobile: true } : {}) });
  try {
    await page.goto(url + hash);
    await page.waitForSelector('.table, .room, .rulebook');
    await act?.(page);
  } catch (error) {
    console.error(`${name}: ${error.message.split('\n')[0]}`);
    process.exitCode = 1;
  }
  await page.waitForTimeout(500);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await page.close();
}

// Two at a time: a view waits most of its time.
const hand = async () => {
  for (let next = work.shift(); next; next = work.shift()) await take(next);
};
await Promise.all([hand(), hand()]);
await browser.close();
await serving?.end();

const pictures = readdirSync(folder).filter((file) => file.endsWith('.png')).sort();
writeFileSync(
  join(folder, 'index.html'),
  `<!doctype html><meta charset="utf-8"><title>Misère: ${pictures.length} screenshots</title>
<style>body{font:14px sans-serif;display:flex;flex-wrap:wrap;gap:16px}figure{margin:0}img{height:320px;border:1px solid #999}</style>
${pictures.map((file) => `<figure><a href="${file}"><img loading="lazy" src="${file}" alt=""></a><figcaption>${file.slice(0, -4)}</figcaption></figure>`).join('\n')}
`,
);
console.log(`${pictures.length} pictures: ${join(folder, 'index.html')}`);
