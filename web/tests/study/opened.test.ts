import { describe, expect, it } from 'vitest';
import { de } from '../../src/i18n/de';
import { en } from '../../src/i18n/en';
import { oddity, openedNotice } from '../../src/study/opened';
import { en as words } from '../../src/study/words.en';
import type { TreeView } from '../../src/wasm/study';

const plain = { nodes: [], moreGames: 0, flaws: [], pardoned: [] } as unknown as TreeView;

describe('a position that is opened for study', () => {
  it('is told to be odd, in the sentence of the board', () => {
    const odd = { ...plain, pardoned: ['impossible-check'] };
    expect(oddity(odd, en)).toBe(en.pardoned(['impossible-check']));
    expect(oddity(odd, de)).toContain('seltsam');
    expect(openedNotice(odd, en, words)).toEqual({ text: `${words.analyse.opened(0, 0)} ${en.pardoned(['impossible-check'])}`, tone: 'plain' });
  });

  it('is not told to be odd if it is as usual', () => {
    expect(oddity(plain, en)).toBeNull();
    expect(openedNotice(plain, en, words)).toEqual({ text: words.analyse.opened(0, 0), tone: 'plain' });
  });

  it('is told loudly if something could not be read', () => {
    const broken = { ...plain, nodes: [{ depth: 0, head: false }, { depth: 1, head: true }], moreGames: 2, flaws: ['a', 'b'] } as unknown as TreeView;
    const { text, tone } = openedNotice(broken, en, words);
    expect(tone).toBe('loud');
    for (const part of [words.analyse.opened(1, 1), words.analyse.more(2), words.analyse.flaws('a; b')]) expect(text).toContain(part);
  });
});
