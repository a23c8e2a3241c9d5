// Bad input and broken surroundings in the rooms of study: a sentence, and nothing is lost.
import assert from 'node:assert/strict';
import { openAnalysis, openText } from '../study.mjs';

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
