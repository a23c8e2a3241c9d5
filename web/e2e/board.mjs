// The page object of the tests: clicks, drags and reads the board.
import assert from 'node:assert/strict';

/** Chooses a value of a group of radio buttons. */
export const pick = (page, name, value) => page.locator(`label:has(input[name=${name}][value="${value}"])`).first().click();

export class Board {
  constructor(page, url) {
    this.page = page;
    this.url = url;
  }

  /** Opens the site, at a fragment; without one where a game begins unasked (S1-65). An address without a room is the home page. */
  async open(hash = '#play') {
    await this.page.goto(this.url + hash);
    await this.page.waitForSelector('cg-board piece');
  }

  /** Opens a game between two people after these moves. */
  async play(game, moves = '', fen) {
    const fields = new URLSearchParams({ play: game, moves: moves.replaceAll(' ', '.') });
    if (fen) fields.set('fen', fen);
    await this.open(`#${fields}`);
  }

  /** The middle of a square on the screen. */
  async at(square) {
    const box = await this.page.locator('cg-board').boundingBox();
    const flipped = await this.page.locator('.cg-wrap.orientation-black').count();
    const [file, rank] = ['abcdefgh'.indexOf(square[0]), Number(square[1]) - 1];
    const [x, y] = flipped ? [7 - file, rank] : [file, 7 - rank];
    return [box.x + ((x + 0.5) * box.width) / 8, box.y + ((y + 0.5) * box.height) / 8];
  }

  async click(square) {
    await this.page.mouse.click(...(await this.at(square)));
    await this.page.waitForTimeout(30);
  }

  /** Clicks one square, then another. */
  async go(from, to) {
    await this.click(from);
    await this.click(to);
  }

  async drag(from, to) {
    await this.page.mouse.move(...(await this.at(from)));
    await this.page.mouse.down();
    await this.page.mouse.move(...(await this.at(to)), { steps: 6 });
    await this.page.mouse.up();
    await this.page.waitForTimeout(30);
  }

  /** The texts of the move list. */
  moves = () => this.page.locator('[data-testid=moves] button').allInnerTexts();

  async expectMoves(...expected) {
    await this.until(async () => assert.deepEqual(await this.moves(), expected));
  }

  status = () => this.page.locator('[data-testid=status]').innerText();

  async expectStatus(pattern) {
    await this.until(async () => assert.match(await this.status(), pattern));
  }

  /** The squares that have a mark. */
  async marked(mark) {
    const flipped = await this.page.locator('.cg-wrap.orientation-black').count();
    return this.page.evaluate(
      ([mark, flipped]) => {
        const board = document.querySelector('cg-board').getBoundingClientRect();
        return [...document.querySelectorAll(`cg-board square.${mark}`)]
          .filter((square) => square.getClientRects().length)
          .map((square) => {
            const box = square.getBoundingClientRect();
            const [x, y] = [Math.round(((box.x - board.x) * 8) / board.width), Math.round(((box.y - board.y) * 8) / board.height)];
            return flipped ? `${'abcdefgh'[7 - x]}${y + 1}` : `${'abcdefgh'[x]}${8 - y}`;
          })
          .sort();
      },
      [mark, flipped],
    );
  }

  /** Opens the menu More and chooses from it: S1-66, 86 to 88, 92, 94, 95 are there at every size. */
  async more(item) {
    await this.page.locator('[data-menu=more]:visible').click();
    await this.page.click(`menu [data-item=${item}]`);
    if (await this.page.locator('menu[role=menu]').count()) await this.page.keyboard.press('Escape');
  }

  /** Opens the options, chooses one, and closes them. */
  async option(item) {
    await this.page.evaluate(() => (location.hash = 'options'));
    await this.page.click(`.options [data-item=${item}]`);
    await this.page.click('[data-testid=close-options]');
  }

  /** Types a move into the field behind the key. */
  async type(text) {
    // A key that is pressed while a table is being set up is lost, as it is for people: they press it again.
    await this.until(async () => {
      if (!(await this.page.locator('#typed').count())) await this.page.keyboard.press('/');
      await this.page.fill('#typed', text, { timeout: 2_000 });
    });
    await this.page.keyboard.press('Enter');
  }

  /** Retries until it succeeds or the timeout has passed. */
  async until(attempt, timeout = 10_000) {
    const end = performance.now() + timeout;
    for (;;) {
      try {
        return await attempt();
      } catch (error) {
        if (performance.now() > end) throw error;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  }

  /** Waits for the end and returns what the dialog says. */
  async ending() {
    await this.page.waitForSelector('[data-dialog=end]', { timeout: 20_000 });
    return this.page.locator('[data-dialog=end]').innerText();
  }
}
