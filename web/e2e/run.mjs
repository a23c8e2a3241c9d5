// Runs every browser test: MISERE_URL is the address of the site, CHROMIUM the path of the browser.
// Words on the command line select the tests whose names contain one of them; the name of a file selects those in it.
import { readdirSync } from 'node:fs';
import { launch, URL_OF_SITE } from './browser.mjs';
import { Board } from './board.mjs';

const TIMEOUT = 90_000;
const folder = new URL('./tests/', import.meta.url);
const words = process.argv.slice(2);

const tests = [];
for (const file of readdirSync(folder).filter((file) => file.endsWith('.mjs')).sort()) {
  const { default: list } = await import(new URL(file, folder));
  for (const [name, run, options] of list) tests.push({ file, name, run, options: options ?? {} });
}

const browser = await launch();
let [passed, failed] = [0, 0];
for (const { file, name, run, options } of tests) {
  if (words.length && !words.some((word) => name.includes(word) || file === word)) continue;
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, locale: 'en-GB', ...options });
  const page = await context.newPage();
  const errors = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('dialog', (dialog) => {
    errors.push(`a script opened a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  const begun = performance.now();
  let clock;
  const late = new Promise((_, reject) => {
    const { timeout = TIMEOUT } = options;
    clock = setTimeout(() => reject(new Error(`expected the test to end within ${timeout / 1000} s`)), timeout);
  });
  try {
    await Promise.race([run({ page, context, url: URL_OF_SITE, board: new Board(page, URL_OF_SITE) }), late]);
    if (errors.length && !options.allowErrors) throw new Error(`the page reports errors: ${errors.join(' | ')}`);
    passed++;
    console.log(`ok   ${name} (${Math.round(performance.now() - begun)} ms)`);
  } catch (error) {
    failed++;
    console.log(`FAIL ${name}\n     ${error.stack?.split('\n').slice(0, 60).join('\n     ')}`);
    if (process.env.MISERE_SHOTS) await page.screenshot({ path: `${process.env.MISERE_SHOTS}/${name.replaceAll(/\W+/g, '-')}.png` });
  } finally {
    clearTimeout(clock);
    await context.close();
  }
}
await browser.close();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
