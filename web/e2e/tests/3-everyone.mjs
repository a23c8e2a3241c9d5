// For everyone: keyboard, screen reader, languages, screens, no network, and some fun.
import assert from 'node:assert/strict';
import { faults } from '../inspect.mjs';

const SCREENS = { desktop: { width: 1280, height: 860 }, phone: { width: 360, height: 740 } };

/** Walks from square to square with the arrow keys. */
async function walk(page, from, to) {
  const [files, ranks] = [to.charCodeAt(0) - from.charCodeAt(0), Number(to[1]) - Number(from[1])];
  for (let i = 0; i < Math.abs(files); i++) await page.keyboard.press(files > 0 ? 'ArrowRight' : 'ArrowLeft');
  for (let i = 0; i < Math.abs(ranks); i++) await page.keyboard.press(ranks > 0 ? 'ArrowUp' : 'ArrowDown');
}

export default [
  [
    'a whole game by keyboard alone, and every word of it spoken',
    async ({ board, page }) => {
      await board.play('chess');
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-square'));
      for (let i = 0; i < 30 && !(await focused()); i++) await page.keyboard.press('Tab');
      let here = await focused();
      assert.ok(here, 'the board is reached by Tab');
      for (const [from, to] of [['f2', 'f3'], ['e7', 'e5'], ['g2', 'g4'], ['d8', 'h4']]) {
        await walk(page, here, from);
        await page.keyboard.press('Enter');
        await walk(page, from, to);
        assert.match(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), /possible/);
        await page.keyboard.press('Enter');
        here = to;
        await page.waitForTimeout(60);
      }
      assert.match(await board.ending(), /Black won/);
      assert.match(await page.locator('[data-testid=spoken]').innerText(), /Qh4#.*Black wins.*checkmated/);
    },
  ],
  [
    'Tab goes from the rail to the board, the duty, the moves and the tools, and what has the focus is seen',
    async ({ board, page }) => {
      for (const [width, height] of [[1366, 657], [1024, 768], [390, 844], [844, 390]]) {
        await page.setViewportSize({ width, height });
        await board.play('antichess', 'e2e3 b7b5');
        await page.reload();
        await page.waitForSelector('[data-chip]');
        await page.evaluate(() => document.activeElement?.blur());
        const stops = [];
        for (let i = 0; i < 40; i++) {
          await page.keyboard.press('Tab');
          const stop = await page.evaluate(() => {
            const at = document.activeElement;
            if (!at || at === document.body) return null;
            const parts = { rail: '.rail', board: '.board', about: '.t-about', duty: '.duty', moves: '.score', tools: '.t-tools' };
            const { left, top, right, bottom } = at.getBoundingClientRect();
            const { outlineStyle, outlineWidth } = getComputedStyle(at);
            return {
              part: Object.keys(parts).find((part) => at.closest(parts[part])) ?? at.className,
              seen: right > 0 && bottom > 0 && left < innerWidth && top < innerHeight && outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 3,
            };
          });
          if (!stop) break;
          stops.push(stop);
        }
        assert.deepEqual(stops.filter(({ seen }) => !seen), [], `${width}: what has the focus has a ring, and is on the screen`);
        const order = stops.map(({ part }) => part).filter((part, i, all) => part !== all[i - 1]);
        const expected = ['rail', 'board', 'about', 'duty', 'moves', 'tools'].filter((part) => order.includes(part));
        assert.deepEqual(order, expected, `${width}: ${order.join(', ')}`);
        for (const part of ['board', 'duty', 'moves', 'tools']) assert.ok(order.includes(part), `${width}: ${part} is reached`);
      }
    },
  ],
  [
    'the clock is spoken on request',
    async ({ board, page }) => {
      await board.play('chess');
      await page.keyboard.press('c');
      await board.until(async () => assert.match(await page.locator('[data-testid=spoken]').innerText(), /no clock/));
    },
  ],
  [
    'holding H cheers, releasing it ends',
    async ({ board, page }) => {
      await board.open();
      await page.keyboard.down('h');
      assert.ok((await page.locator('[data-testid=cheer] p').innerText()).length > 10);
      await page.keyboard.up('h');
      await board.until(async () => assert.equal(await page.locator('[data-testid=cheer]').count(), 0));
    },
  ],
  [
    'disco warns once, flashes less than three times a second, and stops',
    async ({ board, page }) => {
      await board.open();
      await board.more('disco');
      assert.match(await page.locator('[data-dialog=sure]').innerText(), /Flashing/);
      await page.click('[data-testid=yes]');
      const style = await page.locator('cg-board').evaluate((element) => {
        const { animationName, animationDuration } = getComputedStyle(element);
        return { animationName, animationDuration };
      });
      assert.deepEqual(style, { animationName: 'disco', animationDuration: '2.4s' });
      await board.more('disco');
      await board.more('disco');
      assert.equal(await page.locator('[data-dialog=sure]').count(), 0, 'one warning');
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await board.until(async () => assert.equal(await page.locator('cg-board').evaluate((e) => getComputedStyle(e).animationName), 'none'));
    },
  ],
  [
    'German is spoken to Germans, and can be chosen',
    async ({ board, page }) => {
      await board.play('antichess', 'e2e3 b7b5');
      await board.expectStatus(/Du musst schlagen\s+L×b5/);
      assert.equal(await page.locator('html').getAttribute('lang'), 'de');
      await board.option('language-en');
      await board.expectStatus(/You must capture\s+B×b5/);
      await board.option('language-de');
      await board.go('a2', 'a3');
      await board.expectStatus(/Du musst schlagen\s+L×b5/);
    },
    { locale: 'de-DE' },
  ],
  [
    'figures are U+2654 to U+265F, and moves can be figurines or SAN',
    async ({ board, page }) => {
      await board.play('chess', 'g1f3');
      await board.option('pieces-unicode');
      const figure = (piece) => page.locator(`cg-board piece.${piece}`).first().evaluate((e) => getComputedStyle(e, '::before').content);
      const codes = [];
      for (const side of ['white', 'black']) for (const kind of ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn']) codes.push((await figure(`${side}.${kind}`)).replaceAll('"', '').codePointAt(0));
      assert.deepEqual(codes, Array.from({ length: 12 }, (_, i) => 0x2654 + i));
      // SAN is the default, and the other notation a choice (issue 14, point 7).
      await board.expectMoves('Nf3');
      await board.option('notation-coordinate');
      await board.expectMoves('g1-f3');
      await board.option('notation-game');
      await board.option('figurines');
      await board.expectMoves('♘f3');
    },
  ],
  [
    'a phone shows the whole board and nothing wider than itself',
    async ({ board, page }) => {
      await board.play('crazyhouse', 'e2e4 d7d5');
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(width <= 360, `${width} px`);
      const box = await page.locator('cg-board').boundingBox();
      assert.ok(box.width >= 280 && box.x >= 0 && box.y + box.height <= 760, JSON.stringify(box));
      await page.touchscreen.tap(...(await board.at('e4')));
      await page.touchscreen.tap(...(await board.at('d5')));
      await board.expectMoves('e4', 'd5', 'e×d5');
    },
    { viewport: { width: 360, height: 760 }, hasTouch: true, isMobile: true },
  ],
  [
    'nothing moves when turns, clocks and counters change',
    async ({ board, page }) => {
      await board.open();
      await page.evaluate(() => {
        globalThis.shift = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shift += entry.value;
        }).observe({ type: 'layout-shift', buffered: false });
      });
      for (const [from, to] of [['e2', 'e3'], ['g1', 'h3']]) {
        const made = (await board.moves()).length;
        if ((await board.status()).includes('must')) break;
        await board.go(from, to);
        await board.until(async () => assert.ok((await board.moves()).length >= made + 2));
      }
      assert.ok((await page.evaluate(() => globalThis.shift)) < 0.01);
    },
  ],
  [
    'once visited it works without a network',
    async ({ board, page, context }) => {
      await board.open();
      await page.evaluate(() => navigator.serviceWorker.ready);
      await board.until(async () => assert.ok(await page.evaluate(() => navigator.serviceWorker.controller !== null)));
      await context.setOffline(true);
      await page.reload();
      await page.waitForSelector('cg-board piece');
      await board.go('e2', 'e3');
      await board.until(async () => assert.ok((await board.moves()).length >= 2), 15_000);
    },
    { allowErrors: true },
  ],
  [
    'the rules of every game are there, with boards',
    async ({ board, page }) => {
      await board.open('#board');
      await board.more('rules');
      await page.waitForSelector('article');
      assert.match(await page.locator('h1').innerText(), /Antichess/);
      const games = await page.locator('.rulebook nav li a').count();
      assert.equal(games, 20, 'every game, and what they share');
      for (let i = 1; i < games; i++) {
        const link = page.locator('.rulebook nav li a').nth(i);
        await link.click();
        await board.until(async () => assert.equal(await link.getAttribute('aria-current'), 'page'));
        // Articles and boards are counted at one moment: the page before may still be there.
        await board.until(async () => {
          const { game, articles, boards } = await page.evaluate(() => ({
            game: document.querySelector('h1').innerText,
            articles: document.querySelectorAll('article').length,
            boards: document.querySelectorAll('article .mini').length,
          }));
          assert.ok(articles > 0 && boards === articles, `${game}: ${boards} boards for ${articles} articles`);
        });
      }
      await page.goto(`${page.url().split('#')[0]}#rules`);
      await board.until(async () => assert.equal(await page.locator('.pieces .mini').count(), 6, 'how the pieces move'));
      // A citation leads to its article.
      await page.goto(`${page.url().split('#')[0]}#rules/chess`);
      await page.click('.remarks a[href="#rules/common/12"]');
      await board.until(async () => assert.match(await page.locator('article.wanted h3').innerText(), /Draw by repetition/));
      await board.until(async () => assert.ok((await page.locator('article.wanted').boundingBox()).y < 400, 'it is in sight'));
      await page.goto(`${page.url().split('#')[0]}#rules/nonsense`);
      await board.until(async () => assert.match(await page.locator('h1').innerText(), /no game called “nonsense”/));
      assert.equal(await page.locator('[data-testid=all-games] a').count(), 19);
      await page.click('[data-testid=back]');
      await page.waitForSelector('cg-board piece');
    },
  ],
  [
    'the rules are German in German, words and headings and all',
    async ({ board, page }) => {
      await board.open('#board');
      await page.goto(`${page.url().split('#')[0]}#rules/antichess`);
      await page.waitForSelector('article');
      const text = await page.locator('.rulebook main').innerText();
      assert.match(text, /ARTIKEL 2\s+Schlagen ist Pflicht/i);
      assert.match(text, /kein Zug mehr/);
      assert.match(text, /losing chess/);
      assert.match(await page.locator('[data-testid=kin]').innerText(), /Drei Spiele heißen[\s\S]*Einfaches Räuberschach[\s\S]*immer eine Dame/);
      assert.match(await page.locator('.remarks').last().innerText(), /^Entscheidungen\.[\s\S]*Tote Stellungen: Bibliotheken kennen/);
      assert.doesNotMatch(text, /nothing-to-move|antichess 2|\bthe\b/);
      assert.match(await page.locator('[data-testid=start-fen]').innerText(), /^rnbqkbnr\/.* w - - 0 1$/);
      await page.click('[data-testid=common]');
      await board.until(async () => assert.match(await page.locator('.pieces').innerText(), /Springer[\s\S]*springt über alles/));
      assert.match(await page.locator('#common-1 table').innerText(), /ein Bauer steht auf Reihe 1 oder 8/);
    },
    { locale: 'de-DE' },
  ],
  [
    'Germans are told in German what is wrong',
    async ({ board, page }) => {
      await board.open('#board');
      await board.more('load');
      await page.fill('[data-testid=pasted]', '1. e4 e5 2. Ke3 *');
      await page.click('[data-dialog=load] .primary');
      await board.until(async () => assert.match(await page.locator('[data-testid=complaint]').innerText(), /Ein König zieht nicht so\. Das laufende Spiel geht weiter/));
      await page.fill('[data-testid=pasted]', '((((');
      await page.click('[data-dialog=load] .primary');
      await board.until(async () => assert.match(await page.locator('[data-testid=complaint]').innerText(), /kein Spiel[\s\S]*„\(\(\(\(“/));
    },
    { locale: 'de-DE' },
  ],
  [
    'on a phone every button is whole, and a game is one tap away, in German too',
    async ({ board, page }) => {
      await board.open('#play');
      const inside = async (what) => {
        const box = await page.locator(what).boundingBox();
        assert.ok(box && box.x >= 0 && box.y >= 0 && box.x + box.width <= 360 && box.y + box.height <= 740, `${what}: ${JSON.stringify(box)}`);
      };
      for (const what of ['.rail [data-menu=more]', '[data-testid=take-back]', '[data-testid=hint]', '[data-testid=moves]', '[data-testid=status]']) await inside(what);
      await board.more('new');
      // A page, so that nothing of it can be clipped (issue 14, point 10).
      for (const what of ['[data-testid=start]', '[data-testid=cancel]', '[data-testid=change]']) await inside(what);
      await page.locator('label:has(input[name=game][value=atomic])').click();
      assert.match(await page.locator('.brief').innerText(), /Atomschach/);
      await page.click('[data-testid=start]');
      await board.until(async () => assert.match(await page.title(), /^Atomschach/));
    },
    { locale: 'de-DE', viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  ],
  [
    'a low window shows every button, and a large screen is used',
    async ({ board, page }) => {
      await page.setViewportSize({ width: 1280, height: 600 });
      await board.play('antichess', 'e2e3 b7b5');
      // Draw and resign are in the menu More, and the typed move behind a key (issue 14, beside the board).
      for (const what of ['[data-testid=take-back]', '[data-testid=hint]', '[data-testid=flip]', '.t-tools [data-menu=more]', '[data-testid=status]']) {
        const box = await page.locator(what).boundingBox();
        assert.ok(box.y + box.height <= 600, `${what} ends at ${box.y + box.height}`);
      }
      await page.setViewportSize({ width: 1366, height: 720 });
      await board.until(async () => {
        const [whole, shown] = await page.locator('[data-testid=playing-aim]').evaluate((line) => [line.scrollHeight, line.clientHeight]);
        assert.ok(whole <= shown, 'the aim is not cut');
      });
      await page.setViewportSize({ width: 768, height: 1024 });
      await board.until(async () => {
        const { y, height } = await page.locator('.t-tools').boundingBox();
        assert.ok(y + height <= 1024, `on a tablet the tools end at ${y + height}`);
      });
      await page.setViewportSize({ width: 3840, height: 2160 });
      await board.until(async () => {
        const size = await page.locator('[data-testid=now]').evaluate((p) => Number.parseFloat(getComputedStyle(p).fontSize));
        assert.ok(size >= 28, `${size} px`);
      });
    },
  ],
  ...['light', 'dark'].flatMap((colorScheme) => Object.entries(SCREENS).map(([screen, viewport]) => [
    `axe finds nothing wrong in any view, ${colorScheme}, ${screen}`,
    async ({ board, page, url }) => {
      const found = [];
      const look = async (view) => {
        // An element that is still fading in has less contrast.
        await page.waitForTimeout(250);
        found.push(...(await faults(page)).map((fault) => `${view}: ${fault}`));
      };
      await board.play('antichess', 'e2e3 b7b5');
      await page.reload();
      await page.waitForSelector('cg-board piece');
      await look('board');
      await page.locator('[data-menu=more]:visible').click();
      await look('menu');
      await page.keyboard.press('Escape');
      await page.evaluate(() => (location.hash = 'options'));
      await page.waitForSelector('.options');
      await look('options');
      await page.click('[data-testid=close-options]');
      await page.evaluate(() => (location.hash = 'home'));
      await page.waitForSelector('.home');
      await page.waitForTimeout(1700);
      await look('home');
      await page.keyboard.press('Alt+n');
      await page.waitForSelector('[data-dialog=new-game]');
      if (await page.locator('[data-testid=change]').isVisible()) await page.click('[data-testid=change]');
      await page.locator('label:has(input[name=clock][value=other])').click();
      await page.selectOption('select[name=time-white]', 'custom');
      await page.fill('input[name=minutes-white]', '0');
      await page.click('[data-testid=start]');
      await page.click('summary');
      await look('new game, refused');
      await page.click('[data-testid=cancel]');
      for (const item of ['keys', 'licence']) {
        await board.more(item);
        await look(item);
        await page.keyboard.press('Escape');
      }
      await board.more('load');
      await page.fill('[data-testid=pasted]', '{');
      await page.click('[data-dialog=load] .primary');
      await look('load, refused');
      await page.fill('[data-testid=pasted]', '1. e4 e5 *');
      await page.click('[data-dialog=load] .primary');
      await look('load, who plays');
      await page.keyboard.press('Escape');
      await board.more('pause');
      await look('paused');
      await board.more('pause');
      await page.keyboard.press('ArrowLeft');
      await look('looking back');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.down('h');
      await look('a kind word');
      await page.keyboard.up('h');
      await board.more('end');
      await look('sure');
      await page.keyboard.press('Escape');
      for (const item of ['save', 'load', 'share']) {
        await board.more(item);
        await look(item);
        await page.click('dialog .buttons button');
        await page.keyboard.press('Escape');
      }
      await board.more('resign');
      await page.click('[data-testid=yes]');
      await board.ending();
      await look('end');
      for (const game of ['#rules/antichess', '#rules/horde', '#rules/common/12', '#rules/nonsense']) {
        await page.goto(url + game);
        await page.waitForSelector('.rulebook h1');
        await look(game);
      }
      await board.play('antichess', '', 'n7/3P4/8/8/8/8/8/7n w - - 0 1');
      await page.reload();
      await page.waitForSelector('cg-board piece');
      await board.go('d7', 'd8');
      await page.waitForSelector('dialog.promotion');
      await look('promotion');
      await page.keyboard.press('Escape');
      await board.play('crazyhouse', 'e2e4 d7d5 e4d5 d8d5');
      await page.reload();
      await page.waitForSelector('cg-board piece');
      await look('pockets');
      await board.play('chessvar', 'e2e4 d7d5 d1g4 e7e5');
      await page.reload();
      await page.waitForSelector('.inventory .danger');
      await look('in danger');
      assert.deepEqual(found, []);
    },
    { colorScheme, viewport, timeout: 180_000 },
  ])),
];
