// Two people on a bad line: 200 ms each way, every fiftieth packet lost. Part of `cargo xtask test --all`.
import assert from 'node:assert/strict';
import { BadLine } from '../bad-line.mjs';
import { offer, online, PHONE, playOn } from '../online.mjs';
import { dice, table } from '../referee.mjs';

const [DELAY, LOSS] = [200, 2];
const PATIENCE = 90_000;

/** Opens the line, or says loudly that there is none. */
async function line() {
  try {
    return await BadLine.open(DELAY, LOSS);
  } catch (error) {
    console.log(`*** SKIPPED: a bad line: ${error.message} (network namespaces and TUN devices want root, python3 and ip)`);
    return undefined;
  }
}

/** Counts the moves that a page sends, by the number of their message. */
async function sentMoves({ context, page }) {
  const sent = [];
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.webSocketFrameSent', ({ response }) => {
    if (!response.payloadData.includes('"kind":"move"')) return;
    const { id, call } = JSON.parse(response.payloadData);
    sent.push({ id, uci: call.uci });
  });
  return sent;
}

/** The shortest of some games that were played by lot after 1. e3 b5, and the plies at which White has a single move, a capture. */
function shortGame() {
  const played = Array.from({ length: 60 }, (_, seed) => {
    const roll = dice(seed);
    const [moves, forced] = [['e2e3', 'b7b5'], []];
    for (let view; !(view = table('antichess', moves.join(' ')).view()).outcome; ) {
      if (view.position.turn === 'white' && view.moves.length === 1 && view.mustCapture) forced.push(moves.length);
      moves.push(view.moves[roll(view.moves.length)].uci);
    }
    return { moves, forced };
  });
  return played.toSorted((a, b) => a.moves.length - b.moves.length)[0];
}

const tests = [
  online('on a bad line two finish a game, and no premove is sent twice', async ({ person }) => {
    const [white, black] = [await person(), await person(PHONE)];
    for (const { page } of [white, black]) page.setDefaultTimeout(PATIENCE);
    await black.page.goto(await offer(white));
    await black.page.click('[data-testid=take-seat]');
    for (const { page } of [white, black]) await page.waitForSelector('cg-board piece', { timeout: PATIENCE });
    const sent = [await sentMoves(white), await sentMoves(black)];
    const { moves, forced } = shortGame();
    assert.ok(forced.length > 1);
    let made = 0;
    while (made < moves.length) {
      const isPremoved = made % 2 === 1 && forced.includes(made + 1);
      if (isPremoved) await white.page.click('[data-testid=premove-duty]');
      const now = isPremoved ? moves.slice(made, made + 2) : [moves[made]];
      await playOn({ white, black }, now, made, { patience: PATIENCE, typed: 1 });
      made += now.length;
    }
    const { winner } = table('antichess', moves.join(' ')).view().outcome;
    assert.match(await white.ending(), winner === 'white' ? /You won/ : /You lost/);
    assert.match(await black.ending(), winner === 'black' ? /Du hast gewonnen/ : /Du hast verloren/);
    // A message that was not answered in time is sent again with its number. A second number would be a second move.
    for (const [side, list] of sent.entries()) {
      const once = [...new Map(list.map(({ id, uci }) => [id, uci])).values()];
      assert.deepEqual(once, moves.filter((_, ply) => ply % 2 === side), 'each move has one number');
    }
    console.log(`     ${moves.length} plies, ${forced.length} premoves, ${sent.flat().length - moves.length} messages sent again`);
  }, { line, timeout: 600_000 }),
];

export default process.env.MISERE_ALL ? tests : [];
