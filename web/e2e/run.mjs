// Every browser test, one after another: MISERE_URL says where the site is, CHROMIUM which browser.
// Words on the command line choose the tests whose names have them.
import { readdirSync } from 'node:fs';
import { launch, URL_OF_SITE } from './browser.mjs';
import { Board } from './board.mjs';

const PATIENCE = 90_000;
const folder = new URL('./tests/', import.meta.url);
const words = process.argv.slice(2);

const tests = [];
for (const file of readdirSync(folder).filter((file) => file.endsWith('.mjs')).sort()) {
  const { default: list } = await import(new URL(file, folder));
  for (const [name, run, options] of list) tests.push({ name, run, options: options ?? {} });
}

const browser = await launch();
let [passed, failed] = [0, 0];
for (const { name, run, options } of tests) {
  if (words.length && !words.some((word) => name.includes(word))) continue;
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
    const { patience = PATIENCE } = options;
    clock = setTimeout(() => reject(new Error(`expected an end within ${patience / 1000} s`)), patience);
  });
  try {
    await Promise.race([run({ page, context, url: URL_OF_SITE, board: new Board(page, URL_OF_SITE) }), late]);
    if (errors.length && !options.forgive) throw new Error(`the page complains: ${errors.join(' | ')}`);
    passed++;
    console.log(`ok   ${name} (${Math.round(performance.now() - begun)} ms)`);
  } catch (error) {
    failed++;
    console.log(`FAIL ${name}\n     ${error.stack?.split('\n').slice(0, 24).join('\n     ')}`);
    if (process.env.MISERE_SHOTS) await page.screenshot({ path: `${process.env.MISERE_SHOTS}/${name.replaceAll(/\W+/g, '-')}.png` });
  } finally {
    clearTimeout(clock);
    await context.close();
  }
}
await browser.close();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
