// New games, clocks, files, links, and what survives.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

/** Fills in the page and starts. Players and the start position are behind a fold, times behind "…" (S1-68, 69, 71). */
async function begin(page, { game, white = 'human', black = 'human', minutes, fen, chess960 }) {
  await page.keyboard.press('Alt+n');
  await page.waitForSelector('[data-dialog=new-game]');
  await pick(page, 'game', game);
  await page.click('summary');
  await page.check(`input[name=seat-white][value=${white}]`);
  await page.check(`input[name=seat-black][value=${black}]`);
  if (minutes !== undefined) {
    await pick(page, 'clock', 'other');
    await page.selectOption('select[name=time-white]', 'custom');
    await page.fill('input[name=minutes-white]', String(minutes));
  } else await pick(page, 'clock', 'unlimited');
  if (chess960 !== undefined) await page.fill('input[name=chess960]', String(chess960));
  if (fen !== undefined) await page.fill('input[name=fen]', fen);
  await page.click('[data-testid=start]');
}

/** Chooses a card or a button: a radio button inside a label. */
const pick = (page, name, value) => page.locator(`label:has(input[name=${name}][value="${value}"])`).click();

const spoilt = (text) => ({ name: 'game.xml', mimeType: 'text/xml', buffer: Buffer.from(text) });

/** Saves in a format and returns name and text of the file. */
async function save(board, page, format) {
  await board.more('save');
  const [file] = await Promise.all([page.waitForEvent('download'), page.click(`[data-format=${format}]`)]);
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
}

