// The editor of positions.
import assert from 'node:assert/strict';

export default [
  [
    'study: the editor names every fault where it is, and leads on when there is none',
    async ({ page, url, board }) => {
      await page.goto(`${url}#editor/game=chess`);
      await page.waitForSelector('[data-testid=edit-board] cg-board piece', { timeout: 30_000 });
      assert.equal(await page.getAttribute('[data-testid=edit-verdict]', 'data-playable'), 'true');
      await page.click('[data-tool=white-pawn]');
      await board.click('a8');
      await board.until(async () => assert.match(await page.locator('[data-fault=pawns-on-backrank]').innerText(), /a8/));
      assert.equal(await page.getAttribute('[data-testid=edit-verdict]', 'data-playable'), 'false');
      await page.click('[data-testid=edit-undo]');
      // A stroke fills the squares on its way.
      await page.click('[data-tool=black-knight]');
      const box = await page.locator('[data-testid=edit-board] cg-board').boundingBox();
      const at = (file, rank) => [box.x + ((file + 0.5) * box.width) / 8, box.y + ((8 - rank + 0.5) * box.height) / 8];
      await page.mouse.move(...at(1, 4));
      await page.mouse.down();
      for (const file of [2, 3, 4]) await page.mouse.move(...at(file, 4), { steps: 4 });
      await page.mouse.up();
      await page.mouse.move(...at(6, 4));
      await board.until(async () => assert.match(await page.inputValue('[data-testid=edit-fen]'), /\/1nnnn3\//));
      for (let i = 0; i < 4; i++) await page.click('[data-testid=edit-undo]');
      await page.click('[data-tool=eraser]');
      await board.click('e1');
      await board.until(async () => assert.match(await page.locator('[data-fault=kings]').innerText(), /White has no king\./));
      // chessground keeps squares that are not used, and hides them.
      assert.equal(await page.locator('[data-testid=edit-board] square.faulty:visible').count(), 0, 'the king that stands is not at fault');
      assert.equal(await page.locator('[data-testid=edit-play]').isDisabled(), true);
      // Antichess needs no king.
      await page.selectOption('[data-testid=edit-game]', 'antichess');
      await board.until(async () => assert.equal(await page.locator('[data-fault=kings]').count(), 0));
      await page.click('[data-testid=edit-clear]');
      await page.click('[data-tool=white-rook]');
      await board.click('a1');
      await page.click('[data-tool=black-knight]');
      await board.click('h8');
      await board.until(async () => assert.match(await page.inputValue('[data-testid=edit-fen]'), /^7n\/8\/8\/8\/8\/8\/8\/R7 w/));
      await page.click('[data-tool=hand]');
      await board.drag('a1', 'b3');
      await board.until(async () => assert.match(await page.inputValue('[data-testid=edit-fen]'), /^7n\/8\/8\/8\/8\/1R6\/8\/8 w/));
      await page.click('[data-testid=edit-analyse]');
      await page.waitForSelector('[data-testid=analyse] cg-board piece');
      await board.until(async () => assert.equal(await page.locator('cg-board piece:not(.ghost):not(.fading)').count(), 2));
    },
  ],
  [
    'study: a finger fills squares of the editor, and the page does not scroll',
    async ({ page, context, url, board }) => {
      await page.goto(`${url}#editor/game=chess`);
      await page.waitForSelector('[data-testid=edit-board] cg-board piece', { timeout: 30_000 });
      await page.tap('[data-tool=black-knight]');
      const box = await page.locator('[data-testid=edit-board] cg-board').boundingBox();
      const at = (file, rank) => ({ x: box.x + ((file + 0.5) * box.width) / 8, y: box.y + ((8 - rank + 0.5) * box.height) / 8 });
      const browser = await context.newCDPSession(page);
      const touch = (type, ...touchPoints) => browser.send('Input.dispatchTouchEvent', { type, touchPoints });
      await touch('touchStart', at(4, 5));
      for (const rank of [4.5, 4, 3.5, 3]) await touch('touchMove', at(4, rank));
      await touch('touchEnd');
      await board.until(async () => assert.match(await page.inputValue('[data-testid=edit-fen]'), /\/4n3\/4n3\/4n3\/PPPPPPPP\//));
      assert.equal(await page.evaluate(() => scrollY), 0);
    },
    { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  ],
  [
    'study: the editor by keyboard, FEN in both forms, 960, pockets, checks, random positions',
    async ({ page, url, board }) => {
      await page.goto(`${url}#editor/game=crazyhouse`);
      await page.waitForSelector('[data-testid=edit-board] cg-board piece', { timeout: 30_000 });
      await page.fill('[data-pocket=white-queen]', '2');
      await page.keyboard.press('Tab');
      await board.until(async () => assert.match(await page.inputValue('[data-testid=edit-fen]'), /\[QQ\]/));
      assert.match(await page.inputValue('[data-testid=edit-other]'), /\/QQ /);
      await page.selectOption('[data-testid=edit-game]', 'three-check').catch(() => page.selectOption('[data-testid=edit-game]', '3check'));
      await page.fill('[data-checks=white]', '1');
      await page.keyboard.press('Tab');
      await board.until(async () => assert.match(await page.inputValue('[data-testid=edit-fen]'), /1\+3/));
      await page.selectOption('[data-testid=edit-game]', 'chess');
      await page.fill('[data-testid=edit-960]', '0');
      await page.keyboard.press('Tab');
      await board.until(async () => assert.match(await page.inputValue('[data-testid=edit-fen]'), /^bbqnnrkr/));
      await page.click('[data-testid=edit-random]');
      await board.until(async () => assert.doesNotMatch(await page.inputValue('[data-testid=edit-fen]'), /^bbqnnrkr/));
      assert.equal(await page.getAttribute('[data-testid=edit-verdict]', 'data-playable'), 'true');
      await page.fill('[data-testid=edit-fen]', 'nonsense');
      await page.keyboard.press('Enter');
      await board.until(async () => assert.match(await page.locator('[data-testid=edit-trouble]').innerText(), /no FEN\. \S/));
      await page.click('[data-testid=edit-clear]');
      await page.focus('[data-edit=e2]');
      for (const key of ['k', 'Enter', 'ArrowUp', 'x', 'Enter']) await page.keyboard.press(key);
      await board.until(async () => assert.match(await page.inputValue('[data-testid=edit-fen]'), /^8\/8\/8\/8\/8\/4k3\/4K3\/8/));
      assert.match(await page.locator('[data-testid=editor-said]').innerText(), /black king on e3/);
      await page.keyboard.press('Delete');
      await board.until(async () => assert.match(await page.inputValue('[data-testid=edit-fen]'), /^8\/8\/8\/8\/8\/8\/4K3\/8/));
      assert.match(await page.getAttribute('[data-edit=e2]', 'aria-label'), /king/);
    },
  ],
];
