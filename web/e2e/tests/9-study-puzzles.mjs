// The trainer of puzzles.
import assert from 'node:assert/strict';
import { withPuzzles } from '../study.mjs';

export default [
  [
    'study: a puzzle is solved, missed, explained and comes again',
    async ({ page, url, board }) => {
      await withPuzzles(page);
      await page.goto(`${url}#puzzles`);
      await page.waitForSelector('[data-testid=task]', { timeout: 30_000 });
      await page.click('[data-mode=theme]');
      await page.selectOption('[data-testid=puzzle-theme]', 'cascade');
      assert.match(await page.locator('[data-testid=task]').innerText(), /White to move and win/);
      const phase = () => page.getAttribute('[data-testid=puzzle-status]', 'data-phase');
      // The rook may take the knight, which does not win.
      await board.go('d1', 'h1');
      await board.until(async () => assert.equal(await phase(), 'wrong'));
      const rating = await page.locator('[data-testid=rating]').innerText();
      assert.ok(Number.parseInt(rating, 10) < 1500, rating);
      await page.click('[data-testid=puzzle-why]');
      await board.until(async () => assert.match(await page.locator('[data-testid=puzzle-status]').innerText(), /Because of|no clear answer/), 20_000);
      await page.click('[data-testid=puzzle-again]');
      await board.until(async () => assert.equal(await phase(), 'task'));
      await board.go('d1', 'd5');
      await board.until(async () => assert.equal(await phase(), 'solved'));
      // A day later it is due.
      await page.evaluate(() => {
        const progress = JSON.parse(localStorage.getItem('misere-puzzles'));
        progress.again.one.due -= 1;
        localStorage.setItem('misere-puzzles', JSON.stringify(progress));
      });
      await page.reload();
      await page.click('[data-mode=repeat]');
      await board.until(async () => assert.match(await page.locator('[data-mode=repeat]').innerText(), /1/));
      await page.click('[data-testid=puzzle-hint]');
      assert.match(await page.locator('[data-testid=puzzle-status]').innerText(), /piece on d1/);
      await page.click('[data-testid=puzzle-solution]');
      await board.until(async () => assert.equal(await phase(), 'shown'));
      await page.click('[data-mode=streak]');
      await page.selectOption('[data-testid=puzzle-game]', 'atomic');
      await board.until(async () => assert.match(await page.locator('[data-testid=no-puzzle]').innerText(), /no puzzles for this game/));
    },
    { serviceWorkers: 'block', allowErrors: true },
  ],
];
