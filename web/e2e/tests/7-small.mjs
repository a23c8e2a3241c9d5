// What small screens, zoom and forced colours must show (issue 14): found by looking at the sheet of screenshots.
import assert from 'node:assert/strict';
import { inspect } from '../inspect.mjs';

const box = (page, what) => page.locator(what).first().boundingBox();
const apart = (a, b) => a.x >= b.x + b.width || b.x >= a.x + a.width || a.y >= b.y + b.height || b.y >= a.y + a.height;
const PHONE = { hasTouch: true, isMobile: true };

/** Begins a game between two people by the page's own form. */
async function begin(page, url, game, clock = 'unlimited') {
  await page.goto(`${url}#new`);
  await page.waitForSelector('[data-dialog=new-game]');
  await page.locator(`label:has(input[name=game][value="${game}"])`).first().click();
  if (await page.locator('[data-testid=change]').isVisible()) await page.click('[data-testid=change]');
  for (const [name, value] of [['opponent', 'two'], ['clock', clock]]) await page.locator(`label:has(input[name=${name}][value="${value}"])`).click();
  await page.click('[data-testid=start]');
  await page.waitForSelector('cg-board piece');
}

export default [
  [
    'point 2: rows of kept games are whole, also with long names on a narrow phone',
    async ({ board, page, url }) => {
      for (const [game, from, to] of [['mit-antichess-literal', 'e2', 'e4'], ['crazyhouse', 'e2', 'e4'], ['antichess', 'e2', 'e3']]) {
        await begin(page, url, game);
        await board.go(from, to);
        await board.until(async () => assert.equal((await board.moves()).length, 1));
      }
      for (const [width, height] of [[320, 568], [360, 740], [412, 915], [768, 1024], [1366, 657], [1920, 950]]) {
        await page.setViewportSize({ width, height });
        await page.goto(`${url}#games`);
        await page.waitForSelector('[data-testid=kept-game]');
        await board.until(async () => assert.equal(await page.locator('[data-testid=kept-game]').count(), 3));
        const cut = await page.locator('[data-testid=kept-game]').evaluateAll((rows) =>
          rows.flatMap((row) => {
            const frame = row.getBoundingClientRect();
            return [...row.querySelectorAll('strong, .who, .act')]
              .map((part) => [part.textContent.trim(), part.getBoundingClientRect()])
              .filter(([, part]) => part.top < frame.top || part.bottom > frame.bottom || part.right > frame.right)
              .map(([text]) => text);
          }),
        );
        assert.deepEqual(cut, [], `${width} × ${height}`);
        const unseen = await page.locator('[data-testid=kept-game] .who').evaluateAll((list) => list.filter((it) => it.getBoundingClientRect().width < 60).length);
        assert.equal(unseen, 0, `who plays is seen at ${width} × ${height}`);
        assert.deepEqual(await inspect(page), [], `${width} × ${height}`);
      }
    },
    { viewport: { width: 360, height: 740 }, locale: 'de-DE', ...PHONE },
  ],
  [
    'the end on the smallest phone: the verdict, its reason and what next are in sight, and the board stays bare',
    async ({ board, page }) => {
      await board.play('antichess', '', '8/8/8/8/8/1p6/P7/8 w - - 0 1');
      await page.click('[data-chip]');
      await board.ending();
      const field = await box(page, 'cg-board');
      for (const what of ['[data-dialog=end] h2', '[data-dialog=end] .lead', '[data-testid=again]']) {
        const { x, y, width, height } = await box(page, what);
        assert.ok(x >= 0 && x + width <= 320 && y >= field.y + field.height && y + height <= 568 - 46 + 1, `${what}: ${y} to ${y + height}`);
      }
      // The others follow to the right, and the next one is seen to begin.
      const next = await box(page, '[data-testid=end-review]');
      assert.ok(next.x < 320 && next.x + next.width > 320, JSON.stringify(next));
      await page.locator('[data-testid=look]').tap();
      await board.expectMoves('a×b3#');
    },
    { viewport: { width: 320, height: 568 }, locale: 'de-DE', ...PHONE },
  ],
  [
    'pockets at 320 px: five targets for a finger, each with its count, a whole clock, and no more taken from the board',
    async ({ board, page, url }) => {
      await begin(page, url, 'crazyhouse', '10+5');
      for (const move of ['e2 e4', 'd7 d5', 'e4 d5', 'd8 d5', 'b1 c3', 'd5 e5']) await board.go(...move.split(' '));
      await board.until(async () => assert.equal((await board.moves()).length, 6));
      for (const side of ['white', 'black']) {
        const bar = await box(page, `.player.${side}`);
        const clock = await box(page, `.player.${side} .clock`);
        assert.ok(clock.x + clock.width <= bar.x + bar.width + 0.5, `${side}: the clock is whole`);
        const buttons = await page.locator(`.player.${side} .pocket button`).evaluateAll((list) => list.map((it) => it.getBoundingClientRect().toJSON()));
        assert.equal(buttons.length, 5);
        for (const [i, { x, y, width, height }] of buttons.entries()) {
          assert.ok(width >= 43.5 && height >= 43.5, `${side} ${i}: ${width} × ${height}`);
          assert.ok(x >= 0 && x + width <= clock.x + 0.5 && y >= bar.y - 0.5 && y + height <= bar.y + bar.height + 0.5, `${side} ${i} at ${x}, ${y}`);
        }
      }
      assert.equal(await page.locator('.player.white .pocket button').first().getAttribute('data-count'), '1');
      assert.ok((await box(page, 'cg-board')).width >= 288, 'nine tenths of the screen');
    },
    { viewport: { width: 320, height: 568 }, ...PHONE },
  ],
  [
    'the row of sixteen has shapes, not ticks, at 320 px and at 200 % zoom, beside a clock',
    async ({ page, url }) => {
      for (const [width, height] of [[640, 400], [320, 568]]) {
        await page.setViewportSize({ width, height });
        await begin(page, url, 'antichess', '5+3');
        for (const side of ['white', 'black']) {
          const shape = await page.locator(`.player.${side} .row16 svg`).first().evaluate((it) => [getComputedStyle(it.querySelector('use')).display, it.getBoundingClientRect().width]);
          assert.ok(shape[0] !== 'none' && shape[1] > 7, `${side} at ${width}: ${shape}`);
        }
      }
    },
    { viewport: { width: 640, height: 400 }, locale: 'de-DE' },
  ],
  [
    'point 15: the number of a Chess960 start is told where there is no margin, too',
    async ({ board, page }) => {
      await board.play('chess', '', 'bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1');
      await page.reload();
      await board.until(async () => assert.match(await page.locator('[data-testid=title]').innerText(), /Position 0/));
      await page.setViewportSize({ width: 844, height: 390 });
      await board.until(async () => assert.match(await page.locator('[data-testid=primer]').innerText(), /Position 0\./));
    },
    { viewport: { width: 390, height: 844 }, ...PHONE },
  ],
  [
    'point 4: in forced colours a tool that can be used again has the colour of the others, and pockets have frames',
    async ({ board, page }) => {
      await board.play('crazyhouse', '');
      await page.reload();
      for (const move of ['e2 e4', 'd7 d5', 'e4 d5']) await board.go(...move.split(' '));
      await board.until(async () => assert.equal((await board.moves()).length, 3));
      const colours = await page.evaluate(() => ['hint', 'take-back'].map((name) => getComputedStyle(document.querySelector(`[data-testid=${name}] .lbl`)).color));
      assert.equal(colours[0], colours[1]);
      const frames = await page.locator('.player.white .pocket button').evaluateAll((list) => list.map((it) => getComputedStyle(it).borderTopStyle));
      assert.deepEqual(frames, Array(5).fill('solid'));
    },
    { viewport: { width: 390, height: 844 }, forcedColors: 'active', ...PHONE },
  ],
  [
    'the aim is whole beside the name of the game, where that is long, too',
    async ({ board, page, url }) => {
      for (const [width, height] of [[1440, 900], [1200, 800], [1600, 1000]]) {
        await page.setViewportSize({ width, height });
        for (const game of ['antichess', 'crazyhouse', 'mit-antichess-literal']) {
          await page.goto(url);
          await board.open(`?variant=${game}`);
          const parts = [await box(page, '.t-about p'), await box(page, '.t-about h1 a')];
          const over = await page.locator('.t-about p').evaluate((it) => it.scrollHeight - it.clientHeight);
          assert.ok(over <= 1 && apart(...parts), `${game} at ${width} × ${height}: ${over}, ${JSON.stringify(parts)}`);
          const bar = await box(page, '.t-about');
          for (const part of parts) assert.ok(part.y >= bar.y - 1 && part.y + part.height <= bar.y + bar.height + 1, `${game} at ${width} × ${height}: ${JSON.stringify([part, bar])}`);
        }
      }
    },
    { locale: 'de-DE' },
  ],
  [
    'the end is fetched while the last move arrives: until it is there, the moves stay',
    async ({ board, page, context }) => {
      let arrive;
      const sign = new Promise((resolve) => (arrive = resolve));
      await context.route('**/EndSheet-*.js', async (route) => {
        await sign;
        await route.continue();
      });
      await board.play('antichess', '', '8/8/8/8/8/1p6/P7/8 w - - 0 1');
      await page.click('[data-chip]');
      await page.waitForTimeout(800);
      await board.expectMoves('a×b3#');
      await board.expectStatus(/Black won/);
      arrive();
      assert.match(await board.ending(), /Black won/);
    },
    { serviceWorkers: 'block' },
  ],
  [
    'while a network is fetched a bar shows how much has come, and nothing moves the board',
    async ({ board, page, context }) => {
      let arrive;
      const sign = new Promise((resolve) => (arrive = resolve));
      await context.route('**/*.net', async (route) => {
        await sign;
        await route.continue();
      });
      await board.open();
      const before = await box(page, 'cg-board');
      await board.go('e2', 'e3');
      const bar = page.locator('[data-testid=fetching]');
      await bar.waitFor();
      assert.equal(await bar.evaluate((it) => it.value), 0);
      assert.match(await page.locator('.fetching').innerText(), /network/);
      assert.deepEqual(await box(page, 'cg-board'), before);
      arrive();
      await board.until(async () => assert.equal(await bar.count(), 0));
      assert.deepEqual(await box(page, 'cg-board'), before);
      await board.until(async () => assert.ok((await board.moves()).length >= 2, 'the computer has replied'));
    },
    { serviceWorkers: 'block' },
  ],
];
