// The same files below any path, and without a network.
import assert from 'node:assert/strict';
import { Board } from '../board.mjs';
import { serve } from '../static.mjs';

export default [
  [
    'an address may ask for a game, once',
    async ({ board, page, url }) => {
      await page.goto(`${url}?variant=atomic`);
      await page.waitForSelector('cg-board piece');
      assert.match(await page.title(), /^Atomic/);
      assert.equal(new URL(page.url()).search, '');
      const played = () => board.until(async () => assert.equal((await board.moves())[0], 'Nf3'));
      await board.go('g1', 'f3');
      await played();
      await page.reload();
      await played();
      await page.goto(`${url}?variant=chess960`);
      await page.waitForSelector('cg-board piece');
      assert.match(await page.title(), /^Chess/);
      await page.goto(`${url}?variant=atomic`);
      await page.waitForSelector('cg-board piece');
      await page.goto(`${url}?variant=<script>`);
      await page.waitForSelector('cg-board piece');
      assert.match(await page.title(), /^Atomic/);
    },
  ],
  [
    'the site works below any path, and offline there too',
    async ({ page, context }) => {
      const { url, stop } = await serve('/some/where/');
      try {
        const board = new Board(page, url);
        await board.open();
        await board.go('e2', 'e3');
        await board.until(async () => assert.ok((await board.moves()).length >= 2));
        await page.evaluate(() => navigator.serviceWorker.ready);
        await board.until(async () => assert.ok(await page.evaluate(() => navigator.serviceWorker.controller !== null)));
      } finally {
        stop();
      }
      await context.setOffline(true);
      await page.reload();
      await page.waitForSelector('cg-board piece');
      assert.equal((await page.locator('[data-testid=moves] button').count()) >= 2, true, 'the game is kept');
      await page.goto(`${url}#rules/atomic`);
      await page.waitForSelector('article .mini');
    },
    { allowErrors: true },
  ],
];
