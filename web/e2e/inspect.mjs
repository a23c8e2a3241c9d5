// What must hold at every size: no text is cut or lies over another, nothing is wider than the screen, targets are large enough.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds wrong on the page. */
export async function faults(page) {
  // The policy of the page forbids foreign scripts, so axe is evaluated through the debugger.
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  return violations.map((fault) => `${fault.id}: ${fault.nodes.map((node) => node.target.join(' ')).slice(0, 3).join(', ')}`);
}

/** What is wrong with the layout of the page, in sentences. */
export const inspect = (page) =>
  page.evaluate(() => {
    const found = [];
    const name = (element) => `${element.tagName.toLowerCase()}${element.className && typeof element.className === 'string' ? `.${element.className.trim().replaceAll(/\s+/g, '.')}` : ''}`;
    if (document.documentElement.scrollWidth > innerWidth) found.push(`the page is ${document.documentElement.scrollWidth} px wide`);

    /** The part of a box that is not cut off by anything around it. */
    const seen = (element, box) => {
      let { left, top, right, bottom } = box;
      for (let up = element; up && up !== document.documentElement; up = up.parentElement) {
        const style = getComputedStyle(up);
        if (style.clipPath !== 'none' || style.visibility === 'hidden' || style.display === 'none' || style.opacity === '0') return null;
        if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
        const frame = up.getBoundingClientRect();
        [left, top, right, bottom] = [Math.max(left, frame.left), Math.max(top, frame.top), Math.min(right, frame.right), Math.min(bottom, frame.bottom)];
      }
      return right - left > 1 && bottom - top > 1 ? { left, top, right, bottom } : null;
    };

    // Names may end in dots; everything else must be whole.
    const mayBeCut = '.meta, .rail .title, .verdict, .typed input, .pv, .proofs';
    const texts = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const element = node.parentElement;
      if (!node.textContent.trim() || element.closest('script, style, .squares, option, textarea, .sprite')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        const part = seen(element, box);
        if (!part) continue;
        const scrolls = element.closest('.moves, .options .list, menu, .full, .captures, .end-sheet, .games, .scroll, .rulebook nav');
        if (!scrolls && !element.closest(mayBeCut) && (part.right - part.left < box.width - 1.5 || part.bottom - part.top < box.height * 0.6)) found.push(`“${node.textContent.trim().slice(0, 40)}” in ${name(element)} is cut: ${Math.round(part.right - part.left)} of ${Math.round(box.width)} px`);
        // Lines of a text may touch: a little of their height is leading.
        const lead = (part.bottom - part.top) * 0.18;
        texts.push({ element, text: node.textContent.trim().slice(0, 30), left: part.left + 1, right: part.right - 1, top: part.top + lead, bottom: part.bottom - lead });
      }
    }
    // A sentence that ends in dots because its lines are counted
    for (const say of document.querySelectorAll('.say, .t-about p')) if (seen(say, say.getBoundingClientRect()) && say.scrollHeight > say.clientHeight + 3) found.push(`“${say.textContent.trim().slice(0, 40)}” in ${name(say)} has too many lines`);
    const layer = (element) => element.closest('.setup, .tabs, .t-tools, dialog, menu, .cheer, .captures, .options, .leave-zen') ?? document.body;
    for (let i = 0; i < texts.length; i++) {
      for (let j = i + 1; j < texts.length; j++) {
        const [a, b] = [texts[i], texts[j]];
        // A text that ends in dots has two boxes.
        if (a.element !== b.element && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom && layer(a.element) === layer(b.element)) found.push(`“${a.text}” in ${name(a.element)} lies over “${b.text}” in ${name(b.element)}`);
      }
    }

    // 44 px for fingers, 32 with a mouse; links in sentences are as high as their line.
    const least = matchMedia('(pointer: coarse)').matches ? 44 : 32;
    for (const target of document.querySelectorAll('.shell button, .shell a, .shell select, menu button, dialog button')) {
      const box = target.getBoundingClientRect();
      if (!seen(target, box) || target.closest('p, .rulebook, h1, .try, td, li.set')) continue;
      if (target.closest('.moves, .swatches')) {
        if (box.height < least - 0.5) found.push(`${name(target)} is ${Math.round(box.height)} px high`);
        continue;
      }
      if (Math.min(box.width, box.height) < least - 0.5) found.push(`${name(target)} “${target.textContent.trim().slice(0, 20)}” is ${Math.round(box.width)} × ${Math.round(box.height)} px`);
    }
    return found;
  });

/** Counts every layout shift from now on, also those that follow a click. */
export const watchShifts = (page) =>
  page.evaluate(() => {
    globalThis.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const what = entry.sources.map(({ node }) => (node?.nodeType === 1 ? `${node.tagName.toLowerCase()}.${node.getAttribute('class') ?? ''}` : (node?.parentElement?.className ?? 'text')));
        globalThis.shifts.push({ value: entry.value, what });
      }
    }).observe({ type: 'layout-shift', buffered: false });
  });

export const shifts = (page) => page.evaluate(() => globalThis.shifts.filter(({ value }) => value > 0));
