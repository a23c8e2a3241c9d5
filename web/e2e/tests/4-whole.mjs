// A whole game of each family by mouse, and the speed of it.
import assert from 'node:assert/strict';
import { dice, table } from '../referee.mjs';

/** Makes a move by hand: clicks, drops, the choice of a pawn. */
async function make(board, page, move) {
  if (move.drop) {
    const kinds = ['pawn', 'knight', 'bishop', 'rook', 'queen'];
    const side = (await page.locator('.player.turn').getAttribute('data-side')) === 'white' ? 'last' : 'first';
    await page.locator('.pocket')[side]().locator('button').nth(kinds.indexOf(move.drop)).click();
    await board.click(move.to[0]);
  } else await board.go(move.from, move.to[0]);
  if (move.promotion && (await page.locator('dialog.promotion').count())) {
    await page.click(`dialog.promotion button[aria-label$="${move.promotion}"]`);
  }
}

/** Plays random moves to the end, and holds the page against the rules at every step. */
const wholeGame = (game, seed, ending) => [
  `a whole game of ${game} by mouse`,
  async ({ board, page }) => {
    await board.play(game);
    await board.choose('options', 'motion');
    const [rules, roll] = [table(game), dice(seed)];
    let view = rules.view();
    while (!view.outcome) {
      const move = view.moves[roll(view.moves.length)];
      await make(board, page, move);
      assert.equal(rules.say(move.uci, 0).kind, 'played');
      view = rules.view();
      await board.until(async () => assert.equal(await page.locator('[data-testid=moves] button').count(), view.plies.length, move.uci));
    }
    assert.deepEqual(await board.moves(), view.plies.map((ply) => (ply.skipped ? '– skipped' : ply.coordinate)));
    assert.match(await board.ending(), ending);
  },
];

/** A seed whose game ends soon, and how. */
function soon(game, longest) {
  for (let seed = 1; seed < 4_000; seed++) {
    const [rules, roll] = [table(game), dice(seed)];
    let view = rules.view();
    while (!view.outcome && view.plies.length < longest) {
      rules.say(view.moves[roll(view.moves.length)].uci, 0);
      view = rules.view();
    }
    rules.free();
    if (view.outcome?.winner) return { seed, wins: view.outcome.winner === 'white' ? /White wins/ : /Black wins/ };
  }
  throw new Error(`expected a game of ${game} that ends within ${longest} plies`);
}

const games = [
  ['chess', 40],
  ['antichess', 70],
  ['crazyhouse', 60],
  ['extinction', 60],
].map(([game, longest]) => {
  const { seed, wins } = soon(game, longest);
  return wholeGame(game, seed, wins);
});

export default [
  ...games,
  [
    'no task is long while one plays, and dragging keeps its pace',
    async ({ board, page }) => {
      await board.open();
      await page.waitForTimeout(800);
      await page.evaluate(() => {
        globalThis.long = [];
        new PerformanceObserver((list) => globalThis.long.push(...list.getEntries().map((entry) => entry.duration))).observe({ type: 'longtask' });
      });
      await board.go('e2', 'e3');
      await board.until(async () => assert.ok((await board.moves()).length >= 2));
      const [from, to] = [await board.at('b1'), await board.at('c6')];
      await page.mouse.move(...from);
      await page.mouse.down();
      await page.evaluate(() => {
        globalThis.frames = [];
        const tick = (now) => {
          globalThis.frames.push(now);
          requestAnimationFrame(tick);
        };
        requestAnimationFrame(tick);
      });
      await page.mouse.move(...to, { steps: 60 });
      const frames = await page.evaluate(() => globalThis.frames);
      await page.mouse.up();
      const gaps = frames.slice(1).map((at, i) => at - frames[i]).sort((a, b) => a - b);
      const long = await page.evaluate(() => globalThis.long);
      console.log(`     frames: ${gaps.length}, median ${gaps[gaps.length >> 1]?.toFixed(1)} ms; long tasks: ${long.map(Math.round).join(', ') || 'none'}`);
      assert.ok((gaps[gaps.length >> 1] ?? 0) < 20, 'a median frame of 60 a second');
      assert.deepEqual(long.filter((task) => task > 50), []);
    },
  ],
];
