// Pictures of the site, to be looked at: node e2e/shots.mjs FOLDER
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { launch, URL_OF_SITE } from './browser.mjs';

const folder = process.argv[2] ?? 'shots';
mkdirSync(folder, { recursive: true });
const browser = await launch();
const only = process.argv[3];

const SIZES = { desktop: [1440, 900], tablet: [820, 1180], phone: [360, 760] };
const VIEWS = {
  start: '#board',
  must: '#play=antichess&moves=e2e3.b7b5',
  middle: '#play=chess&moves=e2e4.e7e5.g1f3.b8c6.f1c4.g8f6.f3g5.d7d5.e4d5.c6a5',
  house: '#play=crazyhouse&moves=e2e4.d7d5.e4d5.d8d5.b1c3.d5e5.f1e2.g8f6',
  rules: '#rules/antichess',
};

for (const [size, [width, height]] of Object.entries(SIZES)) {
  for (const colorScheme of ['light', 'dark']) {
    for (const [view, hash] of Object.entries(VIEWS)) {
      const name = `${view}-${size}-${colorScheme}`;
      if (only && !name.includes(only)) continue;
      const page = await browser.newPage({ viewport: { width, height }, colorScheme });
      await page.goto(URL_OF_SITE + hash);
      await page.waitForSelector('.board');
      await page.waitForTimeout(500);
      await page.screenshot({ path: join(folder, `${name}.png`) });
      await page.close();
    }
  }
}
await browser.close();
