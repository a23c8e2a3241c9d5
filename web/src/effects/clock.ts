// Looks at the clocks ten times a second.
import type { Play } from '../play/play';

const EVERY = 100;

/** Returns the way to stop it. */
export function runClocks(play: Pick<Play, 'tick'>): () => void {
  const timer = setInterval(() => play.tick(), EVERY);
  return () => clearInterval(timer);
}
