// One window plays a game at a time, and a game is played in one window: the window has a lock of the browser with its name.

/** A page that is being reloaded lets its game go in this time, in milliseconds. */
const RELOADS = 2_000;

/**
 * Claims games for this window, one after the other: the one before is let go, as all are when the window is closed. A
 * claim is fulfilled with false if another window has the game. The first claim of a page that is being reloaded waits,
 * since the page before it may still have the game; a window that was duplicated has it for good.
 */
export function claims(reloaded: boolean): (id: string) => Promise<boolean> {
  let waits = reloaded;
  let letGo = () => {};
  return (id) => {
    letGo();
    const { locks } = navigator;
    // Without a secure context there are no locks.
    if (!locks) return Promise.resolve(true);
    const over = new Promise<void>((resolve) => (letGo = resolve));
    const options: LockOptions = waits ? { signal: AbortSignal.timeout(RELOADS) } : { ifAvailable: true };
    waits = false;
    return new Promise((resolve) => {
      const held = (lock: Lock | null) => {
        resolve(lock !== null);
        return lock ? over : undefined;
      };
      // What the browser refuses to lock cannot be claimed by another window either.
      locks.request(`misere.game.${id}`, options, held).catch(() => resolve(!options.signal?.aborted));
    });
  };
}
