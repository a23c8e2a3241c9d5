// The figures of docs/study.md that a page shows: node e2e/measure-study.mjs, with the site of `misere play` at MISERE_URL.
// What the engine of this machine does by itself: misere analyse antichess --moves e2e3 --nodes 20000000 --json.
import { launch, URL_OF_SITE } from './browser.mjs';

const median = (list) => list.toSorted((a, b) => a - b)[list.length >> 1];
const browser = await launch();

// From nothing to a board on which moves can be made.
const loads = [];
for (let i = 0; i < 7; i++) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  const begun = performance.now();
  await page.goto(`${URL_OF_SITE}#analyse/game=antichess&moves=e2e3.b7b5`, { waitUntil: 'commit' });
  await page.waitForSelector('[data-testid=analyse] cg-board piece');
  loads.push(performance.now() - begun);
  await context.close();
}
console.log(`analysis from nothing to a board: median ${Math.round(median(loads))} ms, least ${Math.round(Math.min(...loads))} ms`);

// Steps through 300 plies with 50 variations: the key, what it changes, and the page drawn anew.
{
  const cycle = ['Nf3 Nf6', 'Ng1 Ng8'];
  let text = '[Event "Long"]\n\n';
  for (let i = 0; i < 150; i++) {
    const [white, black] = cycle[i % 2].split(' ');
    text += `${i + 1}. ${white} ${i % 3 === 0 ? `(${i + 1}. ${i % 2 ? 'Nd4' : 'Nc3'} Nc6) ${i + 1}... ` : ''}${black} `;
  }
  const page = await browser.newPage({ viewport: { width: 1280, height: 860 } });
  await page.goto(`${URL_OF_SITE}#analyse`);
  await page.waitForSelector('[data-testid=analyse] cg-board piece');
  await page.uncheck('[data-testid=engine-switch]');
  await page.click('[data-testid=open]:visible, [data-menu=study]:visible');
  await page.fill('[data-testid=open-text]', `${text}*`);
  await page.click('[data-testid=open-go]');
  await page.waitForFunction(() => document.querySelectorAll('[data-testid=tree] .mv').length >= 400);
  const times = await page.evaluate(async () => {
    const times = [];
    for (let i = 0; i < 250; i++) {
      const begun = performance.now();
      dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }));
      await Promise.resolve();
      // Styles and layout belong to the step.
      document.querySelector('[data-testid=tree]').getBoundingClientRect();
      times.push(performance.now() - begun);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return times;
  });
  console.log(`a step through 300 plies with 50 variations: median ${median(times).toFixed(1)} ms, 95 of 100 below ${times.toSorted((a, b) => a - b)[237].toFixed(1)} ms`);
  await page.close();
}

// The engine of this machine: the first line, and positions a second at the end of a long search.
const page = await browser.newPage();
await page.goto(`${URL_OF_SITE}#analyse`);
const native = await page.evaluate(async () => {
  const found = await fetch('./engine', { cache: 'no-store' });
  if (!found.headers.get('content-type')?.includes('json')) return null;
  const { token, threads } = await found.json();
  const ask = async (body) => {
    const begun = performance.now();
    const response = await fetch('./engine/search', { method: 'POST', headers: { 'content-type': 'application/json', 'x-misere-token': token }, body: JSON.stringify({ variant: 'antichess', moves: ['e2e3'], ...body }) });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let [first, text] = [0, ''];
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      first ||= performance.now() - begun;
      text += value;
    }
    return { first, last: JSON.parse(text.trim().split('\n').at(-1)) };
  };
  const firsts = [];
  for (let i = 0; i < 11; i++) firsts.push((await ask({ lines: 3, nodes: 3_000 + i, moves: i % 2 ? ['e2e3'] : ['g2g3'] })).first);
  const { last } = await ask({ lines: 1, nodes: 8_000_000, threads });
  return { threads, firsts, nps: last.nps };
});
if (native) console.log(`the engine of this machine: first line after ${median(native.firsts).toFixed(1)} ms (median of 11, longest ${Math.max(...native.firsts).toFixed(1)} ms), ${native.nps} positions a second with ${native.threads} threads`);
await browser.close();
process.exit(0);
