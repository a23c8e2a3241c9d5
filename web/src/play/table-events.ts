// From the module's numbered events to those of the page.
import type { TableEvent as Numbered, PlyView, TableView } from '../wasm/misere';
import type { TableEvent } from './events';

/** What happened by one call. The view is the one after it. A call adds plies or takes some back, never both. */
export function tableEvents(happened: readonly Numbered[], view: TableView): TableEvent[] {
  const added = happened.filter(({ what }) => what.kind === 'moved' || what.kind === 'skipped').length;
  const plies = view.plies.slice(view.plies.length - added)[Symbol.iterator]();
  return happened.flatMap(({ what }) => pageEvent(what, plies, view) ?? []);
}

function pageEvent(what: Numbered['what'], plies: Iterator<PlyView, undefined>, view: TableView): TableEvent | null {
  switch (what.kind) {
    case 'moved': {
      const ply = plies.next().value;
      return ply ? { kind: 'moved', ply } : null;
    }
    case 'skipped':
      plies.next();
      return { kind: 'skipped', side: what.side };
    case 'over':
      return view.outcome ? { kind: 'over', outcome: view.outcome } : null;
    case 'taken-back':
    case 'draw-offered':
    case 'draw-declined':
    case 'draw-withdrawn':
    case 'paused':
    case 'resumed':
      return what;
    default:
      return null;
  }
}
