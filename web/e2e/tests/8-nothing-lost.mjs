// Nothing played is lost, a rematch keeps its start, the end is told once, one notation (issue 14, points 2, 3, 6, 7, 13),
// and the lesson.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { Board, pick } from '../board.mjs';

const resign = async (board, page) => {
  await board.more('resign');
  await page.click('[data-testid=yes]');
  return board.ending();
};
const kept = (page) => page.locator('[data-testid=kept-game]');

export default [
  [
    'point 2: every game is kept on the device, is opened, starred, exported and deleted',
    async ({ board, page, url }) => {
      await page.goto(`${url}#games`);
      await page.waitForSelector('[data-testid=games-empty]');
      await board.play('chess', 'e2e4');
      await page.reload();
      await board.go('e7', 'e5');
      await board.expectMoves('e4', 'e5');
      // A new game asks nothing, and costs nothing.
      await board.more('new');
      await pick(page, 'game', 'antichess');
      await pick(page, 'opponent', 'two');
      await page.click('[data-testid=start]');
      await board.expectMoves();
      await board.go('e2', 'e3');
      await board.go('b7', 'b5');
      await board.expectMoves('e3', 'b5');
      await page.reload();
      await page.goto(`${url}#games`);
      await board.until(async () => assert.equal(await kept(page).count(), 2));
      const chess = kept(page).filter({ has: page.locator('strong', { hasText: /^Chess$/ }) });
      await chess.locator('.star').click();
      await board.until(async () => assert.equal(await chess.locator('.star').getAttribute('aria-pressed'), 'true'));
      const [file] = await Promise.all([page.waitForEvent('download'), chess.getByRole('button', { name: /Export as PGN/ }).click()]);
      assert.match(readFileSync(await file.path(), 'utf8'), /1\. e4 .*e5 /);
      const [all] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export all as PGN' }).click()]);
      const text = readFileSync(await all.path(), 'utf8');
      assert.match(text, /1\. e3 .*b5 /);
      assert.equal(text.match(/\[Event /g).length, 2);
      await chess.locator('.open').click();
      await board.expectMoves('e4', 'e5');
      await page.goto(`${url}#games`);
      const anti = kept(page).filter({ has: page.locator('strong', { hasText: 'Antichess' }) });
      await anti.getByRole('button', { name: /^Delete/ }).click();
      await anti.locator('.sure').click();
      await board.until(async () => assert.equal(await kept(page).count(), 1));
      await page.reload();
      await board.until(async () => assert.equal(await kept(page).count(), 1));
    },
  ],
  [
    'point 2: two windows keep a game each, also after a reload, and a third goes on with the last',
    async ({ board, page, context, url }) => {
      const other = await context.newPage();
      const there = new Board(other, url);
      for (const [window, on] of [[page, board], [other, there]]) {
        await window.goto(`${url}?variant=chess#play`);
        await window.waitForSelector('cg-board piece');
        await on.option('motion');
      }
      const first = async (on) => on.until(async () => assert.ok((await on.moves()).length === 2));
      await board.go('e2', 'e4');
      await there.go('d2', 'd4');
      for (const on of [board, there]) await first(on);
      for (const window of [page, other, page]) {
        await window.reload();
        await window.waitForSelector('cg-board piece');
      }
      assert.deepEqual([(await board.moves())[0], (await there.moves())[0]], ['e4', 'd4']);
      const third = await context.newPage();
      await new Board(third, url).open();
      await page.goto(`${url}#games`);
      await board.until(async () => assert.equal(await kept(page).count(), 2));
      // What the third window plays on in a game of another one is a game of its own.
      await new Board(third, url).type('h3');
      await board.until(async () => {
        await page.reload();
        await page.waitForSelector('[data-testid=kept-game]');
        assert.equal(await kept(page).count(), 3);
      });
    },
  ],
  [
    'point 2: where storage is denied one can play, and the games of the visit are listed',
    async ({ board, page, context }) => {
      await context.addInitScript(() => {
        for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
          Object.defineProperty(globalThis, name, {
            get() {
              throw new DOMException('denied', 'SecurityError');
            },
          });
        }
      });
      await board.open('?variant=chess');
      await board.go('e2', 'e4');
      await board.until(async () => assert.equal((await board.moves()).length, 2));
      await page.evaluate(() => (location.hash = 'games'));
      await board.until(async () => assert.equal(await kept(page).count(), 1));
      await page.evaluate(() => (location.hash = 'options'));
      await page.click('[data-item=board-moss]');
      await board.until(async () => assert.equal(await page.locator('.board.moss').count(), 1));
    },
  ],
  [
    'point 3: a rematch has the same Chess960 start and the same time, with colours swapped',
    async ({ board, page, url }) => {
      await page.goto(`${url}#new`);
      await pick(page, 'game', 'chess');
      await pick(page, 'opponent', 'computer');
      await pick(page, 'you', 'white');
      await pick(page, 'clock', '5+3');
      await page.click('summary');
      await page.fill('input[name=chess960]', '0');
      await page.click('[data-testid=start]');
      await page.waitForSelector('cg-board piece');
      assert.equal(await page.locator('[data-testid=number960]').innerText(), 'Position 0');
      await resign(board, page);
      await page.click('[data-testid=again]');
      await board.until(async () => assert.equal(await page.locator('.cg-wrap.orientation-black').count(), 1, 'Black is below'));
      assert.equal(await page.locator('[data-testid=number960]').innerText(), 'Position 0');
      assert.match(await page.locator('[data-testid=clock-black]').innerText(), /^5:0|^4:5/);
    },
  ],
  [
    'point 6: the result is told in the sheet and in the frame, and lies over no piece',
    async ({ board, page }) => {
      for (const [width, height] of [[1366, 657], [390, 844], [844, 390]]) {
        await page.setViewportSize({ width, height });
        await board.play('antichess', '', '8/8/8/8/8/1p6/P7/8 w - - 0 1');
        await page.click('[data-chip]');
        const text = await board.ending();
        assert.match(text, /Black won\.[\s\S]*gave everything away/, `${width}`);
        const board8 = await page.locator('cg-board').boundingBox();
        const over = await page.evaluate(({ x, y, width: side }) => {
          const found = [];
          for (let file = 0; file < 8; file++) for (let rank = 0; rank < 8; rank++) {
            const top = document.elementFromPoint(x + ((file + 0.5) * side) / 8, y + ((rank + 0.5) * side) / 8);
            if (!top?.closest('.board')) found.push(top?.className ?? 'nothing');
          }
          return found;
        }, board8);
        assert.deepEqual(over, [], `${width}: nothing lies over the board`);
        // The headline once in the sheet, and once at the board: in its frame, or in the winner's bar.
        const shown = await page.locator('[data-dialog=end] h2, [data-testid=verdict], [data-testid^=result-]').evaluateAll((list) => list.filter((it) => it.getClientRects().length).map((it) => it.textContent.trim()));
        assert.equal(shown.length, 2, shown.join(' | '));
      }
    },
  ],
  [
    'point 7: one notation everywhere, SAN with ×; the games of the course write e2-e4; either can be chosen',
    async ({ board, page }) => {
      await board.play('antichess', 'e2e3 b7b5');
      await board.click('a2');
      await board.click('a3');
      const text = async () => (await page.locator('main').innerText()) + (await page.locator('[data-testid=spoken]').innerText());
      assert.match(await text(), /B×b5/);
      assert.doesNotMatch(await text(), /f1-b5|Bxb5/);
      await board.play('antichess', '', '8/P6p/8/8/8/8/8/8 w - - 0 1');
      await page.reload();
      await board.type('a8=K');
      await board.expectMoves('a8=K');
      assert.doesNotMatch(await text(), /a7-a8/);
      await board.play('mit-antichess', 'e2e3 b7b5');
      await page.reload();
      await board.expectMoves('e2-e3', 'b7-b5');
      assert.match(await page.locator('[data-chip]').innerText(), /^f1-b5$/);
      assert.doesNotMatch(await text(), /B×b5/);
      await board.option('notation-san');
      await board.expectMoves('e3', 'b5');
      await board.option('notation-coordinate');
      await board.play('chess', 'g1f3');
      await page.reload();
      await board.expectMoves('g1-f3');
    },
  ],
  [
    'point 13: a saved game comes back with its level, and a variation that is left out is told',
    async ({ board, page, url }) => {
      await page.goto(`${url}#new`);
      await pick(page, 'game', 'antichess');
      await pick(page, 'opponent', 'computer');
      await pick(page, 'level', '3');
      await pick(page, 'you', 'white');
      await page.click('[data-testid=start]');
      await page.waitForSelector('cg-board piece');
      await board.go('a2', 'a3');
      await board.until(async () => assert.ok((await board.moves()).length >= 2));
      await board.more('save');
      const [file] = await Promise.all([page.waitForEvent('download'), page.click('[data-format=json]')]);
      const buffer = readFileSync(await file.path());
      await page.goto(`${url}#new`);
      await pick(page, 'level', '1');
      await page.click('[data-testid=start]');
      await page.waitForSelector('cg-board piece');
      await board.more('load');
      await page.setInputFiles('[data-testid=file]', { name: 'game.json', mimeType: 'application/json', buffer });
      await page.click('[data-testid=open]');
      await board.until(async () => assert.match(await page.locator('.player.black').innerText(), /level 3/));
      await board.more('load');
      await page.fill('[data-testid=pasted]', '1. e4 (1. d4 d5) e5 *');
      await page.click('[data-dialog=load] .primary');
      await board.until(async () => assert.match(await page.locator('[data-testid=dropped]').innerText(), /has a variation, which is left out/));
    },
  ],
  [
    'the lesson: four boards, each with one idea, and then a game',
    async ({ board, page, url }) => {
      await page.goto(`${url}#lesson`);
      await page.waitForSelector('cg-board piece');
      const phase = () => page.locator('[data-testid=lesson-answer]').getAttribute('data-phase');
      const solved = async () => board.until(async () => assert.equal(await phase(), 'solved'));
      await board.go('g1', 'f3');
      await board.until(async () => assert.match(await page.locator('[data-testid=lesson-answer]').innerText(), /must capture/i));
      await board.go('e4', 'd5');
      await solved();
      await page.click('[data-testid=lesson-next]');
      await board.go('d1', 'h1');
      await board.until(async () => assert.equal(await phase(), 'missed'));
      await page.click('[data-testid=lesson-again]');
      await board.go('d1', 'd5');
      await solved();
      await page.click('[data-testid=lesson-next]');
      await board.go('c3', 'b4');
      await solved();
      await page.click('[data-testid=lesson-next]');
      await board.go('h2', 'h4');
      await solved();
      await page.click('[data-testid=lesson-play]');
      await board.until(async () => assert.match(await page.locator('.player.black').innerText(), /level 1/));
    },
  ],
];
