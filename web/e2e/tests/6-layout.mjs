// The layout at every size (issue 14): nothing is cut, nothing lies over another, nothing moves the board.
// MISERE_ALL=1 tests every combination; without it a sample in which each size, game, language and scheme occurs.
import assert from 'node:assert/strict';
import { faults, inspect, shifts, watchShifts } from '../inspect.mjs';
import { dice, table } from '../referee.mjs';

const SIZES = [
  [320, 568, 'coarse'],
  [360, 740, 'coarse'],
  [412, 915, 'coarse'],
  [768, 1024, 'coarse'],
  [1024, 768],
  [1280, 600],
  [1366, 657],
  [1440, 900],
  [1920, 950],
  [2560, 1300],
  [844, 390, 'coarse'],
  // 200 % zoom of a window of 1280 × 800
  [640, 400],
];
const GAMES = ['antichess', 'chess', '3check', 'kingofthehill', 'crazyhouse', 'horde', 'chessvar', 'racingkings', 'atomic', 'mit-antichess', 'extinction', 'giveaway', 'suicide', 'losers', 'codrus', 'misere', 'plain-antichess', 'mit-antichess-basic', 'mit-antichess-literal'];
const ROOMS = ['#home', '#new', '#options', '#games', '#lesson', '#rules/antichess', '#analyse/game=antichess&moves=e2e3.b7b5', '#editor', '#puzzles'];
/** Games whose bars show something else than the row: they are tested at every size. */
const OWN_BARS = ['3check', 'kingofthehill', 'crazyhouse', 'horde', 'chessvar', 'racingkings'];

/** Begins a game between two people by the page's own form. */
async function begin(page, url, { game, clock }) {
  await page.goto(`${url}#new`);
  await page.waitForSelector('[data-dialog=new-game]');
  const narrow = await page.locator('[data-testid=change]').isVisible();
  await page.locator(`label:has(input[name=game][value="${game}"])`).first().click();
  if (narrow) await page.click('[data-testid=change]');
  for (const [name, value] of [['opponent', 'two'], ['clock', clock]]) await page.locator(`label:has(input[name=${name}][value="${value}"])`).click();
  await page.click('[data-testid=start]');
  await page.waitForSelector('cg-board piece');
}

const boxOf = (page) => page.locator('cg-board').boundingBox();

/** One view after another at one size: a game with a clock, its duty, the menu, the end, the rooms. */
const sizeTest = ([width, height, pointer], index, locale, colorScheme) => [
  `layout ${width} × ${height}, ${locale}, ${colorScheme}`,
  async ({ board, page, url }) => {
    const wrong = [];
    const look = async (view) => wrong.push(...(await inspect(page)).map((fault) => `${view}: ${fault}`));
    const hear = async (view) => wrong.push(...(await faults(page)).map((fault) => `${view}, axe: ${fault}`));
    const all = process.env.MISERE_ALL;
    const games = GAMES.filter((game, i) => all || OWN_BARS.includes(game) || (i + index) % 5 === 0);
    // A clock takes room, so daily tests have one in each game and none in one more.
    const played = all ? games.flatMap((game) => [[game, '10+5'], [game, 'unlimited']]) : [...games.map((game) => [game, '10+5']), [GAMES[index % GAMES.length], 'unlimited']];
    for (const [i, [game, clock]] of played.entries()) {
      await begin(page, url, { game, clock });
      const before = await boxOf(page);
      await look(`${game}, ${clock}`);
      const [rules, roll] = [table(game), dice(3 + i)];
      for (let ply = 0; ply < 4 && !rules.view().outcome; ply++) {
        const { moves } = rules.view();
        const move = moves.filter((move) => move.from && !move.promotion)[roll(moves.length)] ?? moves.find((move) => move.from && !move.promotion);
        await board.go(move.from, move.to[0]);
        rules.say(move.uci, 0);
        await board.until(async () => assert.equal((await board.moves()).length, rules.view().plies.length, `${game} ${move.uci}`));
      }
      await look(`${game} after four moves`);
      assert.deepEqual(await boxOf(page), before, `${game}: the board has moved`);
    }
    await board.play('antichess', 'e2e3 b7b5');
    await page.reload();
    await page.waitForSelector('cg-board piece');
    await look('must capture');
    await hear('must capture');
    await board.play('antichess', '', '7k/8/8/1p1p1p1p/P1P1P1P1/8/8/K7 w - - 0 1');
    await page.reload();
    await page.click('[data-testid=all-captures]');
    await look('many captures');
    await page.locator('[data-menu=more]:visible').click();
    await look('menu');
    await page.keyboard.press('Escape');
    await board.more('resign');
    await page.click('[data-testid=yes]');
    await board.ending();
    await look('end');
    await hear('end');
    for (const room of ROOMS) {
      await page.goto(url + room);
      await page.waitForSelector('.room, .options, .home, .rulebook, .study .t-body, .puzzles .task');
      await page.waitForTimeout(room.startsWith('#analyse') || room === '#puzzles' ? 900 : 150);
      await look(room);
      await hear(room);
    }
    assert.ok(wrong.length === 0, `${wrong.length} faults:\n${wrong.join('\n')}`);
  },
  { viewport: { width, height }, locale, colorScheme, ...(pointer ? { hasTouch: true, isMobile: true } : {}), timeout: 300_000 },
];

