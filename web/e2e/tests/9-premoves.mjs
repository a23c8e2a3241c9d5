// Premoves (issue 14): a queue, "capture what I must", and words when one is cancelled.
import assert from 'node:assert/strict';
import { pick } from '../board.mjs';

/** Begins a game from a position against a computer that waits for a sign, and moves a2 to a4, which
    Black must capture. Its script is held back, so the test blocks the service worker, which would answer for it. */
async function beforeReply({ board, page, url }, fen, game = 'antichess') {
  let reply;
  const sign = new Promise((resolve) => (reply = resolve));
  await page.route('**/worker-*.js', async (route) => {
    await sign;
    await route.continue();
  });
  await page.goto(`${url}#new`);
  for (const [name, value] of [['game', game], ['opponent', 'computer'], ['you', 'white']]) await pick(page, name, value);
  await page.click('summary');
  await page.fill('input[name=fen]', fen);
  await page.click('[data-testid=start]');
  await page.waitForSelector('cg-board piece');
  await board.go('a2', 'a4');
  await board.expectMoves('a4');
  return reply;
}

export default [
  [
    'premoves: a queue is played move by move, and can be cancelled before',
    async ({ board, page, url }) => {
      const reply = await beforeReply({ board, page, url }, '8/8/8/1p6/8/8/P1P4P/8 w - - 0 1');
      await board.go('c2', 'c3');
      await board.expectStatus(/Premoves: c3\./);
      await page.click('[data-testid=cancel-premoves]');
      await board.until(async () => assert.equal(await page.locator('[data-testid=cancel-premoves]').count(), 0));
      await board.go('c2', 'c4');
      await board.go('h2', 'h3');
      await board.expectStatus(/Premoves: c4, h3\./);
      reply();
      // Black's moves are the only ones: the capture, then the pawn's step.
      await board.expectMoves('a4', 'b×a4', 'c4', 'a3', 'h3', 'a2');
    },
    { serviceWorkers: 'block' },
  ],
  ...['antichess', 'giveaway', 'plain-antichess'].map((game) => [
    `premoves: “capture what I must” captures, in ${game}`,
    async ({ board, page, url }) => {
      const reply = await beforeReply({ board, page, url }, '8/7p/8/1p6/8/1P6/P1P4P/8 w - - 0 1', game);
      await page.click('[data-testid=premove-duty]');
      await board.expectStatus(/Premoves: capture what I must/);
      reply();
      await board.until(async () => assert.deepEqual((await board.moves()).slice(0, 3), ['a4', 'b×a4', 'b×a4']));
    },
    { serviceWorkers: 'block' },
  ]),
  [
    'premoves: what is no longer legal is cancelled, with words',
    async ({ board, page, url }) => {
      const reply = await beforeReply({ board, page, url }, '8/8/8/1p6/8/8/P1P4P/8 w - - 0 1');
      await page.click('[data-testid=premove-duty]');
      reply();
      await board.expectStatus(/Premove cancelled \(capture what I must\)\. Nothing has to be captured\./);
      await board.expectMoves('a4', 'b×a4');
    },
    { serviceWorkers: 'block' },
  ],
];
