// Bad input and broken surroundings in the rooms of study: a sentence, and nothing is lost.
import assert from 'node:assert/strict';
import { exported, menu, openAnalysis, openText, shown, tree } from '../study.mjs';

const notice = (page) => page.locator('[data-testid=notice]').innerText();

export default [
  [
    'study: markup in a comment and in a name is text',
    async ({ page, url, board }) => {
      await openAnalysis(page, url);
      await openText(page, '[Variant "Antichess"]\n[White "<script>alert(1)</script>"]\n\n{ <img src=x onerror=alert(2)> } 1. e3 { <b>bold</b> &amp; } *');
      await board.until(async () => assert.match(await page.locator('[data-testid=tree]').innerText(), /<img src=x onerror=alert\(2\)>[\s\S]*<b>bold<\/b> &amp;/));
      assert.equal(await page.locator('[data-testid=tree] :is(img, script)').count(), 0);
    },
  ],
  [
    'study: ten megabytes of variations are opened, walked through and written again',
    async ({ page, url, board }) => {
      // Knights go to and fro; every second move has a variation with much to read.
      let text = '[Variant "Chess"]\n\n';
      let number = 0;
      while (text.length < 10_000_000) {
        number++;
        const [white, black, other] = number % 2 ? ['Nf3', 'Nf6', 'Nc3'] : ['Ng1', 'Ng8', 'Nd4'];
        text += `${number}. ${white} { ${'said '.repeat(24)}} (${number}. ${other} Nc6 { ${'more '.repeat(48)}}) ${number}... ${black} `;
      }
      await openAnalysis(page, url);
      await page.uncheck('[data-testid=engine-switch]');
      await page.click('[data-testid=open]');
      await page.setInputFiles('[data-testid=open-file]', { name: 'large.pgn', mimeType: 'text/plain', buffer: Buffer.from(`${text}*`) });
      await board.until(async () => assert.match(await notice(page), new RegExp(`^${number} moves, ${number} variations\\. The analysis is too large`)), 90_000);
      assert.ok((await page.locator('[data-testid=tree] .mv').count()) < 2_000, 'only moves around the shown one are drawn');
      await page.click('[data-testid=study-last]');
      await board.until(async () => assert.equal(await shown(page), number % 2 ? 'Nf6' : 'Ng8'), 20_000);
      await page.click('[data-testid=more-moves] >> nth=0');
      const written = await exported(page);
      assert.equal(written.match(/\(/g).length, number);
    },
    { timeout: 240_000 },
  ],
  [
    'study: the FEN of another game gets a sentence that names it, and the analysis stays',
    async ({ page, url, board }) => {
      await openAnalysis(page, url, '#analyse/game=antichess&moves=e2e3');
      for (const [text, said] of [['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Qn] w KQkq - 0 1', /pieces in hand.*Crazyhouse/], ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1', /checks.*Three-check/i]]) {
        await page.click('[data-testid=open]');
        await page.fill('[data-testid=open-text]', text);
        await page.click('[data-testid=open-go]');
        await board.until(async () => assert.match(await page.locator('[data-testid=open-trouble]').innerText(), said));
        await page.keyboard.press('Escape');
      }
      assert.deepEqual(await tree(page), ['1.e3']);
    },
  ],
  [
    'study: where storage is denied, nothing is said to be kept, and the analysis goes on',
    async ({ page, url, board }) => {
      await page.addInitScript(() => {
        const denied = () => {
          throw new DOMException('denied', 'SecurityError');
        };
        Storage.prototype.setItem = denied;
        IDBFactory.prototype.open = denied;
      });
      await openAnalysis(page, url, '#analyse/game=antichess&moves=e2e3');
      await menu(page, 'keep');
      await board.until(async () => assert.match(await notice(page), /no room for it/), 10_000);
      assert.deepEqual(await tree(page), ['1.e3']);
      await page.evaluate(() => (location.hash = 'games'));
      await board.until(async () => assert.match(await page.locator('[data-testid=games-said]').innerText(), /does not let|here until/), 10_000);
      assert.equal(await page.locator('[data-testid=kept-game]').count(), 1, 'it is there until the page is closed');
    },
    { allowErrors: true },
  ],
  [
    'study: when the engine of this machine ends, a sentence says so and the page goes on',
    async ({ page, url, board }) => {
      const line = { nodes: 9, time: 1, lines: [{ score: { hundredths: 30 }, expected: 0.6, depth: 3, uci: ['e2e3'], san: ['e3'] }] };
      await page.route('**/engine', (route) => route.fulfill({ json: { token: 'a', threads: 4 } }));
      await page.route('**/engine/search', (route) => route.fulfill({ body: `${JSON.stringify(line)}\n` }));
      await openAnalysis(page, url, '#analyse/game=antichess');
      await page.selectOption('[data-testid=where]', 'native');
      await board.until(async () => assert.match(await notice(page), /engine of this machine has stopped.*goes on with its own/), 20_000);
      assert.equal(await page.inputValue('[data-testid=where]'), 'page');
      await board.until(async () => assert.match(await page.locator('[data-testid=engine-facts]').innerText(), /depth \d+/), 30_000);
    },
    { serviceWorkers: 'block' },
  ],
];