export default [
  [
    'the New Game page: opened by menu, address and key, cancelled, used',
    async ({ board, page }) => {
      await board.play('chess', 'e2e4');
      for (const open of [() => board.more('new'), () => page.evaluate(() => (location.hash = 'new')), () => page.keyboard.press('Control+n')]) {
        await open();
        await page.waitForSelector('[data-dialog=new-game]');
        assert.equal(await page.locator('input[name=game]').count(), 19);
        await page.click('[data-testid=cancel]');
        await board.expectMoves('e4');
      }
      await begin(page, { game: 'atomic', minutes: 3 });
      await board.until(async () => assert.match(await page.title(), /^Atomic/));
      assert.deepEqual(await board.moves(), []);
      assert.match(await page.locator('[data-testid=clock-white]').innerText(), /^(3:00|2:5\d)/);
      assert.match(await page.locator('[data-testid=clock-white]').getAttribute('class'), /running/);
    },
  ],
  [
    'a start position and a Chess960 number are read, and bad ones refused',
    async ({ board, page }) => {
      await board.play('chess', 'e2e4');
      await begin(page, { game: 'chess', fen: 'not a position' });
      await board.until(async () => assert.match(await page.locator('[data-testid=complaint]').innerText(), /not a position/));
      await page.click('[data-testid=cancel]');
      await board.expectMoves('e4');
      await begin(page, { game: 'chess', chess960: 0 });
      await board.more('share');
      assert.match(await page.inputValue('[data-testid=share-fen]'), /^bbqnnrkr\//);
    },
  ],
  [
    'every game can be begun and moved in',
    async ({ board, page }) => {
      await board.open();
      await page.keyboard.press('Alt+n');
      // The page of a new game is loaded when it is opened.
      await page.waitForSelector('input[name=game]', { state: 'attached' });
      const games = await page.locator('input[name=game]').evaluateAll((inputs) => inputs.map((input) => input.value));
      await page.click('[data-testid=cancel]');
      assert.equal(games.length, 19);
      for (const game of games) {
        await begin(page, { game });
        const first = { racingkings: ['h2', 'h3'], horde: ['a4', 'a5'] }[game] ?? ['e2', 'e3'];
        await board.go(...first);
        await board.expectMoves(game.startsWith('mit-') ? first.join('-') : game === 'racingkings' ? 'Kh3' : first[1]);
      }
    },
  ],
  [
    'two computers play by themselves, and a pause stops them',
    async ({ board, page }) => {
      await board.open();
      await begin(page, { game: 'antichess', white: 'computer', black: 'computer' });
      await board.until(async () => assert.ok((await board.moves()).length >= 3));
      await board.more('pause');
      await board.expectStatus(/paused/);
      const made = (await board.moves()).length;
      await page.waitForTimeout(1200);
      assert.equal((await board.moves()).length, made);
      await board.more('pause');
      await board.until(async () => assert.ok((await board.moves()).length > made));
    },
  ],
  [
    'a player of Black sees the board from that side, and the computer begins',
    async ({ board, page }) => {
      await board.open();
      await begin(page, { game: 'giveaway', white: 'computer', black: 'human' });
      await board.until(async () => assert.equal((await board.moves()).length, 1));
      assert.equal(await page.locator('.cg-wrap.orientation-black').count(), 1);
      const top = await page.locator('.player').first().getAttribute('data-side');
      assert.equal(top, 'white');
      await page.click('[data-testid=flip]');
      await board.until(async () => assert.equal(await page.locator('.cg-wrap.orientation-black').count(), 0));
    },
  ],
  [
    'the computer takes a draw when it is worse, and declines when it is better',
    async ({ board, page }) => {
      await board.open();
      for (const [fen, answer] of [['3qk3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1', /declines the draw/], ['4k3/pppppppp/8/8/8/8/PPPPPPPP/3QK3 w - - 0 1', /A draw[\s\S]*agreed/]]) {
        await begin(page, { game: 'chess', black: 'computer', fen });
        await board.more('draw');
        if (answer.test('declines the draw')) await board.expectStatus(answer);
        else assert.match(await board.ending(), answer);
      }
    },
  ],
  [
    'a time without time to move is refused in words',
    async ({ board, page }) => {
      await board.play('chess', 'e2e4');
      await page.keyboard.press('Alt+n');
      await pick(page, 'clock', 'other');
      await page.selectOption('select[name=time-white]', 'custom');
      for (const [minutes, said] of [['', /how many minutes/], ['0', /there is no time to move/], ['700', /up to 600/]]) {
        await page.fill('input[name=minutes-white]', minutes);
        assert.match(await page.locator('[data-testid=wrong-white]').innerText(), said);
        await page.click('[data-testid=start]');
        await board.until(async () => assert.match(await page.locator('[data-testid=complaint]').innerText(), said));
      }
      assert.doesNotMatch(await page.locator('[data-dialog=new-game]').innerText(), /null|NaN/);
      await page.fill('input[name=minutes-white]', '0');
      await page.fill('input[name=seconds-white]', '5');
      await page.click('[data-testid=start]');
      await board.until(async () => assert.match(await page.locator('[data-testid=clock-white]').innerText(), /^[0-5]\.\d$/));
    },
  ],
  [
    'saving takes no time off the clock',
    async ({ board, page }) => {
      await board.open();
      await begin(page, { game: 'chess', minutes: 5 });
      await board.more('save');
      await page.waitForSelector('[data-dialog=save]');
      const clock = () => page.locator('[data-testid=clock-white]').innerText();
      const shown = await clock();
      await page.waitForTimeout(2200);
      assert.equal(await clock(), shown);
      await page.keyboard.press('Escape');
      await board.until(async () => assert.match(await page.locator('[data-testid=clock-white]').getAttribute('class'), /running/));
    },
  ],
  [
    'a pasted position asks who plays, and keeps the clocks',
    async ({ board, page }) => {
      await board.open();
      await begin(page, { game: 'antichess', minutes: 7 });
      await board.more('load');
      await page.fill('[data-testid=pasted]', '8/P7/8/8/8/8/8/7n w - - 0 1');
      await page.click('[data-dialog=load] .primary');
      assert.match(await page.locator('[data-testid=found]').innerText(), /position of Antichess, White to move/);
      await page.check('input[name=seat-black][value=computer]');
      await page.click('[data-testid=open]');
      await board.until(async () => assert.match(await page.locator('[data-testid=clock-white]').innerText(), /^(7:00|6:5\d)$/));
      assert.match(await page.locator('.player.black .seat').innerText(), /level 1/);
      await board.until(async () => assert.equal(await page.locator('cg-board piece').count(), 2));
    },
  ],
  [
    'each side may have its own time',
    async ({ board, page }) => {
      await board.open();
      await page.keyboard.press('Alt+n');
      await pick(page, 'opponent', 'two');
      await pick(page, 'clock', 'other');
      await page.uncheck('input[name=same]');
      await page.selectOption('select[name=time-white]', '3+2');
      await page.selectOption('select[name=time-black]', '10');
      await page.click('[data-testid=start]');
      await board.until(async () => assert.match(await page.locator('[data-testid=clock-white]').innerText(), /^(3:00|2:5\d)$/));
      assert.equal(await page.locator('[data-testid=clock-black]').innerText(), '10:00');
      await board.go('e2', 'e3');
      await board.until(async () => assert.match(await page.locator('[data-testid=clock-black]').getAttribute('class'), /running/));
      assert.match(await page.locator('[data-testid=clock-white]').innerText(), /^(3:0[0-2]|2:5\d)$/);
    },
  ],
  [
    'a clock runs out',
    async ({ board, page }) => {
      await board.open();
      await begin(page, { game: 'antichess', minutes: 0.03 });
      assert.match(await board.ending(), /Black won[\s\S]*White has run out of time/);
      assert.match(await page.locator('[data-testid=clock-white]').innerText(), /^0\.0/);
    },
  ],
  [
    'a paused clock stands still and no move is taken',
    async ({ board, page }) => {
      await board.open();
      await begin(page, { game: 'chess', minutes: 5 });
      await board.more('pause');
      await board.expectStatus(/paused/);
      const clock = () => page.locator('[data-testid=clock-white]').innerText();
      const shown = await clock();
      await board.go('a2', 'a3');
      await page.waitForTimeout(1500);
      assert.equal(await clock(), shown);
      assert.deepEqual(await board.moves(), []);
    },
  ],
  [
    'End Game ends early, without a result',
    async ({ board, page }) => {
      await board.play('chess', 'e2e4');
      await board.more('end');
      await page.click('[data-testid=yes]');
      assert.match(await board.ending(), /No result\.[\s\S]*ended early/);
    },
  ],
  [
    'a game is saved, the page reloaded, and the game loaded, in each format',
    async ({ board, page }) => {
      for (const [format, ending] of [['xml', /^<\?xml/], ['pgn', /\[Variant "MIT antichess"\]/], ['json', /"misere-table"/]]) {
        await board.play('mit-antichess', 'e2e3 b7b5 f1b5');
        await page.reload();
        await board.expectMoves('e2-e3', 'b7-b5', 'f1-b5');
        const { name, text } = await save(board, page, format);
        assert.match(name, new RegExp(`^misere-mit-antichess-\\d{4}-\\d\\d-\\d\\d\\.${format}$`));
        assert.match(text, ending);
        await page.keyboard.press('Alt+n');
        await pick(page, 'game', 'chess');
        await page.click('[data-testid=start]');
        await board.expectMoves();
        await board.more('load');
        await page.setInputFiles('[data-testid=file]', { name, mimeType: 'text/plain', buffer: Buffer.from(text) });
        await board.until(async () => assert.match(await page.locator('[data-testid=found]').innerText(), /MIT antichess, 3 moves/));
        await page.check('input[name=seat-black][value=human]');
        await page.click('[data-testid=open]');
        await board.expectMoves('e2-e3', 'b7-b5', 'f1-b5');
      }
    },
  ],
  [
    'a corrupt file says what is wrong, and the running game goes on',
    async ({ board, page }) => {
      await board.play('chess', 'e2e4 e7e5');
      const files = ['<game', '{"format":"misere-table"', '', '1. e4 e5 2. Ke3 *', '<script>alert(1)</script>', '((((', 'Dear friend', '[Event "<img src=x onerror=alert(1)>"]\n1. e9 *'];
      for (const text of files) {
        await board.more('load');
        await page.setInputFiles('[data-testid=file]', spoilt(text));
        await board.until(async () => assert.match(await page.locator('[data-testid=complaint]').innerText(), /The running game goes on/));
        await page.keyboard.press('Escape');
        await board.expectMoves('e4', 'e5');
        assert.equal(await page.locator('main.paused').count(), 0, 'leaving unpauses');
      }
      await board.go('g1', 'f3');
      await board.expectMoves('e4', 'e5', 'Nf3');
    },
  ],
  [
    'a PGN with scripts in it is only text',
    async ({ board, page }) => {
      await board.open();
      await board.more('load');
      await page.fill('[data-testid=pasted]', '[White "<script>alert(1)</script>"]\n[Variant "Antichess"]\n\n1. e3 {<img src=x onerror=alert(2)>} b5 *');
      await page.click('[data-dialog=load] .primary');
      await page.click('[data-testid=open]');
      await board.expectMoves('e3', 'b5');
      assert.equal(await page.locator('img, main script').count(), 0);
    },
  ],
  [
    'a FEN of 5 MB is refused in a moment',
    async ({ board, page }) => {
      await board.play('chess', 'e2e4');
      await board.more('load');
      await page.waitForSelector('[data-testid=pasted]');
      await page.evaluate(() => {
        const field = document.querySelector('[data-testid=pasted]');
        field.value = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 '.padEnd(5_000_000, 'x');
        field.dispatchEvent(new Event('input', { bubbles: true }));
      });
      await page.click('[data-dialog=load] .primary');
      await board.until(async () => assert.match(await page.locator('[data-testid=complaint]').innerText(), /larger than 4 MB/));
      await page.keyboard.press('Escape');
      await begin(page, { game: 'chess', fen: 'x'.repeat(200_000) });
      await board.until(async () => {
        const text = await page.locator('[data-testid=complaint]').innerText();
        assert.ok(text.includes('not a position') && text.length < 400, text.slice(0, 100));
      });
      await page.click('[data-testid=cancel]');
      await board.expectMoves('e4');
    },
  ],
  [
    'a game survives a reload with its clocks, and nonsense in storage does no harm',
    async ({ board, page }) => {
      await board.open();
      await begin(page, { game: 'chess', minutes: 5 });
      await board.go('e2', 'e4');
      await page.waitForTimeout(1500);
      await page.reload();
      await board.expectMoves('e4');
      assert.match(await page.locator('[data-testid=clock-black]').innerText(), /^4:5[0-9]/);
      for (const nonsense of ['{"format":"misere-table","version":99}', '<b>', '\u0000', '[]']) {
        await page.addInitScript((text) => location.protocol.startsWith('http') && [localStorage, sessionStorage].forEach((place) => place.setItem('misere.game', text)), nonsense);
        await page.addInitScript(() => location.protocol.startsWith('http') && localStorage.setItem('misere.settings', '{"language":["__proto__"],"board":7,"pieces":"<script>"}'));
        await page.goto('about:blank');
        // The page that is left writes its game to storage once more, which may take a moment.
        await page.waitForTimeout(300);
        await board.open();
        await board.expectStatus(/cannot be read[\s\S]*new one has begun/);
      }
    },
  ],
  [
    'a game is shared by link, and a bad link says why and costs nothing',
    async ({ board, page, url }) => {
      await board.play('antichess', 'e2e3 b7b5 f1b5');
      await board.more('share');
      const link = await page.inputValue('[data-testid=share-link]');
      assert.match(link, /#play=antichess&moves=e2e3\.b7b5\.f1b5$/);
      assert.match(await page.inputValue('[data-testid=share-pgn]'), /\[Date "\d{4}\.\d\d\.\d\d"\]\s+[\s\S]*\[White "Human"\][\s\S]*1\. e3[\s\S]*b5/);
      await page.goto('about:blank');
      await page.goto(link);
      await board.expectMoves('e3', 'b5', 'B×b5');
      await page.goto('about:blank');
      await page.goto(`${url}#play=antichess&moves=e2e3.b7b5.a2a3`);
      await board.expectStatus(/link cannot be played: Move 3 \(a2a3\)/);
      // The game that was kept goes on, and a link in the same tab is followed.
      await board.expectMoves('e3', 'b5', 'B×b5');
      await page.evaluate(() => (location.hash = '#play=chess&moves=e2e4.e7e5'));
      await board.expectMoves('e4', 'e5');
      // The player can go back to the game that the link replaced, and from there to that of the link.
      await board.expectStatus(/Yours is kept/);
      await board.more('earlier');
      await board.expectMoves('e3', 'b5', 'B×b5');
      await board.more('earlier');
      await board.expectMoves('e4', 'e5');
    },
  ],
];
