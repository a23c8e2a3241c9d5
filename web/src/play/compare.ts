// Finds what happened at a table by comparing two views of it. The only file that compares views: it can go when the
// module tells its events.
import type { TableView } from '../wasm/misere';
import type { TableEvent } from './events';
import { otherSide } from './state';

/** What one call has done. It adds plies or takes some back, never both. */
export function eventsBetween(before: TableView, after: TableView): TableEvent[] {
  const events: TableEvent[] = [];
  const removed = before.plies.length - after.plies.length;
  if (removed > 0) events.push({ kind: 'taken-back', plies: removed });
  for (const ply of after.plies.slice(before.plies.length)) {
    events.push(ply.skipped ? { kind: 'skipped', side: ply.side } : { kind: 'moved', ply });
  }
  if (before.drawOffer && !after.drawOffer && !after.outcome) events.push({ kind: 'draw-declined', side: otherSide(before.drawOffer) });
  if (after.drawOffer && after.drawOffer !== before.drawOffer) events.push({ kind: 'draw-offered', side: after.drawOffer });
  if (after.outcome && !before.outcome) events.push({ kind: 'over', outcome: after.outcome });
  else if (after.paused !== before.paused) events.push({ kind: after.paused ? 'paused' : 'resumed' });
  return events;
}
