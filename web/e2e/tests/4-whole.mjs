// A whole game of each family by mouse, and its speed.
import assert from 'node:assert/strict';
import { dice, table } from '../referee.mjs';

/** Makes a move with the mouse: clicks, drops, the choice of a promotion. */
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

/** Plays random moves to the end, and compares the page with the rules after each. */
const wholeGame = (game, seed, ending) => [
  `a whole game of ${game} by mouse`,
  async ({ board, page }) => {
    await board.play(game);
    await board.option('motion');
    const [rules, roll] = [table(game), dice(seed)];
    let view = rules.view();
    while (!view.outcome) {
      const move = view.moves[roll(view.moves.length)];
      await make(board, page, move);
      assert.equal(rules.say(move.uci, 0).kind, 'played');
      view = rules.view();
      // The sheet of the end takes the place of the moves (issue 14, the end).
      if (!view.outcome) await board.until(async () => assert.equal(await page.locator('[data-testid=moves] button').count(), view.plies.length, move.uci));
    }
    assert.match(await board.ending(), ending);
    await page.click('[data-testid=look]');
    assert.deepEqual(await board.moves(), view.plies.map((ply) => (ply.skipped ? '– skipped' : ply.san.replace('x', '×'))));
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
    if (view.outcome?.winner) return { seed, wins: view.outcome.winner === 'white' ? /White won/ : /Black won/ };
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
    'no task of a whole game against the computer is long',
    async ({ board, page, context }) => {
      await board.open('?variant=antichess');
      const tasks = await traced(context.browser(), page, async () => {
        const roll = dice(7);
        // The moves of the computer are not known here, so the test reads the legal moves from the page.
        while (!(await page.locator('[data-dialog=end]').count())) await oneMove(board, page, roll);
        await page.keyboard.press('Alt+n');
        await page.waitForSelector('[data-dialog=new-game]');
        await page.click('[data-testid=cancel]');
        await page.locator('[data-menu=more]:visible').click();
        await page.keyboard.press('Escape');
        await page.evaluate(() => (location.hash = 'options'));
        await page.waitForSelector('.options');
        await page.click('[data-testid=close-options]');
      });
      const longest = (kind) => Math.round(Math.max(...tasks.map((task) => task[kind])));
      console.log(`     ${(await board.moves()).length} plies, ${tasks.length} tasks, the longest ${longest('cpu')} ms of the CPU's time, ${longest('wall')} ms by the clock`);
      assert.ok(tasks.length > 500, `${tasks.length} tasks`);
      assert.ok(longest('cpu') <= 50, JSON.stringify(tasks.filter((task) => task.cpu > 50)));
    },
    { timeout: 180_000 },
  ],
  [
    'dragging keeps its pace',
    async ({ board, page }) => {
      await board.open('?variant=chess');
      // Other programs can slow one measurement down, so there are three.
      const results = [];
      for (let i = 0; i < 3 && !results.some((frame) => frame < 20); i++) results.push(await medianFrame(board, page, 'a1'));
      console.log(`     ${results.map((frame) => `a frame in ${frame.toFixed(1)} ms`).join('; ')}`);
      assert.ok(results.some((frame) => frame < 20), 'a median frame of 60 a second');
    },
  ],
];

/** Makes a random move that the page offers, if there is one, and waits a moment. */
async function oneMove(board, page, roll) {
  const labelled = (words) => page.evaluate((words) => [...document.querySelectorAll('[data-square]')].filter((cell) => new RegExp(words).test(cell.ariaLabel)).map((cell) => cell.dataset.square), words);
  const movable = await labelled('can move|must capture');
  if (movable.length) {
    await board.click(movable[roll(movable.length)]);
    const targets = await labelled('(possible|capture)$');
    if (targets.length) await board.click(targets[roll(targets.length)]);
    if (await page.locator('dialog.promotion').count()) await page.locator('dialog.promotion button').first().click();
  }
  await page.waitForTimeout(50);
}

/** The tasks of the page's main thread, in milliseconds of wall-clock time and of CPU time, which is the same on a busy machine. */
async function traced(browser, page, act) {
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] });
  await page.evaluate(() => performance.mark('begun'));
  await act();
  const { traceEvents } = JSON.parse(await browser.stopTracing());
  const begun = traceEvents.find((event) => event.name === 'begun');
  return traceEvents
    .filter(({ name, ph, pid, tid, ts, tdur }) => name.endsWith('RunTask') && ph === 'X' && pid === begun.pid && tid === begun.tid && ts >= begun.ts && tdur !== undefined)
    .map(({ dur, tdur }) => ({ wall: dur / 1000, cpu: tdur / 1000 }));
}

/** Drags a piece and returns the median time of a frame. */
async function medianFrame(board, page, dragged) {
  await page.mouse.move(...(await board.at(dragged)));
  await page.mouse.down();
  await page.evaluate(() => {
    globalThis.frames = [];
    const tick = (now) => {
      globalThis.frames.push(now);
      globalThis.ticking = requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  await page.mouse.move(...(await board.at('d5')), { steps: 40 });
  const frames = await page.evaluate(() => {
    cancelAnimationFrame(globalThis.ticking);
    return globalThis.frames;
  });
  await page.mouse.move(...(await board.at(dragged)));
  await page.mouse.up();
  const gaps = frames.slice(1).map((at, i) => at - frames[i]).sort((a, b) => a - b);
  return gaps[gaps.length >> 1] ?? Infinity;
}
