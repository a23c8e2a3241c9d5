// The numbered points of issue 14 at the table, each with the behaviour that was wrong before; the pages around it are in
// 7-redrawn-rooms. Points 1 and 5 at every size are in 6-layout; 2, 3, 6, 7 and 13 in 8-nothing-lost.
import assert from 'node:assert/strict';
import { pick } from '../board.mjs';

const box = (page, what) => page.locator(what).first().boundingBox();
const apart = (a, b) => a.x >= b.x + b.width || b.x >= a.x + a.width || a.y >= b.y + b.height || b.y >= a.y + a.height;

/** The contrast of two colours, as WCAG counts it. */
function contrast(a, b) {
  const light = (rgb) => {
    const [r, g, b] = rgb.match(/[\d.]+/g).slice(0, 3).map((v) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [x, y] = [light(a), light(b)].sort((p, q) => q - p);
  return (x + 0.05) / (y + 0.05);
}

export default [
  [
    'point 1: with an hour on the clock every player’s bar is one line, and its parts do not touch',
    async ({ page, board }) => {
      await page.goto(`${board.url}#new`);
      await page.waitForSelector('[data-dialog=new-game]');
      await pick(page, 'opponent', 'computer');
      await pick(page, 'clock', 'other');
      await page.selectOption('select[name=time-white]', 'custom');
      await page.fill('input[name=minutes-white]', '90');
      await page.click('[data-testid=start]');
      await page.waitForSelector('[data-testid=clock-white]');
      for (const [width, height] of [[1366, 657], [1280, 720], [1024, 768], [360, 740], [320, 568], [640, 400]]) {
        await page.setViewportSize({ width, height });
        await page.waitForTimeout(100);
        for (const side of ['white', 'black']) {
          const parts = [];
          for (const part of ['.name', '.row16', '.clock']) parts.push(await box(page, `.player.${side} ${part}`));
          const bar = await box(page, `.player.${side}`);
          for (const [i, part] of parts.entries()) {
            assert.ok(part.x >= bar.x && part.x + part.width <= bar.x + bar.width + 0.5 && part.height <= bar.height + 1, `${side} ${i} at ${width} × ${height}: ${JSON.stringify([part, bar])}`);
            for (const other of parts.slice(i + 1)) assert.ok(apart(part, other), `${side} at ${width} × ${height}: ${JSON.stringify([part, other])}`);
          }
        }
      }
    },
    { locale: 'de-DE' },
  ],
  [
    'point 4: in forced colours the board keeps its squares, and the ring of duty is a border',
    async ({ board, page }) => {
      await board.play('antichess', 'e2e3 b7b5');
      const seen = await page.evaluate(() => {
        const squares = getComputedStyle(document.querySelector('cg-board'));
        const ring = getComputedStyle(document.querySelector('cg-board square.must'), '::before');
        return { image: squares.backgroundImage, outline: squares.outlineStyle, ring: [ring.borderTopStyle, Number.parseFloat(ring.borderTopWidth), ring.borderTopColor] };
      });
      assert.match(seen.image, /conic-gradient/);
      assert.equal(seen.outline, 'solid');
      assert.deepEqual(seen.ring, ['solid', 6, 'rgb(179, 18, 42)']);
    },
    { forcedColors: 'active' },
  ],
  [
    'point 8: a duty is said once, in few words',
    async ({ board, page }) => {
      await board.play('antichess', 'e2e3 b7b5');
      const text = (await page.locator('main').innerText()).replaceAll(/\s+/g, ' ');
      assert.equal(text.match(/must capture/gi).length, 1, text);
      assert.equal(text.match(/B×b5/g).length, 1, text);
      assert.doesNotMatch(text, /only move/);
      await page.click('[data-chip=f1b5]');
      await board.expectMoves('e3', 'b5', 'B×b5');
    },
  ],
  [
    'point 9: coordinates are outside the board where there is room, and above the pieces where there is none',
    async ({ board, page }) => {
      await board.play('chess');
      assert.ok(apart(await box(page, '.t-file'), await box(page, 'cg-board')));
      assert.equal(await page.locator('.in-co').isVisible(), false);
      await page.setViewportSize({ width: 390, height: 844 });
      await board.until(async () => assert.equal(await page.locator('.in-co').isVisible(), true));
      const layers = await page.evaluate(() => ['.in-co', 'cg-board piece'].map((it) => Number(getComputedStyle(document.querySelector(it)).zIndex) || 0));
      assert.ok(layers[0] > layers[1], layers.join(' over '));
    },
  ],
  [
    'point 14: looking back, turn and counters are those of that moment',
    async ({ board, page }) => {
      await board.play('chess', 'e2e4 e7e5 g1f3 b8c6');
      assert.match(await page.locator('[data-testid=made-white]').innerText(), /^2 moves$/);
      for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowLeft');
      await board.expectStatus(/After White’s move 1 of 2/);
      assert.match(await page.locator('[data-testid=made-white]').innerText(), /^1 move$/);
      assert.match(await page.locator('[data-testid=made-black]').innerText(), /^0 moves$/);
      assert.equal(await page.locator('[data-testid=to-move] strong').innerText(), 'Black');
      await page.click('[data-testid=back-to-game]');
      await board.expectStatus(/White to move/);
    },
  ],
  [
    'point 15: the hill, the goal, the rooks of 960 and its number, the checks are seen',
    async ({ board, page }) => {
      await board.play('kingofthehill');
      assert.deepEqual(await board.marked('goal'), ['d4', 'd5', 'e4', 'e5']);
      assert.match(await page.locator('[data-testid=steps-white]').innerText(), /3 steps to the hill/);
      assert.deepEqual(await page.locator('[data-testid=steps-white] .way i').evaluateAll((list) => list.map((it) => it.classList.contains('on'))), [false, false, false]);
      await board.play('kingofthehill', 'e2e3 e7e6 e1e2 e8e7 e2d3');
      await page.reload();
      assert.deepEqual(await page.locator('[data-testid=steps-white] .way i').evaluateAll((list) => list.map((it) => it.classList.contains('on'))), [true, true, false]);
      await board.play('racingkings');
      await page.reload();
      assert.equal((await board.marked('goal')).length, 8);
      await board.play('chess', '', 'bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1');
      await page.reload();
      assert.deepEqual(await board.marked('castles'), ['f1', 'f8', 'h1', 'h8']);
      assert.equal(await page.locator('[data-testid=number960]').innerText(), 'Position 0');
      await board.play('3check', 'e2e4 f7f6 d1h5');
      await page.reload();
      await board.until(async () => assert.match(await page.locator('[data-testid=checks-white]').innerText(), /1 of 3 checks/));
      assert.equal(await page.locator('[data-testid=checks-white] .pip.on').count(), 1);
    },
  ],
  [
    'point 16: pockets take nothing from the board, and a drop is shown by dots',
    async ({ board, page }) => {
      await board.play('chess');
      const plain = await box(page, 'cg-board');
      await board.play('crazyhouse', 'e2e4 d7d5 e4d5 d8d5');
      await page.reload();
      await page.waitForSelector('.pocket');
      assert.deepEqual(await box(page, 'cg-board'), plain);
      await page.locator('.player.white .pocket button').first().click();
      await board.until(async () => assert.ok((await board.marked('can-go')).length > 20));
      const [dot, flood] = await page.locator('cg-board square.can-go').first().evaluate((it) => [getComputedStyle(it, '::after').width, getComputedStyle(it).backgroundColor]);
      assert.ok(Number.parseFloat(dot) < plain.width / 16, dot);
      assert.equal(flood, 'rgba(0, 0, 0, 0)');
    },
  ],
  [
    'point 17: on phone and tablet the moves, lying down the buttons, are in sight',
    async ({ board, page }) => {
      for (const [width, height, what] of [[390, 844, '[data-testid=moves]'], [360, 640, '[data-testid=moves]'], [768, 1024, '[data-testid=moves]'], [844, 390, '[data-testid=take-back]'], [640, 400, '.t-tools [data-menu=more]']]) {
        await page.setViewportSize({ width, height });
        await board.play('antichess', 'e2e3 b7b5');
        const { y, height: h } = await box(page, what);
        assert.ok(h >= 40 && y >= 0 && y + h <= height + 1, `${what} at ${width} × ${height}: ${y} to ${y + h}`);
      }
    },
  ],
  [
    'point 18: an enemy’s piece, and a move while looking back, are answered in words',
    async ({ board, page }) => {
      await board.play('chess', 'e2e4 e7e5');
      await board.click('e5');
      await board.expectStatus(/The piece on e5 belongs to the other side/);
      await page.keyboard.press('ArrowLeft');
      await board.click('d7');
      await board.expectStatus(/looking at an earlier position/);
      await board.until(async () => assert.equal(await page.locator('[data-testid=notice]').count(), 0), 12_000);
    },
  ],
  [
    'point 19: long lists scroll with Home and End',
    async ({ board, page }) => {
      const moves = Array.from({ length: 30 }, () => 'g1f3 g8f6 f3g1 f6g8').join(' ');
      await board.play('plain-antichess', moves.replaceAll('g1f3', 'g1h3').replaceAll('f3g1', 'h3g1').replaceAll('g8f6', 'g8h6').replaceAll('f6g8', 'h6g8'));
      await page.focus('[data-testid=moves]');
      const top = () => page.locator('[data-testid=moves]').evaluate((it) => it.scrollTop);
      assert.ok((await top()) > 100);
      await page.keyboard.press('Home');
      await board.until(async () => assert.equal(await top(), 0));
      await page.keyboard.press('End');
      await board.until(async () => assert.ok((await top()) > 100));
      assert.equal(await page.locator('[data-testid=back-to-game]').count(), 0, 'the game is not stepped through');
    },
  ],
  [
    'points 6 and 20: the sheet comes after the last move and the explosion, and the board stays bare',
    async ({ board, page }) => {
      await board.play('atomic', '', '4k3/3p4/8/8/8/8/8/3QK3 w - - 0 1');
      await page.evaluate(() => {
        globalThis.log = [];
        new MutationObserver(() => {
          if (document.querySelector('[data-dialog=end]')) globalThis.log.push([...document.querySelectorAll('square.exploding1, square.exploding2')].filter((square) => square.getClientRects().length && getComputedStyle(square).visibility !== 'hidden').length);
        }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['class'] });
      });
      await board.go('d1', 'd7');
      assert.match(await board.ending(), /White won[\s\S]*blown up/);
      assert.equal((await page.evaluate(() => globalThis.log))[0], 0, 'nothing explodes any more');
      assert.ok(apart(await box(page, '[data-dialog=end]'), await box(page, 'cg-board')));
    },
  ],
  [
    'points 21 and 22: no badge, no arrow over it, and no counts that read like results',
    async ({ board, page }) => {
      await board.play('antichess', 'e2e3 b7b5 f1b5');
      assert.doesNotMatch(await page.locator('main').innerText(), /[01]\s*[−–-]\s*[01]/);
      await board.play('antichess', 'e2e3 b7b5');
      await page.reload();
      assert.equal(await page.locator('.cg-shapes line, svg.cg-shapes g line').count(), 0);
      await page.hover('[data-chip=f1b5]');
      await board.until(async () => assert.equal(await page.locator('svg.cg-shapes line').count(), 1, 'a button shows its arrow'));
    },
  ],
  [
    'point 23: silhouettes and icons stand off in the dark',
    async ({ board, page }) => {
      await board.play('antichess', 'e2e3 b7b5 f1b5');
      const pairs = await page.evaluate(() => {
        const paper = getComputedStyle(document.documentElement).backgroundColor;
        const of = (what, property) => getComputedStyle(document.querySelector(what))[property];
        return [[of('.row16 svg:not(.gone)', 'fill'), paper], [of('.row16 svg.gone', 'stroke'), paper], [of('.t-tools .iconbtn', 'color'), of('.t-tools', 'backgroundColor')]];
      });
      for (const [a, b] of pairs) assert.ok(contrast(a, b) >= 3, `${a} on ${b}: ${contrast(a, b).toFixed(2)}`);
    },
    { colorScheme: 'dark' },
  ],
  [
    'point 25: the kind word lies over no line of duty',
    async ({ board, page }) => {
      for (const [width, height] of [[1366, 657], [390, 844], [844, 390]]) {
        await page.setViewportSize({ width, height });
        await board.play('antichess', 'e2e3 b7b5');
        await page.keyboard.down('h');
        await page.waitForSelector('[data-testid=cheer] p');
        assert.ok(apart(await box(page, '[data-testid=cheer] p'), await box(page, '[data-testid=status]')), `${width} × ${height}`);
        await page.keyboard.up('h');
      }
    },
  ],
  [
    'point 27: a finger has 44 pixels, a mouse 32',
    async ({ board, page }) => {
      await board.play('antichess', 'e2e3 b7b5');
      for (const what of ['[data-chip=f1b5]', '[data-ply="1"]', '[data-testid=hint]', '.rail [data-menu=more]']) {
        const { width, height } = await box(page, what);
        assert.ok(Math.min(width, height) >= 43.5, `${what}: ${width} × ${height}`);
      }
    },
    { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  ],
];
