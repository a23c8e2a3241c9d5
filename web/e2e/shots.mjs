// Takes screenshots of the site: node e2e/shots.mjs FOLDER [WORD…]. Only those whose names contain every word.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { launch, URL_OF_SITE } from './browser.mjs';

const [folder = 'shots', ...words] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const browser = await launch();

const SIZES = { phone: [360, 740], tablet: [768, 1024], laptop: [1280, 720], low: [1280, 600], huge: [3840, 2160] };
const MATE = 'f2f3.e7e5.g2g4.d8h4';
const VIEWS = {
  start: ['#board'],
  must: ['#play=antichess&moves=e2e3.b7b5'],
  many: ['#play=antichess&fen=7k/8/8/1p1p1p1p/P1P1P1P1/8/8/K7 w - - 0 1'],
  middle: ['#play=chess&moves=e2e4.e7e5.g1f3.b8c6.f1c4.g8f6.f3g5.d7d5.e4d5.c6a5'],
  house: ['#play=crazyhouse&moves=e2e4.d7d5.e4d5.d8d5.b1c3.d5e5.f1e2.g8f6'],
  figures: ['#play=chess&moves=e2e4.e7e5', async (page) => page.evaluate(() => (document.documentElement.dataset.pieces = 'unicode'))],
  new: ['#board', (page) => page.click('[data-testid=new-game]')],
  load: ['#board', async (page) => {
    await page.click('[data-menu=game]');
    await page.click('[data-item=load]');
    await page.fill('[data-testid=pasted]', '((((');
    await page.click('[data-dialog=load] .primary');
  }],
  options: ['#board', (page) => page.click('[data-menu=options]')],
  end: [`#play=chess&moves=${MATE.slice(0, -5)}`, async (page) => {
    await page.fill('#typed', 'd8h4');
    await page.keyboard.press('Enter');
  }],
  rules: ['#rules/antichess'],
  common: ['#rules/common'],
  nonsense: ['#rules/nonsense'],
};

for (const [size, [width, height]] of Object.entries(SIZES)) {
  for (const colorScheme of ['light', 'dark']) {
    for (const locale of ['en', 'de']) {
      for (const [view, [hash, act]] of Object.entries(VIEWS)) {
        const name = `${view}-${size}-${colorScheme}-${locale}`;
        if (!words.every((word) => name.split('-').includes(word))) continue;
        const page = await browser.newPage({ viewport: { width, height }, colorScheme, locale });
        await page.goto(URL_OF_SITE + hash);
        await page.waitForSelector('.board, .rulebook');
        await act?.(page);
        await page.waitForTimeout(500);
        await page.screenshot({ path: join(folder, `${name}.png`) });
        await page.close();
      }
    }
  }
}
await browser.close();
