// People who play each other through `misere serve`, for the tests: a server of their own, seats, moves.
import assert from 'node:assert/strict';
import { Board } from './board.mjs';
import { Serve } from './serve.mjs';

export const PHONE = { viewport: { width: 360, height: 740 }, locale: 'de-DE', hasTouch: true, isMobile: true };

/** A test with a server. `person` opens a browser of its own, whose errors fail the test. With `line` it is a browser behind that
    line. */
export const online = (name, run, options = {}) => [
  `online: ${name}`,
  async ({ page, context }) => {
    const line = await options.line?.();
    if (options.line && !line) return;
    const serve = await Serve.start(line ? [line.name] : []);
    if (line) line.target = new URL(serve.url).port;
    const url = line ? `http://${line.name}/` : serve.url;
    const browser = line?.browser ?? page.context().browser();
    const errors = [];
    const contexts = [];
    const person = async (settings = {}) => {
      const own = await browser.newContext({ viewport: { width: 1280, height: 860 }, locale: 'en-GB', serviceWorkers: 'block', ...settings });
      contexts.push(own);
      return tab(own);
    };
    const tab = async (own) => {
      const opened = await own.newPage();
      opened.on('pageerror', (error) => errors.push(error.message));
      return Object.assign(new Board(opened, url), { context: own });
    };
    try {
      await run({ serve, person, tab, context });
      assert.deepEqual(errors, [], 'no page reports an error');
    } catch (error) {
      if (process.env.MISERE_SHOTS) {
        let n = 0;
        for (const own of contexts) for (const opened of own.pages()) await opened.screenshot({ path: `${process.env.MISERE_SHOTS}/${name.replaceAll(/\W+/g, '-').slice(0, 40)}-${n++}.png` }).catch(() => undefined);
      }
      throw error;
    } finally {
      for (const own of contexts) await own.close();
      await serve.end();
      const packets = await line?.close();
      if (packets) console.log(`     ${packets}`);
    }
  },
  { timeout: 240_000, ...options },
];

export const go = (board, hash) => board.page.goto(`${board.url}#${hash}`);
export const id = (board) => new URL(board.page.url()).hash.replace(/^#game\//, '');
export const connection = (board) => board.page.locator('[data-testid=line]').first().getAttribute('data-connection');

/** Makes a link for a game of antichess. */
export async function offer(board, { game = 'antichess', side = 'white', kind = 'increment' } = {}) {
  await go(board, 'friend');
  await board.page.selectOption('select[name=friend-game]', game);
  await board.page.selectOption('select[name=clock-kind]', kind);
  await board.page.locator(`label:has(input[name=friend-side][value=${side}])`).click();
  await board.page.click('[data-testid=friend-make]');
  await board.page.waitForSelector('[data-testid=friend-link]');
  return board.page.inputValue('[data-testid=friend-link]');
}

/** Two people at a table: the first has White. */
export async function seated({ person }, options = {}, other = {}) {
  const [white, black] = [await person(), await person(other)];
  const link = await offer(white, options);
  await black.page.goto(link);
  await black.page.click('[data-testid=take-seat]');
  for (const board of [white, black]) {
    await board.page.waitForSelector('cg-board piece', { timeout: 20_000 });
    await board.until(async () => assert.equal(await board.page.evaluate(() => location.hash.startsWith('#game/')), true));
  }
  return { white, black, link };
}

/** Plays moves in turns, White first, and sees each of them on both boards. Only the first `typed` are typed: the others were
    premoved. */
export async function playOn({ white, black }, moves, before = 0, { patience = 15_000, typed = moves.length } = {}) {
  for (const [i, move] of moves.entries()) {
    const mover = (before + i) % 2 === 0 ? white : black;
    if (i < typed) await mover.type(move);
    // A premove is made at once: both may be there.
    const shown = i < typed && typed < moves.length ? moves.length : i + 1;
    const seen = async (board) => {
      // The end of a game may lie over its moves.
      if (await board.page.locator('[data-dialog=end]').count()) return;
      assert.equal((await board.moves()).length, before + shown, `${move} at both boards`);
    };
    for (const board of [white, black]) await board.until(() => seen(board), patience);
  }
  // The field for typed moves stands where the duty does.
  for (const { page } of [white, black]) if (await page.locator('#typed').count()) await page.locator('#typed').press('Escape');
}

/** A game of antichess that was played by lot and ended early. */
export const GAME = ('e2e4 e7e5 g1f3 d8g5 f3e5 g5d2 e5f7 d2f2 d1d7 f2e1 d7e8 e1e4 f7h8 e4g2 e8f8 g2h2 f8g8 h2c2 g8g7 c2b1 '
  + 'g7h7 b1c1 a1c1 b8a6 c1c7 a6c7 h7c7 b7b5 c7c8 a8c8 f1b5 c8h8 h1h8 a7a6 b5a6').split(' ');
