// The numbered points of issue 14 beside the table: a new game, its end, the menu, the home page and the options.
import assert from 'node:assert/strict';
import { pick } from '../board.mjs';

const box = (page, what) => page.locator(what).first().boundingBox();
const focused = (page) => page.evaluate(() => document.activeElement?.tagName ?? 'BODY');

export default [
  [
    'point 2: New game keeps the running game until the new one starts, and the end starts nothing by itself',
    async ({ board, page }) => {
      await board.play('chess', 'e2e4 e7e5');
      await board.more('new');
      await pick(page, 'game', 'atomic');
      await page.click('[data-testid=cancel]');
      await board.expectMoves('e4', 'e5');
      await board.more('resign');
      await page.click('[data-testid=yes]');
      await board.ending();
      assert.equal(await focused(page), 'H2', 'the heading has the focus');
      for (const key of ['Enter', ' ', 'Escape']) await page.keyboard.press(key);
      await board.until(async () => assert.equal(await page.locator('[data-dialog=end]').count(), 1));
      assert.match(await page.locator('[data-testid=verdict]').innerText(), /White has resigned/);
    },
  ],
  [
    'point 3: a rematch has the same start and the colours swapped',
    async ({ board, page }) => {
      await board.play('chess', '', '4k3/8/8/8/8/8/P7/4K3 w - - 0 1');
      await board.more('resign');
      await page.click('[data-testid=yes]');
      await board.ending();
      await page.click('[data-testid=again]');
      await board.until(async () => assert.equal(await page.locator('[data-dialog=end]').count(), 0));
      assert.equal(await page.locator('cg-board piece').count(), 3);
      await page.goto(`${board.url}#new`);
      await pick(page, 'game', 'antichess');
      await pick(page, 'opponent', 'computer');
      await pick(page, 'you', 'white');
      await page.click('[data-testid=start]');
      await page.waitForSelector('cg-board piece');
      await board.more('resign');
      await page.click('[data-testid=yes]');
      assert.match(await board.ending(), /You lost\.[\s\S]*Rematch as Black/);
      await page.click('[data-testid=again]');
      await board.until(async () => assert.equal(await page.locator('.cg-wrap.orientation-black').count(), 1, 'colours are swapped'));
    },
  ],
  [
    'point 10: the page of a new game is whole on small screens and with zoom',
    async ({ page, board }) => {
      for (const [width, height] of [[320, 568], [640, 400], [1024, 600]]) {
        await page.setViewportSize({ width, height });
        await page.goto(`${board.url}#new`);
        await page.waitForSelector('[data-dialog=new-game]');
        for (const what of ['input[name=game][value=chessvar]', '[data-testid=start]', '[data-testid=cancel]']) {
          await page.locator(what).first().evaluate((it) => it.scrollIntoView({ block: 'center' }));
          const { x, y } = await box(page, what);
          assert.ok(x >= 0 && x <= width && y >= -1 && y <= height, `${what} at ${width} × ${height}: ${x}, ${y}`);
        }
      }
    },
  ],
  [
    'point 11: the focus never falls to the body',
    async ({ board, page }) => {
      await board.play('chess', 'e2e4');
      await board.more('new');
      await board.until(async () => assert.equal(await focused(page), 'H1'));
      await page.click('[data-testid=start]');
      await board.until(async () => assert.ok(await page.evaluate(() => document.activeElement?.hasAttribute('data-square')), 'the board has the focus'));
      for (const item of ['save', 'share', 'keys']) {
        await board.more(item);
        await page.waitForSelector('dialog');
        await page.keyboard.press('Escape');
        await board.until(async () => assert.notEqual(await focused(page), 'BODY', item));
      }
      await page.keyboard.press('/');
      await board.until(async () => assert.equal(await focused(page), 'INPUT'));
      await page.keyboard.press('Escape');
      await board.until(async () => assert.notEqual(await focused(page), 'BODY', 'the field'));
      await page.goto(`${board.url}#options`);
      await page.click('[data-testid=close-options]');
      await board.until(async () => assert.notEqual(await focused(page), 'BODY', 'options'));
    },
  ],
  [
    'point 12: the first visit begins at level 1, which is named so',
    async ({ board, page }) => {
      await board.open();
      assert.match(await page.locator('.player.black .seat').innerText(), /level 1/);
      await page.goto(`${board.url}#new`);
      assert.equal(await page.locator('[data-testid=level-name]').innerText(), 'First game');
      assert.equal(await page.locator('input[name=level]:checked').inputValue(), '1');
    },
  ],
  [
    'point 24: an error is beside its field',
    async ({ board, page }) => {
      await board.open('#play');
      await page.goto(`${board.url}#new`);
      await page.click('summary');
      await page.fill('input[name=fen]', 'not a position');
      await page.click('[data-testid=start]');
      await board.until(async () => assert.match(await page.locator('[data-testid=complaint]').innerText(), /not a position/));
      const [field, error] = [await box(page, 'input[name=fen]'), await box(page, '[data-testid=complaint]')];
      assert.ok(Math.abs(error.y - field.y - field.height) < 24, JSON.stringify([field, error]));
      assert.equal(await page.locator('input[name=fen]').getAttribute('aria-invalid'), 'true');
    },
  ],
  [
    'point 26: keys are named where there is a keyboard',
    async ({ board, page }) => {
      await board.open();
      await page.locator('[data-menu=more]:visible').click();
      assert.equal(await page.locator('menu kbd').count(), 0);
      assert.match(await page.locator('menu').innerText(), /New game/);
    },
    { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  ],
  [
    'the menu More has, at every size, what the list names (S1-66, 86 to 88, 92, 94, 95)',
    async ({ board, page }) => {
      for (const [width, height] of [[1366, 657], [768, 1024], [360, 740], [844, 390]]) {
        await page.setViewportSize({ width, height });
        await board.open();
        await page.locator('[data-menu=more]:visible').click();
        const names = await page.locator('menu [data-item]').evaluateAll((list) => list.map((it) => it.dataset.item));
        for (const name of ['new', 'end', 'save', 'load', 'share', 'pause', 'show-moves', 'disco', 'options']) assert.ok(names.includes(name), `${name} at ${width}`);
        await page.keyboard.press('Escape');
      }
    },
  ],
  [
    'the home page: the idea, a choice to try, and the doors that exist',
    async ({ board, page, url }) => {
      await page.goto(url);
      await page.waitForSelector('.home');
      assert.match(await page.locator('h1').innerText(), /Lose everything/);
      assert.equal(await page.locator('[data-door=continue]').count(), 0, 'nothing to continue yet');
      await page.click('[data-try=g1f3]');
      await board.until(async () => assert.match(await page.locator('figcaption').innerText(), /because you had to/));
      await page.click('[data-testid=home-play]');
      await page.waitForSelector('cg-board piece');
      await board.go('e2', 'e3');
      await board.until(async () => assert.ok((await board.moves()).length >= 2));
      await page.click('[data-room=home]');
      await board.until(async () => assert.match(await page.locator('[data-door=continue]').innerText(), /Antichess against level 1/));
      await page.click('[data-door=two]');
      await board.until(async () => assert.equal(await page.locator('input[name=opponent][value=two]').isChecked(), true));
    },
  ],
  [
    'options: a search, pictures, and each works',
    async ({ board, page }) => {
      await board.play('chess', 'e2e4');
      await page.evaluate(() => (location.hash = 'options'));
      await page.fill('[data-testid=search-options]', 'blind');
      await board.until(async () => assert.deepEqual(await page.locator('.options [data-item]').evaluateAll((list) => list.map((it) => it.dataset.item)), ['blindfold']));
      await page.fill('[data-testid=search-options]', 'xyzzy');
      await board.until(async () => assert.match(await page.locator('.options').innerText(), /No option has these words/));
      await page.fill('[data-testid=search-options]', '');
      await page.click('[data-item=blindfold]');
      await board.until(async () => assert.equal(await page.locator('cg-board piece').first().evaluate((it) => getComputedStyle(it).opacity), '0'));
      await page.click('[data-item=blindfold]');
      await page.click('[data-item=coordinates]');
      await board.until(async () => assert.equal((await page.locator('.t-file').innerText()).trim(), ''));
      await page.click('[data-item=coordinates]');
      for (const set of ['drawn', 'plain', 'own']) {
        await page.click(`[data-item=pieces-${set}]`);
        await board.until(async () => assert.match(await page.locator('cg-board piece.white.king').evaluate((it) => getComputedStyle(it).backgroundImage), /url\(/, set));
      }
      await page.click('[data-item=confirm]');
      await page.click('[data-item=turning]');
      await page.click('[data-testid=close-options]');
      await board.go('e7', 'e5');
      await board.expectStatus(/Play e5\?/);
      await board.expectMoves('e4');
      await page.click('[data-testid=unconfirm]');
      await board.go('d7', 'd5');
      await page.click('[data-testid=confirm]');
      await board.expectMoves('e4', 'd5');
      assert.equal(await page.locator('.cg-wrap.orientation-black').count(), 0, 'the board has turned to White');
      await page.keyboard.press('z');
      await board.until(async () => assert.equal(await page.locator('.rail').evaluate((it) => getComputedStyle(it).visibility), 'hidden'));
      await page.keyboard.press('Escape');
      await board.until(async () => assert.equal(await page.locator('.rail').evaluate((it) => getComputedStyle(it).visibility), 'visible'));
      const [x, y] = await board.at('e4');
      await page.mouse.move(x, y);
      await page.mouse.wheel(0, -100);
      await board.expectStatus(/move 1 of 1/);
    },
  ],
];
