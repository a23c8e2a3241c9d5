// People who play each other through `misere serve`: each test has a server and a database of its own.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { connection, GAME, go, id, offer, online, PHONE, playOn, seated } from '../online.mjs';
import { table } from '../referee.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function faults(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  return violations.map((fault) => `${fault.id}: ${fault.nodes.map((node) => node.target.join(' ')).slice(0, 3).join(', ')}`);
}

/** An authenticator of the browser's own, as a phone has one. */
async function authenticator({ context, page }) {
  const session = await context.newCDPSession(page);
  await session.send('WebAuthn.enable');
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true };
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', { options });
  return { session, id: authenticatorId };
}

export default [
  online('a link, a click, a whole game of antichess, and the rematch with colours swapped; one plays German on a phone', async (world) => {
    const { white, black, link } = await seated(world, {}, PHONE);
    assert.match(link, /#join=[\w-]{8,}$/);
    await playOn({ white, black }, GAME);
    const texts = [await white.ending(), await black.ending()];
    assert.equal(table('antichess', GAME.join(' ')).view().outcome?.winner, 'black', 'by the rules');
    assert.match(texts[0], /You lost/);
    assert.match(texts[1], /Du hast gewonnen/);
    const first = id(white);
    await black.page.click('[data-testid=rematch]');
    await white.until(async () => assert.match(await white.page.locator('[data-testid=rematch]').innerText(), /Accept/));
    await white.page.click('[data-testid=rematch]');
    for (const board of [white, black]) await board.until(async () => assert.notEqual(id(board), first));
    assert.equal(id(white), id(black));
    await playOn({ white: black, black: white }, ['e2e3', 'b7b5']);
    assert.equal(await white.page.locator('.cg-wrap.orientation-black').count(), 1, 'the board stands on the own side');
  }),

  online('looking at a link takes no seat, and the QR code is a picture of it', async ({ person }) => {
    const [white, black] = [await person(), await person(PHONE)];
    const link = await offer(white);
    await white.until(async () => assert.ok(await white.page.locator('.qr img').evaluate((picture) => picture.complete && picture.naturalWidth > 0)));
    await black.page.goto(link);
    assert.match(await black.page.locator('[data-testid=join] h1').innerText(), /bietet dir eine Partie an/);
    assert.match(await black.page.locator('[data-testid=join]').innerText(), /5\+3[\s\S]*Du spielst Schwarz/);
    const looked = await (await fetch(`${white.url}api/offer/${link.split('=')[1]}`)).json();
    assert.equal(looked.begun, false);
    assert.equal(await white.page.evaluate(() => location.hash), '#friend', 'the game has not begun');
    await white.page.click('[data-testid=friend-withdraw]');
    await black.page.click('[data-testid=take-seat]');
    await black.page.waitForSelector('[data-testid=bad-link]');
  }),

  online('a link stays good when its page is left: it is listed, and can be withdrawn', async ({ person }) => {
    const [white, black] = [await person(), await person(PHONE)];
    const link = await offer(white);
    await white.page.reload();
    await white.until(async () => assert.equal(await white.page.inputValue('[data-testid=open-link]'), link));
    assert.match(await white.page.locator('[data-testid=open-links]').innerText(), /Antichess, 5\+3/);
    await white.page.locator('[data-testid=open-links] button.plain').click();
    await white.until(async () => assert.equal(await white.page.locator('[data-testid=open-links]').count(), 0));
    await black.page.goto(link);
    await black.page.waitForSelector('[data-testid=bad-link]');
  }),

  online('the tools of a player fit a narrow phone in German', async (world) => {
    const { black } = await seated(world, {}, PHONE);
    const cut = await black.page.evaluate(() => [...document.querySelectorAll('.t-tools button')].filter((tool) => tool.offsetWidth && (tool.getBoundingClientRect().right > innerWidth || tool.scrollWidth > tool.clientWidth)).length);
    assert.equal(cut, 0);
  }),

  online('a server that was killed comes back: a move made meanwhile is played once, and nothing is lost', async (world) => {
    const { serve } = world;
    const players = await seated(world);
    await playOn(players, ['e2e3', 'b7b5']);
    await serve.stop();
    const { white, black } = players;
    for (const board of [white, black]) await board.until(async () => assert.equal(await connection(board), 'away'), 20_000);
    await white.type('f1b5');
    await white.until(async () => assert.equal((await white.moves()).length, 3, 'it is shown at once'));
    assert.equal((await black.moves()).length, 2);
    await serve.start();
    for (const board of [white, black]) {
      await board.until(async () => assert.equal(await connection(board), 'open'), 30_000);
      await board.until(async () => assert.deepEqual(await board.moves(), ['e3', 'b5', 'B×b5']), 20_000);
    }
    await playOn(players, ['c8b7'], 3);
  }),

  online('others watch the running game, in a tab of their own and on the TV page, and cannot move in it', async (world) => {
    const players = await seated(world);
    await playOn(players, ['e2e3']);
    const watcher = await world.person();
    await go(watcher, `game/${id(players.white)}`);
    await watcher.expectMoves('e3');
    await playOn(players, ['b7b5', 'f1b5'], 1);
    await watcher.expectMoves('e3', 'b5', 'B×b5');
    await watcher.go('c8', 'a6');
    await watcher.type('c8a6');
    assert.equal((await watcher.moves()).length, 3, 'a watcher moves nothing');
    await watcher.page.keyboard.press('Escape');
    const other = await world.person(PHONE);
    await go(other, 'tv');
    await other.expectMoves('e3', 'b5', 'L×b5');
    await go(other, 'lobby');
    await other.until(async () => assert.match(await other.page.locator('[data-testid=lobby]').innerText(), /Zusehen/));
  }),

  online('a second tab of a player is the same seat, and both follow', async (world) => {
    const players = await seated(world);
    const second = await world.tab(players.white.context);
    await go(second, `game/${id(players.white)}`);
    await second.page.waitForSelector('cg-board piece');
    await second.type('e2e3');
    for (const board of [second, players.white, players.black]) await board.expectMoves('e3');
    await players.black.type('b7b5');
    await players.white.until(async () => assert.equal((await players.white.moves()).length, 2));
    await players.white.type('f1b5');
    for (const board of [second, players.white, players.black]) await board.expectMoves('e3', 'b5', 'B×b5');
  }),

  online('a bad link says so, in the language of the page', async ({ person }) => {
    const board = await person(PHONE);
    for (const hash of ['join=abcdefghijkl', 'join=', 'join=<b>', 'game/abcdefghijkl', 'game/nonsense', 'game/']) {
      await go(board, hash);
      await board.page.reload();
      await board.page.waitForSelector('[data-testid=bad-link]');
      assert.match(await board.page.locator('h1').last().innerText(), /gibt es nicht/, hash);
    }
  }),

  online('two who seek the same game in the lobby find each other; seats can be joined and withdrawn', async ({ person }) => {
    const [one, two] = [await person(), await person(PHONE)];
    await go(one, 'lobby');
    await one.until(async () => assert.equal(await one.page.locator('.line-state.ok').count(), 1));
    await one.page.click('[data-clock="5+3"]');
    await go(two, 'lobby');
    await two.until(async () => assert.match(await two.page.locator('.seats').first().innerText(), /Mitspielen/));
    await one.page.click('[data-clock="5+3"]');
    await two.until(async () => assert.equal(await two.page.locator('.seats').count(), 0, 'a seek that is withdrawn is gone'));
    await one.page.selectOption('select[name=quick-game]', 'atomic');
    await one.page.click('[data-clock="3+2"]');
    await one.until(async () => assert.match(await one.page.locator('[data-testid=lobby-said]').innerText(), /Waiting/));
    await two.page.selectOption('select[name=quick-game]', 'atomic');
    await two.page.click('[data-clock="3+2"]');
    for (const board of [one, two]) await board.page.waitForSelector('[data-testid=clock-white]', { timeout: 20_000 });
    assert.equal(id(one), id(two));
  }),

  online('the server’s computer answers', async ({ person }) => {
    const board = await person();
    await go(board, 'lobby');
    await board.until(async () => assert.equal(await board.page.locator('.line-state.ok').count(), 1));
    await board.page.selectOption('select[name=computer-level]', '1');
    await board.page.click('[data-testid=play-computer]');
    await board.page.waitForSelector('cg-board piece');
    if (await board.page.locator('.cg-wrap.orientation-white').count()) await board.type('e2e3');
    await board.until(async () => assert.ok((await board.moves()).length >= ((await board.page.locator('.cg-wrap.orientation-white').count()) ? 2 : 1)), 30_000);
  }),

  online('offers, words, time and the end by resignation go both ways', async (world) => {
    const { white, black } = await seated(world);
    await playOn({ white, black }, ['e2e3', 'b7b6']);
    await white.page.click('[data-menu=say]');
    await white.page.click('[data-item=say-good-luck]');
    await black.until(async () => assert.match(await black.page.locator('[data-testid=said]').innerText(), /Good luck!/));
    await black.page.click('[data-testid=take-back]');
    await white.page.locator('[data-testid=ask-take-back] button').first().click();
    for (const board of [white, black]) await board.until(async () => assert.equal((await board.moves()).length, 1));
    await playOn({ white, black }, ['b7b5'], 1);
    const left = await black.page.locator('[data-testid=clock-black]').innerText();
    await white.more('give-time');
    await black.until(async () => assert.ok(seconds(await black.page.locator('[data-testid=clock-black]').innerText()) > seconds(left) + 5));
    await white.more('draw');
    await black.page.click('[data-testid=decline]');
    await white.until(async () => assert.equal(await white.page.locator('[data-testid=sent-draw]').count(), 0));
    await black.more('mute');
    await white.page.click('[data-menu=say]');
    await white.page.click('[data-item=say-oops]');
    await white.until(async () => assert.match(await white.page.locator('[data-testid=said]').innerText(), /Oops/));
    await black.page.waitForTimeout(500);
    assert.doesNotMatch(await black.page.locator('main').innerText(), /Oops/);
    await white.more('resign');
    await white.page.click('[data-testid=yes]');
    assert.match(await white.ending(), /You lost/);
    assert.match(await black.ending(), /You won/);
    const pgn = await (await fetch(`${white.url}game/export/${id(white)}`)).text();
    assert.match(pgn, /1\. e3 [\s\S]*1\.\.\. b5 /);
  }),

  online('rules of one’s own are pasted in: the friend sees the text, both play by it, and the rematch, too', async (world) => {
    const { white, black } = { white: await world.person(), black: await world.person(PHONE) };
    await go(white, 'friend');
    await white.page.selectOption('select[name=friend-game]', '');
    await white.page.fill('textarea[name=friend-charter]', '[short]\nstuk = "draws"');
    await white.page.click('[data-testid=friend-make]');
    await white.until(async () => assert.match(await white.page.locator('[data-testid=charter-complaint]').innerText(), /line 2, column 1[\s\S]*did you mean "stuck"/));
    const text = '[short]\ninherits = "antichess"\ntitle = "Short <b>game</b>"\nstart = "8/8/8/8/7r/8/P6P/8 w - - 0 1"';
    await white.page.fill('textarea[name=friend-charter]', text);
    await white.page.locator('label:has(input[name=friend-side][value=white])').click();
    await white.page.click('[data-testid=friend-make]');
    await white.page.waitForSelector('[data-testid=friend-link]');
    assert.match(await white.page.locator('[data-testid=friend]').innerText(), /Short <b>game<\/b>/);
    await black.page.goto(await white.page.inputValue('[data-testid=friend-link]'));
    await black.until(async () => assert.match(await black.page.locator('[data-testid=join]').innerText(), /Short <b>game<\/b>/));
    assert.equal(await black.page.locator('[data-testid=charter]').innerText(), text);
    await black.page.click('[data-testid=take-seat]');
    for (const board of [white, black]) await board.page.waitForSelector('cg-board piece', { timeout: 30_000 });
    await playOn({ white, black }, ['a2a3', 'h4h2', 'a3a4']);
    await black.page.reload();
    await black.until(async () => assert.equal((await black.moves()).length, 3, 'a page that comes back reads the rules anew'));
    await playOn({ white, black }, ['h2a2', 'a4a5', 'a2a5'], 3);
    assert.match(await white.ending(), /You won/);
    const first = id(white);
    for (const board of [white, black]) await board.page.click('[data-testid=rematch]');
    for (const board of [white, black]) await board.until(async () => assert.notEqual(id(board), first));
    await playOn({ white: black, black: white }, ['a2a4', 'h4a4']);
  }),

  online('a premove is played once, when the turn comes', async (world) => {
    const { white, black } = await seated(world);
    await playOn({ white, black }, ['e2e3']);
    let moves = 0;
    const session = await white.context.newCDPSession(white.page);
    await session.send('Network.enable');
    session.on('Network.webSocketFrameSent', ({ response }) => (moves += /"kind":"move"/.test(response.payloadData) ? 1 : 0));
    await white.page.click('[data-testid=premove-duty]');
    await black.type('b7b5');
    for (const board of [white, black]) await board.expectMoves('e3', 'b5', 'B×b5');
    await white.page.waitForTimeout(4_000);
    assert.equal(moves, 1, 'it is sent once');
  }),

  online('a passkey carries a player to a second device, and only then games can be rated', async ({ serve, person }) => {
    const url = serve.url.replace('127.0.0.1', 'localhost');
    const [first, second] = [await person(), await person(PHONE)];
    const devices = [];
    for (const board of [first, second]) {
      board.url = url;
      devices.push(await authenticator(board));
      await go(board, 'me');
      await board.page.waitForSelector('[data-testid=passkey-make]');
    }
    const name = (board) => board.page.inputValue('input[name=name]');
    await first.until(async () => assert.notEqual(await name(first), ''));
    await second.until(async () => assert.notEqual(await name(second), ''));
    assert.notEqual(await name(first), await name(second));
    await go(first, 'friend');
    await first.page.waitForSelector('[data-testid=friend-make]');
    assert.equal(await first.page.locator('input[name=friend-rated]').count(), 0, 'not without a passkey');
    await go(first, 'me');
    await first.page.click('[data-testid=passkey-make]');
    await first.until(async () => assert.match(await first.page.locator('[data-testid=passkey-said]').innerText(), /is made/));
    await go(first, 'friend');
    await first.page.waitForSelector('input[name=friend-rated]');
    // The second device gets the key as a phone gets it from the cloud.
    const { credentials } = await devices[0].session.send('WebAuthn.getCredentials', { authenticatorId: devices[0].id });
    assert.equal(credentials.length, 1);
    await devices[1].session.send('WebAuthn.addCredential', { authenticatorId: devices[1].id, credential: credentials[0] });
    await second.page.click('[data-testid=passkey-use]');
    await go(first, 'me');
    await first.until(async () => assert.notEqual(await name(first), ''));
    await second.until(async () => assert.equal(await name(second), await name(first)));
    assert.match(await second.page.locator('[data-testid=passkeys]').innerText(), /Du hast einen Passkey[\s\S]*Du bist /);
    assert.deepEqual(await faults(second.page), []);
    await second.page.locator('.keys button').click();
    await second.until(async () => assert.match(await second.page.locator('[data-testid=passkey-said]').innerText(), /entfernt/));
    await first.page.click('[data-testid=passkey-use]');
    await first.until(async () => assert.match(await first.page.locator('[data-testid=passkey-said]').innerText(), /does not know that passkey/));
  }),

  online('a tournament: joined by its link, paired when free; the game opens by itself and the standings show it', async ({ person }) => {
    const [one, two, three] = [await person(), await person(PHONE), await person()];
    await go(one, 'arenas');
    await one.page.fill('input[name=arena-title]', 'Evening <b>round</b>');
    await one.page.fill('input[name=arena-wait]', '0');
    await one.page.click('[data-testid=arena-make]');
    await one.page.waitForSelector('[data-testid=arena-join]');
    assert.match(await one.page.locator('h1').last().innerText(), /Evening <b>round<\/b>/);
    const link = await one.page.inputValue('[data-testid=arena-link]');
    await three.page.goto(link);
    await three.page.waitForSelector('[data-testid=arena-join]');
    assert.deepEqual(await faults(three.page), []);
    await two.page.goto(link);
    for (const board of [one, two]) await board.page.click('[data-testid=arena-join]');
    for (const board of [one, two]) await board.page.waitForSelector('cg-board piece', { timeout: 30_000 });
    const first = id(one);
    assert.equal(id(two), first);
    await three.until(async () => assert.equal(await three.page.locator('[data-testid=standings] a').count(), 2, 'both play'), 15_000);
    assert.equal(await two.page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
    await go(two, `arena/${link.split('/').at(-1)}`);
    await two.page.waitForSelector('[data-testid=arena-leave]');
    assert.equal(await two.page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
    assert.deepEqual(await faults(two.page), []);
    await two.page.click('[data-testid=arena-leave]');
    await two.until(async () => assert.match(await two.page.locator('[data-testid=arena-said]').innerText(), /nicht mehr mit/));
  }),

  online('who I am: a name of one’s own, why there is no passkey, and being forgotten', async ({ person }) => {
    const board = await person();
    await go(board, 'me');
    const { page } = board;
    await board.until(async () => assert.notEqual(await page.inputValue('input[name=name]'), ''));
    const drawn = await page.inputValue('input[name=name]');
    await page.fill('input[name=name]', 'x');
    await page.click('.me form button');
    await board.until(async () => assert.match(await page.locator('.me .said').innerText(), /cannot be a name/));
    await page.fill('input[name=name]', 'Pawnless');
    await page.click('.me form button');
    await board.until(async () => assert.match(await page.locator('.me .said').innerText(), /Pawnless/));
    assert.equal(await page.locator('[data-testid=passkey-why]').getAttribute('data-why'), 'address', 'an address of numbers has no passkeys');
    assert.equal(await page.locator('[data-testid=passkey-make]').count(), 0);
    await page.click('[data-testid=forget]');
    await page.click('[data-testid=forget-sure]');
    await board.until(async () => assert.match(await page.locator('.me .said').innerText(), /forgotten/));
    assert.ok(![drawn, 'Pawnless'].includes(await page.inputValue('input[name=name]')));
  }),

  online('axe finds nothing wrong in the online rooms, and none scrolls sideways', async (world) => {
    const found = [];
    const players = await seated(world);
    await playOn(players, ['e2e3', 'b7b5']);
    for (const settings of [{ colorScheme: 'light' }, { ...PHONE, colorScheme: 'dark' }]) {
      const board = await world.person(settings);
      const link = await offer(players.black);
      for (const hash of ['home', 'lobby', 'friend', `join=${link.split('=')[1]}`, 'join=nothing', 'me', 'leaders', 'arenas', 'arena/abcdefghijkl', `game/${id(players.white)}`, 'tv']) {
        await go(board, hash);
        await board.page.waitForSelector('main h1, main [data-testid=status]', { state: 'attached' });
        await board.page.waitForTimeout(700);
        found.push(...(await faults(board.page)).map((fault) => `${settings.colorScheme} ${hash}: ${fault}`));
        const wide = await board.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (wide > 0) found.push(`${settings.colorScheme} ${hash}: ${wide} px too wide`);
      }
      await go(players.black, `game/${id(players.white)}`);
    }
    await players.white.page.locator('[data-menu=more]:visible').click();
    found.push(...(await faults(players.white.page)).map((fault) => `menu: ${fault}`));
    assert.deepEqual(found, []);
  }),
];

/** A clock in seconds. */
function seconds(text) {
  return text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}
