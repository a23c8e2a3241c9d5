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
      await board.open('?variant=chess');
      // The first gesture opens the sound device, once.
      await board.click('a4');
      await page.waitForTimeout(800);
      // Other programs may take the machine away for a moment; five times in a row they do not.
      const results = [];
      for (const [from, to] of [['g1', 'h3'], ['h3', 'g1'], ['b1', 'a3'], ['a3', 'b1'], ['g1', 'h3']]) {
        results.push(await measured(board, page, from, to, 'a1'));
        if (results.some(({ frame, long }) => frame < 20 && long <= 50)) break;
      }
      console.log(`     ${results.map(({ frame, long }) => `frame ${frame.toFixed(1)} ms, longest task ${Math.round(long)} ms`).join('; ')}`);
      assert.ok(results.some(({ frame }) => frame < 20), 'a median frame of 60 a second');
      assert.ok(results.some(({ long }) => long <= 50), 'no task over 50 ms');
    },
  ],
];

/** Makes a move, waits for the answer, drags a piece about: the median frame and the longest task. */
async function measured(board, page, from, to, dragged) {
  await page.evaluate(() => {
    [globalThis.long, globalThis.frames] = [[0], []];
    globalThis.watch?.disconnect();
    globalThis.watch = new PerformanceObserver((list) => globalThis.long.push(...list.getEntries().map((entry) => entry.duration)));
    globalThis.watch.observe({ type: 'longtask' });
  });
  const made = (await board.moves()).length;
  await board.go(from, to);
  await board.until(async () => assert.ok((await board.moves()).length >= made + 2));
  await page.mouse.move(...(await board.at(dragged)));
  await page.mouse.down();
  await page.evaluate(() => {
    const tick = (now) => {
      globalThis.frames.push(now);
      globalThis.ticking = requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  await page.mouse.move(...(await board.at('d5')), { steps: 40 });
  const { frames, long } = await page.evaluate(() => {
    cancelAnimationFrame(globalThis.ticking);
    return { frames: globalThis.frames, long: Math.max(...globalThis.long) };
  });
  await page.mouse.move(...(await board.at(dragged)));
  await page.mouse.up();
  const gaps = frames.slice(1).map((at, i) => at - frames[i]).sort((a, b) => a - b);
  return { frame: gaps[gaps.length >> 1] ?? Infinity, long };
}
