// For everyone: keyboard, screen reader, languages, screens, no network, and some fun.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds wrong on the page. */
async function faults(page) {
  // The policy of the page forbids foreign scripts, so it is evaluated from outside.
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  return violations.map((fault) => `${fault.id}: ${fault.nodes.map((node) => node.target.join(' ')).slice(0, 3).join(', ')}`);
}

/** Walks from square to square with the arrow keys. */
async function walk(page, from, to) {
  const [files, ranks] = [to.charCodeAt(0) - from.charCodeAt(0), Number(to[1]) - Number(from[1])];
  for (let i = 0; i < Math.abs(files); i++) await page.keyboard.press(files > 0 ? 'ArrowRight' : 'ArrowLeft');
  for (let i = 0; i < Math.abs(ranks); i++) await page.keyboard.press(ranks > 0 ? 'ArrowUp' : 'ArrowDown');
}

export default [
  [
    'a whole game by keyboard alone, and every word of it spoken',
    async ({ board, page }) => {
      await board.play('chess');
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-square'));
      for (let i = 0; i < 30 && !(await focused()); i++) await page.keyboard.press('Tab');
      let here = await focused();
      assert.ok(here, 'the board is reached by Tab');
      for (const [from, to] of [['f2', 'f3'], ['e7', 'e5'], ['g2', 'g4'], ['d8', 'h4']]) {
        await walk(page, here, from);
        await page.keyboard.press('Enter');
        await walk(page, from, to);
        assert.match(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), /possible/);
        await page.keyboard.press('Enter');
        here = to;
        await page.waitForTimeout(60);
      }
      assert.match(await board.ending(), /Black wins/);
      assert.match(await page.locator('[data-testid=spoken]').innerText(), /d8-h4.*Black wins.*checkmated/);
    },
  ],
  [
    'the clock is spoken on request',
    async ({ board, page }) => {
      await board.play('chess');
      await page.keyboard.press('c');
      await board.until(async () => assert.match(await page.locator('[data-testid=spoken]').innerText(), /no clock/));
    },
  ],
  [
    'holding H cheers, releasing it ends',
    async ({ board, page }) => {
      await board.open();
      await page.keyboard.down('h');
      assert.ok((await page.locator('[data-testid=cheer] p').innerText()).length > 10);
      await page.keyboard.up('h');
      await board.until(async () => assert.equal(await page.locator('[data-testid=cheer]').count(), 0));
    },
  ],
  [
    'disco warns once, flashes less than three times a second, and stops',
    async ({ board, page }) => {
      await board.open();
      await board.choose('options', 'disco');
      assert.match(await page.locator('[data-dialog=sure]').innerText(), /Flashing/);
      await page.click('[data-testid=yes]');
      const style = await page.locator('cg-board').evaluate((element) => {
        const { animationName, animationDuration } = getComputedStyle(element);
        return { animationName, animationDuration };
      });
      assert.deepEqual(style, { animationName: 'disco', animationDuration: '2.4s' });
      await board.choose('options', 'disco');
      await board.choose('options', 'disco');
      assert.equal(await page.locator('[data-dialog=sure]').count(), 0, 'one warning');
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await board.until(async () => assert.equal(await page.locator('cg-board').evaluate((e) => getComputedStyle(e).animationName), 'none'));
    },
  ],
  [
    'German is spoken to Germans, and can be chosen',
    async ({ board, page }) => {
      await board.play('antichess', 'e2e3 b7b5');
      await board.expectStatus(/Du musst schlagen: Lxb5/);
      assert.equal(await page.locator('html').getAttribute('lang'), 'de');
      await board.choose('options', 'language-en');
      await board.expectStatus(/You must capture: Bxb5/);
      await board.choose('options', 'language-de');
      await board.go('a2', 'a3');
      await board.expectStatus(/Du musst schlagen: Lxb5/);
    },
    { locale: 'de-DE' },
  ],
  [
    'figures are U+2654 to U+265F, and moves can be figurines or SAN',
    async ({ board, page }) => {
      await board.play('chess', 'g1f3');
      await board.choose('options', 'pieces-unicode');
      const figure = (piece) => page.locator(`cg-board piece.${piece}`).first().evaluate((e) => getComputedStyle(e, '::before').content);
      const codes = [];
      for (const side of ['white', 'black']) for (const kind of ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn']) codes.push((await figure(`${side}.${kind}`)).replaceAll('"', '').codePointAt(0));
      assert.deepEqual(codes, Array.from({ length: 12 }, (_, i) => 0x2654 + i));
      await board.choose('options', 'san');
      await board.expectMoves('Nf3');
      await board.choose('options', 'figurines');
      await board.expectMoves('♘f3');
    },
  ],
  [
    'a phone shows the whole board and nothing wider than itself',
    async ({ board, page }) => {
      await board.play('crazyhouse', 'e2e4 d7d5');
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(width <= 360, `${width} px`);
      const box = await page.locator('cg-board').boundingBox();
      assert.ok(box.width >= 280 && box.x >= 0 && box.y + box.height <= 760, JSON.stringify(box));
      await page.touchscreen.tap(...(await board.at('e4')));
      await page.touchscreen.tap(...(await board.at('d5')));
      await board.expectMoves('e2-e4', 'd7-d5', 'e4-d5');
    },
    { viewport: { width: 360, height: 760 }, hasTouch: true, isMobile: true },
  ],
  [
    'nothing moves when turns, clocks and counters change',
    async ({ board, page }) => {
      await board.open();
      await page.evaluate(() => {
        globalThis.shift = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shift += entry.value;
        }).observe({ type: 'layout-shift', buffered: false });
      });
      for (const [from, to] of [['e2', 'e3'], ['g1', 'h3']]) {
        const made = (await board.moves()).length;
        if ((await board.status()).includes('must')) break;
        await board.go(from, to);
        await board.until(async () => assert.ok((await board.moves()).length >= made + 2));
      }
      assert.ok((await page.evaluate(() => globalThis.shift)) < 0.01);
    },
  ],
  [
    'once visited it works without a network',
    async ({ board, page, context }) => {
      await board.open();
      await page.evaluate(() => navigator.serviceWorker.ready);
      await board.until(async () => assert.ok(await page.evaluate(() => navigator.serviceWorker.controller !== null)));
      await context.setOffline(true);
      await page.reload();
      await page.waitForSelector('cg-board piece');
      await board.go('e2', 'e3');
      await board.until(async () => assert.ok((await board.moves()).length >= 2), 15_000);
    },
    { forgive: true },
  ],
  [
    'the rules of every game are there, with boards',
    async ({ board, page }) => {
      await board.open('#board');
      await board.choose('help', 'rules');
      await page.waitForSelector('article');
      assert.match(await page.locator('h1').innerText(), /Antichess/);
      const games = await page.locator('.rulebook nav li a').count();
      assert.equal(games, 19);
      for (let i = 0; i < games; i++) {
        await page.locator('.rulebook nav li a').nth(i).click();
        await page.waitForSelector('article');
        const [articles, boards] = [await page.locator('article').count(), await page.locator('article .mini').count()];
        assert.ok(articles > 0 && boards === articles, `${await page.locator('h1').innerText()}: ${boards} boards for ${articles} articles`);
      }
      await page.goto(`${page.url().split('#')[0]}#rules`);
      await board.until(async () => assert.equal(await page.locator('.pieces .mini').count(), 6, 'how the pieces move'));
      await page.click('[data-testid=back]');
      await page.waitForSelector('cg-board piece');
    },
  ],
  [
    'axe finds nothing wrong in any view, light or dark',
    async ({ board, page, url }) => {
      const found = [];
      const look = async (view) => {
        // What is still appearing has less contrast.
        await page.waitForTimeout(250);
        found.push(...(await faults(page)).map((fault) => `${view}: ${fault}`));
      };
      for (const colorScheme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme });
        await board.play('antichess', 'e2e3 b7b5');
        await page.reload();
        await page.waitForSelector('cg-board piece');
        await look(`${colorScheme} board`);
        await page.click('[data-menu=options]');
        await look(`${colorScheme} menu`);
        await page.keyboard.press('Escape');
        await page.keyboard.press('Alt+n');
        await look(`${colorScheme} new game`);
        await page.keyboard.press('Escape');
        for (const item of ['save', 'load', 'share']) {
          await board.choose('game', item);
          await look(`${colorScheme} ${item}`);
          await page.click('dialog .buttons button');
          await page.keyboard.press('Escape');
        }
        await page.click('[data-testid=resign]');
        await page.click('[data-testid=yes]');
        await board.ending();
        await look(`${colorScheme} end`);
        await page.keyboard.press('Escape');
        for (const game of ['#rules/horde', '#rules']) {
          await page.goto(url + game);
          await page.waitForSelector('article');
          await look(`${colorScheme} ${game}`);
        }
        await page.evaluate(() => localStorage.removeItem('misere.game'));
      }
      assert.deepEqual(found, []);
    },
  ],
];
