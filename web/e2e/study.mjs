// What the tests of the rooms of study share.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A game with tags, comments, drawings and variations. */
export const PGN = `[Event "Study"]
[Variant "Antichess"]
[White "Anna"]
[Mood "good"]

{ On the game } 1. e3 { [%clk 0:03:00] [%csl Ge4] a good start } (1. g3 b5 { slower } (1... h5)) 1... b5
2. Bxb5 $1 { [%cal Rb5d7] } *`;

const PUZZLES = { game: 'antichess', puzzles: [
  { id: 'one', fen: '8/8/4p3/3p4/8/8/8/3R3n w - - 0 1', line: ['d1d5'], rating: 1300, themes: ['cascade'] },
  { id: 'two', fen: '8/8/8/p7/8/2K5/8/8 w - - 0 1', line: ['c3b4'], rating: 1600, themes: ['king-sacrifice'] },
] };

/** Answers with two puzzles of antichess, and none of other games. */
export async function withPuzzles(page) {
  await page.route('**/puzzles/*.json', (route) => (route.request().url().endsWith('antichess.json') ? route.fulfill({ json: PUZZLES }) : route.fulfill({ status: 404, body: '' })));
}

export const tree = (page) => page.locator('[data-testid=tree] .mv').allInnerTexts().then((texts) => texts.map((text) => text.replace(/\s+/g, '')));
export const shown = (page) => page.locator('[data-testid=tree] .mv.shown').allInnerTexts().then((texts) => texts.map((text) => text.replace(/^\d+[.…]/, '').trim())[0]);

export async function openAnalysis(page, url, hash = '#analyse') {
  await page.goto(url + hash);
  await page.waitForSelector('[data-testid=analyse] cg-board piece', { timeout: 30_000 });
}

export async function openText(page, text) {
  await page.click('[data-testid=open]:visible, [data-menu=study]:visible');
  if (await page.locator('menu [data-item=open]').count()) await page.click('menu [data-item=open]');
  await page.fill('[data-testid=open-text]', text);
  await page.click('[data-testid=open-go]');
}

export const menu = async (page, item) => {
  await page.click('[data-menu=study]');
  await page.click(`menu [data-item=${item}]`);
};

/** What is exported: the text that the page would copy. */
export const exported = async (page) => {
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: async (text) => void (globalThis.copied = text) } }));
  await menu(page, 'copy-pgn');
  return page.evaluate(() => globalThis.copied);
};

export async function faultless(page, where) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  assert.deepEqual(violations.map(({ id, nodes }) => `${where}: ${id}: ${nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)).join(' | ')}`), []);
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.ok(sideways <= 0, `${where} scrolls sideways by ${sideways} px`);
}