const LOOKS = [['en-GB', 'light'], ['de-DE', 'light'], ['en-GB', 'dark'], ['de-DE', 'dark']];
const sizes = SIZES.flatMap((size, i) => (process.env.MISERE_ALL ? LOOKS : [LOOKS[(i * 3 + 1) % 4]]).map(([locale, scheme]) => sizeTest(size, i, locale, scheme)));

/** Plays a whole game with clocks, and nothing moves (issue 14, point 5). */
const stillTest = ([width, height, pointer], game, seed) => [
  `nothing moves the board through a whole game of ${game}, ${width} × ${height}`,
  async ({ board, page, url }) => {
    await begin(page, url, { game, clock: '10+5' });
    await page.evaluate(() => document.fonts.ready);
    await page.waitForTimeout(300);
    const before = await boxOf(page);
    await watchShifts(page);
    const [rules, roll] = [table(game), dice(seed)];
    let view = rules.view();
    while (!view.outcome && view.plies.length < 60) {
      const move = view.moves[roll(view.moves.length)];
      if (move.drop) {
        await page.locator(`.player.turn .pocket button`).nth(['pawn', 'knight', 'bishop', 'rook', 'queen'].indexOf(move.drop)).click();
        await board.click(move.to[0]);
      } else await board.go(move.from, move.to[0]);
      if (move.promotion && (await page.locator('dialog.promotion').count())) await page.click(`dialog.promotion button[aria-label$="${move.promotion}"]`);
      rules.say(move.uci, 0);
      view = rules.view();
      if (!view.outcome) await board.until(async () => assert.equal((await board.moves()).length, view.plies.length, move.uci));
    }
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowRight', 'End']) await page.keyboard.press(key);
    if (view.outcome) await board.ending();
    await page.waitForTimeout(400);
    assert.deepEqual(await boxOf(page), before);
    assert.deepEqual(await shifts(page), []);
  },
  { viewport: { width, height }, ...(pointer ? { hasTouch: true, isMobile: true } : {}), timeout: 180_000 },
];

// A whole game at every size, of another kind at each.
const STILL = ['crazyhouse', 'antichess', 'chess', 'chessvar', 'kingofthehill', 'horde', 'antichess', 'extinction', '3check', 'racingkings', 'atomic', 'mit-antichess'];

export default [
  ...sizes,
  ...SIZES.map((size, i) => stillTest(size, STILL[i], 5 + i)),
  ...(process.env.MISERE_ALL ? SIZES.flatMap((size) => ['antichess', '3check', 'crazyhouse', 'chessvar', 'horde'].map((game) => stillTest(size, game, 31))) : []),
];
