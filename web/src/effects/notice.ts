// Removes a plain notice when there was time to read it. A loud one stays.
import type { Notice } from '../play/state';

const SHOWN_FOR = 8_000;

/** Returns the way to stop it, for the case that another notice comes first. */
export function expire(notice: Notice | null, dismiss: (notice: Notice) => void): (() => void) | undefined {
  if (notice?.tone !== 'plain') return undefined;
  const timer = setTimeout(() => dismiss(notice), SHOWN_FOR);
  return () => clearTimeout(timer);
}
