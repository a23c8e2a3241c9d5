// Openings in the analysis room: what is proved, and what was played in the games of a file.
import assert from 'node:assert/strict';
import { faultless, menu, openAnalysis, shown, tree } from '../study.mjs';

const GAMES = `[Variant "Antichess"]\n[Result "1-0"]\n\n1. e3 b5 2. Bxb5 Bb7 1-0

[Variant "Antichess"]\n[Result "0-1"]\n\n1. e3 g5 2. Ba6 Nxa6 0-1

[Variant "Antichess"]\n[Result "1/2-1/2"]\n\n1. g3 h5 1/2-1/2

[Variant "Antichess"]\n\n1. g3 h5 2. Bh8 *\n`;

const give = (page, text, name = 'games.pgn') => page.setInputFiles('[data-testid=explorer-file]', { name, mimeType: 'text/plain', buffer: Buffer.from(text) });
const rows = (page) => page.locator('[data-testid=explored]').evaluateAll((rows) => rows.map(({ dataset }) => dataset.uci));
const says = (page) => page.locator('[data-testid=explorer-says]').innerText();

export default [
  [
    'openings: any defence can be picked, and its refutation is shown',
    async ({ page, url, board }) => {
      await openAnalysis(page, url, '#analyse/solution');
      await board.until(async () => assert.ok((await rows(page)).includes('e2e4')), 30_000);
      // 1. d3 is answered, and every reply to the answer is known as well.
      const row = page.locator('[data-testid=explored][data-uci=d2d3]');
      assert.equal(await row.getAttribute('data-proved'), 'loss');
      await row.locator('.answer').click();
      await board.until(async () => assert.equal((await tree(page)).length, 2), 10_000);
      await page.keyboard.press('End');
      await board.until(async () => assert.ok((await rows(page)).length > 0), 20_000);
      const known = await page.locator('[data-testid=explored]').evaluateAll((rows) => rows.map(({ dataset }) => dataset.proved));
      assert.ok(known.every((value) => value === 'loss'), `White is lost: ${known}`);
      await page.locator('[data-testid=explored] .mv >> nth=0').click();
      await board.until(async () => assert.equal((await tree(page)).length, 3));
    },
    { timeout: 120_000 },
  ],
  [
    'openings: a proof is shown with its whole line in the place of a number',
    async ({ page, url, board }) => {
      await openAnalysis(page, url, '#analyse/game=antichess&moves=d2d3');
      await page.keyboard.press('End');
      await board.until(async () => assert.match(await page.locator('[data-testid=value]').innerText(), /^Proved: Black wins in \d+$/), 30_000);
      const first = page.locator('[data-testid=line] >> nth=0');
      await board.until(async () => assert.ok((await first.locator('.pv.whole .pv-move').count()) > 15), 20_000);
      const moves = await first.locator('.pv-move').count();
      assert.match(await first.locator('.worth').innerText(), /^#−\d+$/);
      assert.equal(await page.locator('[data-testid=evalbar]').getAttribute('aria-label'), 'White wins with a probability of 0 %');
      // The last move of the line adds all of it.
      await first.locator('.pv-move').last().click();
      await board.until(async () => assert.equal((await tree(page)).length, 1 + moves));
      await page.keyboard.press('End');
      await board.until(async () => assert.match(await page.locator('[data-testid=value]').innerText(), /The game is over/));
    },
    { timeout: 120_000 },
  ],
  ...[['en-GB', [1366, 657], /games\.pgn, 4 games, 1 of them with a move that cannot be played/, 'White won 1, 0 drawn, Black won 1'], ['de-DE', [360, 740], /games\.pgn, 4 Partien/, 'Weiß gewann 1, 0 remis, Schwarz gewann 1']].map(([locale, [width, height], words, split]) => [
    `openings: games are counted, walked through by keyboard and left, ${locale}, ${width} × ${height}`,
    async ({ page, url, board }) => {
      await openAnalysis(page, url, '#analyse/game=antichess');
      await menu(page, 'explore');
      await page.waitForSelector('[data-testid=explorer]');
      await give(page, GAMES);
      await board.until(async () => assert.match(await says(page), words), 30_000);
      await board.until(async () => assert.ok((await rows(page)).includes('e2e3')));
      assert.equal(await page.locator('[data-uci=e2e3] .split').getAttribute('aria-label'), split);
      await faultless(page, 'openings');
      await page.locator('[data-uci=e2e3] .mv').focus();
      await page.keyboard.press('Enter');
      await board.until(async () => assert.equal(await shown(page), 'e3'));
      await board.until(async () => assert.deepEqual((await rows(page)).filter((uci) => ['b7b5', 'g7g5'].includes(uci)).sort(), ['b7b5', 'g7g5']));
      await page.click('[data-testid=explorer-close-file]');
      await board.until(async () => assert.equal(await page.locator('[data-uci=e2e3] .split').count(), 0));
      // What is no file of games gets a sentence, and another file may follow.
      await give(page, '   ', 'a.txt');
      await board.until(async () => assert.match(await says(page), /expected games/), 20_000);
      await give(page, GAMES);
      await board.until(async () => assert.match(await says(page), words), 20_000);
      await page.click('[data-testid=explorer-close]');
      assert.equal(await page.locator('[data-testid=explorer]').count(), 0);
      assert.deepEqual((await tree(page)).length, 1);
    },
    { locale, viewport: { width, height }, timeout: 120_000 },
  ]),
];
