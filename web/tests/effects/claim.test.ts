import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { claims } from '../../src/effects/claim';

/** The locks of a browser: each is held until the promise of its holder is fulfilled; who asks waits, or is refused. */
function locks() {
  const ends = new Map<string, Promise<unknown>>();
  return {
    async request(name: string, { ifAvailable, signal }: LockOptions, held: (lock: object | null) => unknown): Promise<unknown> {
      if (ifAvailable && ends.has(name)) return held(null);
      const refused = new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
      while (ends.has(name)) await Promise.race([ends.get(name), refused]);
      const end = Promise.resolve(held({ name }));
      ends.set(name, end.then(() => void ends.delete(name)));
      return end;
    },
  };
}

beforeEach(() => void vi.stubGlobal('navigator', { locks: locks() }));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Lets the time of every wait pass at once. */
const impatient = () => {
  const timeout = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
  return () => timeout.abort(new DOMException('too late', 'TimeoutError'));
};

describe('a claim', () => {
  it('is refused while another window has the game, and granted when that plays another one', async () => {
    const [here, there] = [claims(false), claims(false)];
    expect(await here('a')).toBe(true);
    expect(await there('a')).toBe(false);
    expect(await here('b')).toBe(true);
    expect(await there('a')).toBe(true);
    expect(await here('a')).toBe(false);
  });

  it('of a page that is reloaded waits for the page before', async () => {
    const before = claims(false);
    await before('a');
    const after = claims(true)('a');
    await before('b');
    expect(await after).toBe(true);
  });

  it('of a duplicated window is refused when the time is over, and the next ones are refused at once', async () => {
    const passes = impatient();
    const [here, copy] = [claims(false), claims(true)];
    await here('a');
    const refused = copy('a');
    passes();
    expect(await refused).toBe(false);
    expect(await copy('a')).toBe(false);
  });

  it('is granted where there are no locks, or the browser refuses them', async () => {
    vi.stubGlobal('navigator', {});
    expect(await claims(false)('a')).toBe(true);
    vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(new DOMException('no', 'SecurityError')) } });
    expect(await claims(false)('a')).toBe(true);
  });
});
