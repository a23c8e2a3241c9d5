// Playing: the mouse, the rules as the player sees them, the end.
import assert from 'node:assert/strict';

export default [
  [
    'the page begins with a game, and the computer answers',
    async ({ board, page }) => {
      await board.open();
      assert.match(await page.title(), /Antichess/);
      await board.go('e2', 'e3');
      await board.until(async () => assert.ok((await board.moves()).length >= 2));
      assert.equal((await board.moves())[0], 'e3');
      assert.match(await page.locator('[data-testid=made-white]').innerText(), /^1 move$/);
    },
  ],
  [
    'the player to move is larger, underlined and red, at the upper right',
    async ({ board, page }) => {
      await board.play('chess');
      // S1-74, as issue 14 places it: the panel's top line, and the bar of the player.
      const look = (what) =>
        page.locator(what).evaluate((name) => {
          const style = getComputedStyle(name);
          const { x, y, height } = name.getBoundingClientRect();
          return { text: name.textContent, size: name.tagName === 'SPAN' ? height : Number.parseFloat(style.fontSize), line: style.textDecorationLine, red: style.color, x, y };
        });
      const label = await look('[data-testid=to-move] strong');
      const around = await look('[data-testid=to-move]');
      assert.ok(label.text === 'White' && label.size > around.size && label.line === 'underline' && label.red === 'rgb(179, 18, 42)', JSON.stringify(label));
      const box = await page.locator('cg-board').boundingBox();
      assert.ok(label.x > box.x + box.width && label.y < box.y + 80, 'upper right');
      const [white, black] = [await look('[data-testid=name-white]'), await look('[data-testid=name-black]')];
      assert.ok(white.size > black.size && white.line === 'underline' && white.red === 'rgb(179, 18, 42)', JSON.stringify(white));
      await board.go('e2', 'e4');
      await board.until(async () => assert.equal((await look('[data-testid=to-move] strong')).text, 'Black'));
    },
  ],
  [
    'a compulsory capture is marked, explained and insisted on',
    async ({ board, page }) => {
      await board.play('antichess', 'e2e3 b7b5');
      assert.deepEqual(await board.marked('must'), ['f1']);
      await board.expectStatus(/You must capture\s+B×b5/);
      await page.evaluate(() => {
        const { animate } = Element.prototype;
        globalThis.nudged = [];
        Element.prototype.animate = function (frames, options) {
          if (options.id === 'nudge') globalThis.nudged.push(this.classList[0]);
          return animate.call(this, frames, options);
        };
      });
      const nudged = () => page.evaluate(() => globalThis.nudged.splice(0).sort());
      await board.go('a2', 'a3');
      await board.expectStatus(/You must capture\s+B×b5/);
      assert.match(await page.locator('[data-testid=status]').getAttribute('class'), /loud/);
      assert.deepEqual(await nudged(), ['duty', 'must'], 'words and piece call');
      await board.option('motion');
      await board.go('a2', 'a4');
      assert.deepEqual(await nudged(), [], 'but for those who want no motion');
      await page.click('[data-testid=status] [data-testid=article]');
      await board.until(async () => assert.match(await page.locator('article.wanted').innerText(), /article 2\s+You must capture/i));
      await page.click('[data-testid=back]');
      await page.waitForSelector('cg-board piece');
      await board.until(async () => assert.match(await page.locator('[data-testid=spoken]').innerText(), /You must capture: B×b5/));
      assert.equal((await board.moves()).length, 2, 'nothing was played');
      await board.drag('f1', 'b5');
      await board.expectMoves('e3', 'b5', 'B×b5');
    },
  ],
  [
    'a selected square is dark blue and its destinations green, if wanted',
    async ({ board, page }) => {
      await board.play('chess');
      await board.click('g1');
      assert.deepEqual(await board.marked('chosen'), ['g1']);
      assert.deepEqual(await board.marked('can-go'), ['f3', 'h3']);
      // Dark blue and green, drawn as a frame and as dots (issue 14, type and colour).
      const style = (mark, of, pseudo) => page.locator(`cg-board square.${mark}`).first().evaluate((square, [of, pseudo]) => getComputedStyle(square, pseudo)[of], [of, pseudo]);
      assert.equal(await style('chosen', 'borderTopColor'), 'rgb(22, 63, 134)');
      assert.equal(await style('can-go', 'backgroundColor', '::after'), 'rgb(27, 122, 60)');
      await board.click('g1');
      await board.more('show-moves');
      await board.click('g1');
      assert.deepEqual(await board.marked('can-go'), []);
      await board.click('b8');
      assert.deepEqual(await board.marked('chosen'), [], 'the other side is not to move');
    },
  ],
  [
    'the space bar shows the last move and the pieces that can move',
    async ({ board, page }) => {
      await board.play('chess', 'e2e4 e7e5');
      assert.deepEqual(await board.marked('peek-last'), []);
      await page.keyboard.down(' ');
      await board.until(async () => assert.deepEqual(await board.marked('peek-last'), ['e5', 'e7']));
      assert.ok((await board.marked('peek-movable')).includes('g1'));
      const colour = await page.locator('cg-board square.peek-last').first().evaluate((square) => getComputedStyle(square).backgroundColor);
      assert.match(colour, /rgba\(217, 106, 0/);
      await page.keyboard.up(' ');
      await board.until(async () => assert.deepEqual(await board.marked('peek-last'), []));
    },
  ],
  [
    'the space bar looks wherever the focus is, and Enter presses buttons',
    async ({ board, page }) => {
      await board.play('chess', 'e2e4 e7e5');
      for (const button of ['[data-testid=take-back]', '.t-tools [data-menu=more]', '[data-room=play]', '[data-ply="1"]']) {
        await page.focus(button);
        await page.keyboard.down(' ');
        await board.until(async () => assert.deepEqual(await board.marked('peek-last'), ['e5', 'e7'], button));
        await page.keyboard.up(' ');
        await board.until(async () => assert.deepEqual(await board.marked('peek-last'), [], button));
      }
      await board.expectMoves('e4', 'e5');
      assert.equal(await page.locator('dialog, menu[role=menu]').count(), 0, 'nothing was pressed');
      await page.keyboard.press('/');
      await page.keyboard.type('N f3');
      assert.equal(await page.inputValue('#typed'), 'N f3');
      assert.deepEqual(await board.marked('peek-last'), []);
      await page.keyboard.press('Escape');
      await page.focus('[data-testid=take-back]');
      await page.keyboard.press('Enter');
      await board.expectMoves('e4');
    },
  ],
  [
    'a notice never hides a duty, and goes away by itself',
    async ({ board, page }) => {
      await board.play('antichess', 'e2e3 b7b5');
      await page.click('[data-testid=hint]');
      await board.until(async () => assert.match(await page.locator('[data-testid=notice]').innerText(), /engine would play B×b5/));
      // The moves of the duty stay while a notice speaks in its line (issue 14: one line of duty).
      assert.equal(await page.locator('[data-chip=f1b5]').innerText(), 'B×b5');
      assert.match(await page.locator('[data-testid=status]').getAttribute('class'), /must/);
      await board.until(async () => assert.equal(await page.locator('[data-testid=notice]').count(), 0), 12_000);
      await board.go('a2', 'a3');
      assert.match(await page.locator('[data-testid=now]').innerText(), /You must capture/);
    },
  ],
  [
    'many compulsory captures are told at a glance, and all of them on request',
    async ({ board, page }) => {
      await board.play('antichess', '', '7k/8/8/1p1p1p1p/P1P1P1P1/8/8/K7 w - - 0 1');
      await board.expectStatus(/a×b5\s+c×b5\s+\+5/);
      await page.click('[data-testid=all-captures]');
      await board.until(async () => assert.match(await page.locator('[data-testid=captures]').innerText(), /g×f5\s+g×h5/));
      assert.equal(await page.locator('[data-testid=all-captures]').getAttribute('aria-expanded'), 'true');
    },
  ],
  [
    'a pawn becomes a king in antichess, and only there',
    async ({ board, page }) => {
      const fen = 'n7/3P4/8/8/8/8/8/7n w - - 0 1';
      await board.play('antichess', '', fen);
      await board.go('d7', 'd8');
      assert.equal(await page.locator('dialog.promotion button').count(), 5);
      await page.click('dialog.promotion button[aria-label="Promote to king"]');
      await board.expectMoves('d8=K');
      assert.equal(await page.locator('cg-board piece.white.king').count(), 1);
      await board.play('plain-antichess', '', fen);
      await page.reload();
      await board.play('plain-antichess', '', fen);
      await board.go('d7', 'd8');
      assert.equal(await page.locator('dialog.promotion button').count(), 4);
      await page.keyboard.press('Escape');
      assert.equal(await page.locator('dialog.promotion').count(), 0);
      assert.deepEqual(await board.moves(), []);
    },
  ],
  [
    'a pocket piece is dropped by clicks and by dragging',
    async ({ board, page }) => {
      const opening = 'e2e4 d7d5 e4d5 d8d5';
      await board.play('crazyhouse', opening);
      await page.locator('.pocket').last().locator('button').first().click();
      await board.click('e4');
      await board.until(async () => assert.equal((await board.moves()).at(-1), 'P@e4'));
      const box = await page.locator('.pocket').first().locator('button').first().boundingBox();
      await page.mouse.move(box.x + 20, box.y + 20);
      await page.mouse.down();
      await page.mouse.move(...(await board.at('e5')), { steps: 6 });
      await page.mouse.up();
      await board.until(async () => assert.equal((await board.moves()).at(-1), 'P@e5'));
    },
  ],
  [
    'typed moves are played, and bad ones explained',
    async ({ board, page }) => {
      await board.play('chess');
      for (const text of ['e2-e4', 'e5', 'Nf3']) await board.type(text);
      await board.expectMoves('e4', 'e5', 'Nf3');
      await board.type('banana');
      await board.expectStatus(/not a move/);
      await board.type('a8a5');
      await board.expectStatus(/a7 is in the way/);
    },
  ],
  [
    'the player steps through the game, takes back and plays again',
    async ({ board, page }) => {
      await board.play('chess', 'e2e4 e7e5 g1f3');
      await page.keyboard.press('ArrowLeft');
      // Moves are counted, not half-moves (issue 14, point 14).
      await board.expectStatus(/Black’s move 1 of 2/);
      await board.until(async () => assert.equal(await page.locator('[data-ply="2"]').getAttribute('aria-current'), 'step'));
      await page.keyboard.press('End');
      await page.click('[data-testid=take-back]');
      await board.expectMoves('e4', 'e5');
      assert.match(await page.locator('[data-testid=made-white]').innerText(), /^1 move$/);
      await board.more('redo');
      await board.expectMoves('e4', 'e5', 'Nf3');
      const red = await page.locator('[data-ply="3"]').evaluate((move) => getComputedStyle(move).color);
      assert.equal(red, 'rgb(179, 18, 42)');
      await page.click('[data-ply="1"]');
      await board.expectStatus(/White’s move 1 of 2/);
    },
  ],
  [
    'checkmate: a sheet and the frame of the board say who won and why',
    async ({ board, page }) => {
      await board.play('chess');
      for (const [from, to] of [['f2', 'f3'], ['e7', 'e5'], ['g2', 'g4'], ['d8', 'h4']]) await board.go(from, to);
      // S1-84: not modal, in the panel's place; S1-85: the same words in the frame, over no piece (issue 14, point 6).
      assert.match(await board.ending(), /Black won\.[\s\S]*White is checkmated/);
      assert.match(await page.locator('[data-testid=verdict]').innerText(), /Black won\. White is checkmated/);
      const [frame, sheet, squares] = await page.evaluate(() => ['[data-testid=verdict]', '[data-dialog=end]', 'cg-board'].map((it) => document.querySelector(it).getBoundingClientRect().toJSON()));
      const overlap = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
      assert.ok(!overlap(frame, squares) && !overlap(sheet, squares) && !overlap(frame, sheet), 'the board stays bare');
      assert.equal(await page.locator('[data-dialog=end]').evaluate((it) => `${it.getAttribute('role')} ${it.matches(':modal')}`), 'dialog false');
      await page.keyboard.press('Enter');
      await page.waitForTimeout(200);
      assert.equal((await page.locator('[data-testid=verdict]').count()), 1, 'Enter starts nothing (issue 14, point 2)');
    },
  ],
  [
    'the end cites its article, and the article is a click away',
    async ({ board, page }) => {
      await board.play('antichess', '', '8/8/8/8/8/1p6/P7/8 w - - 0 1');
      await board.go('a2', 'b3');
      assert.match(await board.ending(), /Black won\.\s+Black gave everything away\.[\s\S]*Antichess, Article 6: /);
      await page.click('[data-dialog=end] [data-testid=article]');
      await board.until(async () => assert.match(await page.locator('article.wanted').innerText(), /article 6/i));
      assert.equal(await page.locator('[data-dialog=end]').count(), 0, 'the sheet is out of the way');
    },
  ],
  [
    'resigning, forfeiting and drawing end a game',
    async ({ board, page }) => {
      await board.play('chess');
      await board.more('resign');
      await page.click('[data-testid=yes]');
      assert.match(await board.ending(), /Black won[\s\S]*White has resigned/);
      await page.click('[data-testid=again]');
      await board.more('draw');
      await board.expectStatus(/White offers a draw/);
      await page.click('[data-testid=accept]');
      assert.match(await board.ending(), /A draw[\s\S]*agreed/);
      await board.open();
      await page.reload();
      await board.play('chessvar');
      await page.reload();
      await board.more('forfeit');
      await page.click('[data-testid=yes]');
      assert.match(await board.ending(), /Black won[\s\S]*forfeited/);
    },
  ],
  [
    'a kind is nearly extinct when its last piece is left, and not at the beginning',
    async ({ board, page }) => {
      await board.play('chessvar');
      assert.equal(await page.locator('.inventory .rare').count(), 0);
      await board.play('chessvar', '', '1nbqkbnr/1ppppppp/8/8/8/8/1PPPPPPP/RNBQKBNR w - - 0 1');
      await page.reload();
      assert.equal(await page.locator('.inventory .rare').count(), 0, 'the army had one from the beginning');
      await board.play('chessvar', 'b1c3 g8f6 c3d5 f6d5', '');
      await page.reload();
      await board.until(async () => assert.deepEqual(await page.locator('.player.white .rare').evaluateAll((list) => list.map((li) => li.dataset.kind)), ['knight']));
    },
  ],
  [
    'a last piece in danger is shown in the inventory and on the board, and told, until it is safe',
    async ({ board, page }) => {
      await board.play('chessvar', 'e2e4 d7d5 d1g4');
      const danger = () => page.locator('.inventory .danger').evaluateAll((list) => list.map((li) => [li.closest('section').dataset.side, li.dataset.kind, li.title]));
      assert.deepEqual(await danger(), [['white', 'queen', 'the last queen could be captured now']]);
      await board.go('e7', 'e5');
      await board.expectStatus(/White’s last queen could be captured, which would lose the game/);
      assert.deepEqual(await board.marked('endangered'), ['g4']);
      await board.until(async () => assert.match(await page.locator('[data-testid=spoken]').innerText(), /last queen could be captured/));
      await board.go('g4', 'h5');
      await board.until(async () => assert.deepEqual(await danger(), []));
      assert.deepEqual(await board.marked('endangered'), []);
    },
  ],
  [
    'a turn that is skipped is told',
    async ({ board }) => {
      await board.play('mit-antichess', '', '7k/8/6K1/8/8/p7/P7/5Q2 w - - 0 1');
      await board.go('f1', 'f7');
      await board.expectStatus(/Black has no move and is skipped/);
      assert.equal((await board.moves()).length, 2);
    },
  ],
  [
    'the hint and the evaluation come from the engine',
    async ({ board, page }) => {
      await board.play('chess', '', '7k/8/6K1/8/8/8/8/R7 w - - 0 1');
      await board.option('evaluation');
      await board.until(async () => assert.match(await page.locator('[data-testid=evaluation]').innerText(), /White wins at once/));
      await page.click('[data-testid=hint]');
      await board.expectStatus(/The engine would play Ra8#/);
      await board.until(async () => assert.deepEqual(await board.marked('hinted'), ['a1', 'a8']));
    },
  ],
];
