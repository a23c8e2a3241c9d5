// Takes screenshots of the site and makes a sheet of them: npm run shots [-- FOLDER [WORD…]]. Only those whose names
// contain every word. The sheet is FOLDER/index.html.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launch, URL_OF_SITE } from './browser.mjs';

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

/** Begins a game with a clock between two people, and plays moves; squares are typed alike in every language. */
const timed = (game, ...moves) => ['#new', async (page) => {
  await page.locator(`label:has(input[name=game][value="${game}"])`).first().click();
  if (await page.locator('[data-testid=change]').isVisible()) await page.click('[data-testid=change]');
  for (const [name, value] of [['opponent', 'two'], ['clock', '5+3']]) await page.locator(`label:has(input[name=${name}][value="${value}"])`).click();
  await page.click('[data-testid=start]');
  await page.waitForSelector('cg-board piece');
  await page.keyboard.press('/');
  for (const move of moves) {
    await page.fill('#typed', move);
    await page.keyboard.press('Enter');
    await page.waitForTimeout(60);
  }
  await page.keyboard.press('Escape');
  await page.evaluate(() => document.activeElement?.blur());
}];

const VIEWS = {
  play: timed('antichess', 'e2e3', 'b7b5', 'f1b5', 'c8b7', 'b5d7', 'b8d7'),
  must: timed('antichess', 'e2e3', 'b7b5', 'f1b5', 'c8b7', 'b5d7', 'b8d7', 'd1f3', 'b7f3'),
  chosen: ['#play=chess&moves=e2e4.e7e5.g1f3.b8c6', async (page) => {
    const box = await page.locator('cg-board').boundingBox();
    await page.mouse.click(box.x + box.width * 0.69, box.y + box.height * 0.94);
  }],
  many: ['#play=antichess&fen=7k/8/8/1p1p1p1p/P1P1P1P1/8/8/K7 w - - 0 1'],
  house: timed('crazyhouse', 'e2e4', 'd7d5', 'e4d5', 'd8d5', 'b1c3', 'd5e5', 'f1e2', 'g8f6'),
  '3check': timed('3check', 'e2e4', 'f7f6', 'd1h5'),
  hill: timed('kingofthehill', 'e2e4', 'e7e5', 'e1e2'),
  horde: timed('horde', 'a4a5', 'e7e6'),
  extinct: timed('chessvar', 'e2e4', 'd7d5', 'd1g4', 'e7e5'),
  end: ['#play=antichess&fen=8/8/8/8/8/1p6/P7/8 w - - 0 1', async (page) => {
    await page.click('[data-chip]');
    await page.waitForSelector('[data-dialog=end]');
  }],
  menu: ['#play', (page) => page.locator('[data-menu=more]:visible').click()],
  new: ['#new'],
  home: ['#home', (page) => page.waitForTimeout(1700)],
  options: ['#options'],
  games: ['#new', async (page) => {
    for (const [game, ...moves] of [['antichess', 'e2e3', 'b7b5', 'f1b5'], ['crazyhouse', 'e2e4'], ['mit-antichess-literal', 'e2e4', 'd7d5']]) {
      await page.evaluate(() => (location.hash = 'new'));
      await page.waitForSelector('[data-dialog=new-game]');
      await timed(game, ...moves)[1](page);
    }
    await page.evaluate(() => (location.hash = 'games'));
    await page.waitForSelector('[data-testid=kept-game]');
  }],
  lesson: ['#lesson'],
  rules: ['#rules/antichess'],
  load: ['#play', async (page) => {
    await page.locator('[data-menu=more]:visible').click();
    await page.click('[data-item=load]');
    await page.fill('[data-testid=pasted]', '((((');
    await page.click('[data-dialog=load] .primary');
  }],
};

for (const [size, [width, height]] of Object.entries(SIZES)) {
  for (const scheme of ['light', 'dark', 'forced']) {
    for (const locale of ['en', 'de']) {
      for (const [view, [hash, act]] of Object.entries(VIEWS)) {
        const name = `${view}-${size}-${scheme}-${locale}`;
        if (!words.every((word) => name.split('-').includes(word))) continue;
        const colours = scheme === 'forced' ? { forcedColors: 'active' } : { colorScheme: scheme };
        const page = await browser.newPage({ viewport: { width, height }, ...colours, locale, deviceScaleFactor: width < 500 ? 2 : 1, ...(COARSE.includes(size) ? { hasTouch: true, isMobile: true } : {}) });
        await page.goto(URL_OF_SITE + hash);
        await page.waitForSelector('.table, .room, .rulebook');
        try {
          await act?.(page);
        } catch (error) {
          console.error(`${name}: ${error.message.split('\n')[0]}`);
        }
        await page.waitForTimeout(500);
        await page.screenshot({ path: join(folder, `${name}.png`) });
        await page.close();
      }
    }
  }
}
await browser.close();

const pictures = readdirSync(folder).filter((file) => file.endsWith('.png')).sort();
writeFileSync(
  join(folder, 'index.html'),
  `<!doctype html><meta charset="utf-8"><title>Misère: ${pictures.length} screenshots</title>
<style>body{font:14px sans-serif;display:flex;flex-wrap:wrap;gap:16px}figure{margin:0}img{height:320px;border:1px solid #999}</style>
${pictures.map((file) => `<figure><a href="${file}"><img loading="lazy" src="${file}" alt=""></a><figcaption>${file.slice(0, -4)}</figcaption></figure>`).join('\n')}
`,
);
console.log(`${pictures.length} pictures: ${join(folder, 'index.html')}`);
