// The views of the screenshots: where each is found, and what is done there before the picture is taken.
import { dice, table } from './referee.mjs';

/** A whole game of random moves, as a link. */
function whole(game, seed) {
  const [rules, roll] = [table(game), dice(seed)];
  for (let view = rules.view(); !view.outcome; view = rules.view()) rules.say(view.moves[roll(view.moves.length)].uci, 0);
  return `#play=${game}&moves=${rules.view().plies.map((ply) => ply.uci).join('.')}`;
}

/** Begins a game between two people by the page's own form, and plays moves; squares are typed alike in every language. */
const between = (clock, game, ...moves) => ['#new', async (page) => {
  await page.locator(`label:has(input[name=game][value="${game}"])`).first().click();
  if (await page.locator('[data-testid=change]').isVisible()) await page.click('[data-testid=change]');
  for (const [name, value] of [['opponent', 'two'], ['clock', clock]]) await page.locator(`label:has(input[name=${name}][value="${value}"])`).click();
  await page.click('[data-testid=start]');
  await page.waitForSelector('cg-board piece');
  if (moves.length) await page.keyboard.press('/');
  for (const move of moves) {
    await page.fill('#typed', move);
    await page.keyboard.press('Enter');
    await page.waitForTimeout(60);
  }
  if (moves.length) await page.keyboard.press('Escape');
  await page.evaluate(() => document.activeElement?.blur());
}];
const timed = (game, ...moves) => between('5+3', game, ...moves);
const plain = (game, ...moves) => between('unlimited', game, ...moves);

const ITALIAN = ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1c4', 'f8c5', 'c2c3', 'g8f6', 'd2d3', 'd7d6', 'b1d2', 'a7a6', 'c4b3', 'c5a7', 'h2h3', 'h7h6'];

/** Keeps three games, and opens the list of them. */
async function keepGames(page) {
  for (const [game, ...moves] of [['antichess', 'e2e3', 'b7b5', 'f1b5'], ['crazyhouse', 'e2e4'], ['mit-antichess-literal', 'e2e4', 'd7d5']]) {
    await page.evaluate(() => (location.hash = 'new'));
    await page.waitForSelector('[data-dialog=new-game]');
    await timed(game, ...moves)[1](page);
  }
  await page.evaluate(() => (location.hash = 'games'));
  await page.waitForSelector('[data-testid=kept-game]');
}

export const VIEWS = {
  first: ['#play'],
  play: timed('antichess', 'e2e3', 'b7b5', 'f1b5', 'c8b7', 'b5d7', 'b8d7'),
  must: timed('antichess', 'e2e3', 'b7b5', 'f1b5', 'c8b7', 'b5d7', 'b8d7', 'd1f3', 'b7f3'),
  many: ['#play=antichess&fen=7k/8/8/1p1p1p1p/P1P1P1P1/8/8/K7 w - - 0 1'],
  chosen: ['#play=chess&moves=e2e4.e7e5.g1f3.b8c6', async (page) => {
    const box = await page.locator('cg-board').boundingBox();
    await page.mouse.click(box.x + box.width * 0.69, box.y + box.height * 0.94);
  }],
  held: ['#play=chess&moves=e2e4.e7e5.g1f3.b8c6', (page) => page.keyboard.down(' ')],
  long: plain('chess', ...ITALIAN),
  // Each game, with a clock; those that show something of their own also without one
  house: timed('crazyhouse', 'e2e4', 'd7d5', 'e4d5', 'd8d5', 'b1c3', 'd5e5', 'f1e2', 'g8f6'),
  houseplain: plain('crazyhouse', 'e2e4', 'd7d5', 'e4d5', 'd8d5'),
  '3check': timed('3check', 'e2e4', 'f7f6', 'd1h5'),
  '3checkplain': plain('3check', 'e2e4', 'f7f6', 'd1h5'),
  hill: timed('kingofthehill', 'e2e4', 'e7e5', 'e1e2'),
  race: timed('racingkings', 'h2h3', 'a2a3'),
  horde: timed('horde', 'a4a5', 'e7e6'),
  extinct: timed('extinction', 'e2e4', 'd7d5', 'd1g4', 'c8g4'),
  chessvar: timed('chessvar', 'e2e4', 'd7d5', 'd1g4', 'e7e5'),
  atomic: timed('atomic', 'g1f3', 'a7a6', 'f3e5', 'b7b6', 'e5f7'),
  960: ['?variant=chess960#play'],
  mit: timed('mit-antichess', 'e2e4', 'd7d5'),
  mitplain: plain('mit-antichess', 'e2e4', 'd7d5'),
  end: ['#play=antichess&fen=8/8/8/8/8/1p6/P7/8 w - - 0 1', async (page) => {
    await page.click('[data-chip]');
    await page.waitForSelector('[data-dialog=end]');
  }],
  ended: [whole('antichess', 7)],
  mate: ['#play=chess&moves=f2f3.e7e5.g2g4', async (page) => {
    await page.keyboard.press('/');
    await page.fill('#typed', 'd8h4');
    await page.keyboard.press('Enter');
    await page.waitForSelector('[data-dialog=end]');
  }],
  menu: ['#play', (page) => page.locator('[data-menu=more]:visible').click()],
  new: ['#new'],
  home: ['#home', (page) => page.waitForTimeout(1700)],
  options: ['#options'],
  games: ['#new', keepGames],
  lesson: ['#lesson'],
  rules: ['#rules/antichess'],
  rulebook: ['#rules'],
  load: ['#play', async (page) => {
    await page.locator('[data-menu=more]:visible').click();
    await page.click('[data-item=load]');
    await page.fill('[data-testid=pasted]', '((((');
    await page.click('[data-dialog=load] .primary');
  }],
  analyse: ['#analyse/game=antichess&moves=e2e3.b7b5.f1b5.c8b7.b5d7', (page) => page.waitForTimeout(1500)],
  review: ['#analyse/game=antichess&moves=e2e4.b7b5.f1b5.b8a6.b5a6.c8a6.a2a3.a6f1.e1f1', async (page) => {
    await page.click('[data-testid=start-review]:visible, [data-menu=study]:visible');
    if (await page.locator('menu [data-item=review]').count()) await page.click('menu [data-item=review]');
    await page.waitForSelector('[data-testid=accuracy]', { timeout: 60_000 });
  }],
  proved: ['#analyse/solution', (page) => page.waitForSelector('[data-testid=explored]')],
  editor: ['#editor'],
  puzzle: ['#puzzles', (page) => page.waitForTimeout(1500)],
};

/** Views of a site where people play each other: MISERE names a program that serves it. */
export const ONLINE = { lobby: ['#lobby'], friend: ['#friend'], me: ['#me'], leaders: ['#leaders'], arenas: ['#arenas'] };
