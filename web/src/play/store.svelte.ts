// The state as a Svelte store: components that read a field are drawn again when it is assigned.
import type { ClocksView, MoveView, TableView, Thought } from '../wasm/misere';
import type { Notice, PlayState } from './state';

export class Store implements PlayState {
  // Views are replaced, never changed, so their insides need no proxies.
  view = $state.raw() as TableView;
  clocks = $state.raw() as ClocksView;
  past = $state.raw<PlayState['past']>(null);
  flipped = $state(false);
  thinking = $state(false);
  fetching = $state<number | null>(null);
  notice = $state.raw<Notice | null>(null);
  hint = $state.raw<MoveView | null>(null);
  evaluation = $state.raw<Thought | null>(null);
  spoken = $state('');
  earlier = $state.raw<string | null>(null);
  premoves = $state.raw<PlayState['premoves']>([]);
  warnedOfTime = $state(false);

  constructor(initial: PlayState) {
    Object.assign(this, initial);
  }
}
