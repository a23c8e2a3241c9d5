// A game while it is studied: the tree is in the module, what is shown of it here. The board takes it for a table.
import type { DrawShape } from '@lichess-org/chessground/draw';
import type { Key } from '@lichess-org/chessground/types';
import type { BoardHost } from '../board/host';
import { Emitter, type Channels, type Objection } from '../play/events';
import * as mutations from '../play/mutations';
import { initialState } from '../play/state';
import { Store } from '../play/store.svelte';
import type { Attempt, ClocksView, Letters, Notation, TableView } from '../wasm/misere';
import { Tree, type Duties, type MoveReview, type NodeView, type TreeView } from '../wasm/study';

/** Nothing is timed here. */
const clocks = (): ClocksView => ({ white: { left: null, periods: null }, black: { left: null, periods: null }, running: null }) as unknown as ClocksView;

export interface Writing {
  letters: Letters;
  notation: Notation;
}

export class Analyser implements BoardHost {
  readonly events = new Emitter<Channels>();
  readonly store: Store;
  #tree: Tree;
  #nodes = new Map<number, NodeView>();
  #children = new Map<number, number[]>();

  view = $state.raw() as TreeView;
  /** The move that is shown; the root before the first. */
  at = $state(1);
  duties = $state.raw() as Duties;
  /** Counts edits, so that they can be kept. */
  edits = $state(0);

  constructor(
    tree: Tree,
    private readonly writing: () => Writing,
  ) {
    this.#tree = tree;
    this.#write();
    this.#read();
    this.at = this.view.root;
    this.store = new Store(initialState(tree.at(this.at) as TableView, clocks(), null));
    this.duties = tree.duties(this.at);
  }

  /** Another game. */
  open(tree: Tree): void {
    this.#tree.free();
    this.#tree = tree;
    this.#write();
    this.#read();
    this.edits++;
    this.go(this.view.root);
  }

  /** Writes moves in the letters that are chosen now. */
  rewrite(): void {
    this.#write();
    this.#read();
    this.#show();
  }

  #write(): void {
    const { letters, notation } = this.writing();
    this.#tree.writeIn(letters, notation);
  }

  #read(): void {
    this.view = this.#tree.view();
    this.#nodes = new Map(this.view.nodes.map((node) => [node.id, node]));
    this.#children = new Map();
    for (const { id, parent } of this.view.nodes) this.#children.set(parent, [...(this.#children.get(parent) ?? []), id]);
  }

  // Looking --------------------------------------------------------------------------------------

  node = (id: number): NodeView | undefined => this.#nodes.get(id);
  get current(): NodeView | undefined {
    return this.#nodes.get(this.at);
  }
  /** The moves that may follow, that of the line first. */
  following = (id: number): number[] => this.#children.get(id) ?? [];

  /** Shows the position after a move. */
  go(id: number): void {
    this.at = id;
    this.#show();
    const { length } = this.store.view.plies;
    this.events.emit('shown', { ply: length, last: length });
  }

  #show(): void {
    this.store.view = this.#tree.at(this.at) as TableView;
    this.store.notice = null;
    this.duties = this.#tree.duties(this.at);
  }

  /** The keys that walk through the tree. */
  readonly steps: Record<string, () => void> = {
    ArrowLeft: () => this.step(-1),
    ArrowRight: () => this.step(1),
    ArrowUp: () => this.beside(-1),
    ArrowDown: () => this.beside(1),
    Home: () => this.first(),
    End: () => this.last(),
  };

  /** One move further, or back; behind a folded variation it is unfolded. */
  step(by: number): void {
    if (by < 0) return this.back();
    const head = this.current;
    if (head?.hidden) this.fold(head.id, false);
    const next = this.following(this.at)[0];
    if (next !== undefined) this.go(next);
  }

  back(): void {
    const { current } = this;
    if (current) this.go(current.parent);
  }

  first(): void {
    this.go(this.view.root);
  }

  /** The end of the line that is shown. */
  last(): void {
    let at = this.at;
    for (let next = this.following(at)[0]; next !== undefined; next = this.following(at)[0]) at = next;
    this.go(at);
  }

  /** Another move instead of this one. */
  beside(by: number): void {
    const { current } = this;
    if (!current) return;
    const all = this.following(current.parent);
    const next = all[(all.indexOf(current.id) + by + all.length) % all.length];
    if (next !== undefined && next !== current.id) this.go(next);
  }

  movesTo = (id = this.at): string[] => this.#tree.movesTo(id);
  get pgn(): string {
    return this.#tree.toPgn();
  }

  // Moves ----------------------------------------------------------------------------------------

  move(text: string): Attempt {
    const step = this.#tree.play(this.at, text);
    if (step.kind === 'refused') {
      this.events.emit('refused', step as Extract<Attempt, { kind: 'refused' }>);
      return step as Attempt;
    }
    if (step.fresh) this.#changed();
    this.go(step.node);
    return { kind: 'played', uci: this.current?.uci ?? text };
  }

  /** Adds a line of the engine and shows its first move. */
  addLine(moves: string[]): void {
    const first = this.#tree.addLine(this.at, moves);
    this.#changed();
    this.go(first);
  }

  /** Adds a line behind a move, and shows what was shown. */
  addBehind(id: number, moves: string[]): void {
    this.#tree.addLine(id, moves);
    this.#changed();
  }

  // Edits ----------------------------------------------------------------------------------------

  #changed(): void {
    this.#read();
    this.edits++;
  }

  #edit(act: (tree: Tree) => void, go?: number): void {
    act(this.#tree);
    this.#changed();
    if (go !== undefined) this.go(go);
  }

  promote = (id = this.at) => this.#edit((tree) => tree.promote(id));
  makeMain = (id = this.at) => this.#edit((tree) => tree.makeMain(id));
  setComment = (text: string, id = this.at) => this.#edit((tree) => tree.setComment(id, text));
  toggleNag = (nag: number, id = this.at) => this.#edit((tree) => tree.toggleNag(id, nag));
  /** Writes what a review found into the game; the player's own moves and words stay. */
  adopt = (findings: MoveReview[]) => this.#edit((tree) => tree.adopt(this.at, findings));
  setTag = (name: string, value: string) => this.#edit((tree) => tree.setTag(name, value));

  remove(id = this.at): void {
    if (id === this.view.root) return;
    let parent = this.view.root;
    this.#edit((tree) => (parent = tree.remove(id)));
    this.go(parent);
  }

  undo(): boolean {
    const at = this.#tree.undo();
    return this.#returned(at);
  }

  redo(): boolean {
    const at = this.#tree.redo();
    return this.#returned(at);
  }

  #returned(at: number | undefined): boolean {
    if (at === undefined) return false;
    this.#changed();
    this.go(this.#nodes.has(at) ? at : this.view.root);
    return true;
  }

  fold(id: number, folded: boolean): void {
    this.#tree.fold(id, folded);
    this.#read();
    // What is folded away cannot be shown.
    if (!this.#nodes.has(this.at) && this.at !== this.view.root) this.go(id);
  }

  // Shapes ---------------------------------------------------------------------------------------

  get shapes(): DrawShape[] {
    const shapes = this.at === this.view.root ? this.view.shapes : (this.current?.shapes ?? []);
    return shapes.map(({ color, from, to }) => ({ orig: from as Key, brush: color, ...(to ? { dest: to as Key } : {}) }));
  }

  draw(shapes: readonly DrawShape[]): void {
    const views = shapes.map(({ orig, dest, brush = 'green' }) => ({ color: brush, from: orig, to: dest ?? null }));
    this.#edit((tree) => tree.setShapes(this.at, views));
  }

  // What a board may ask of a table, too ------------------------------------------------------------

  premove = () => false;
  premoves = () => [];
  cancelPremoves = () => undefined;
  object = (objection: Objection) => this.events.emit('objected', objection);
  say = (text: string) => mutations.say(this.store, text);
  tell = (text: string, tone: 'plain' | 'loud' = 'plain') => mutations.tell(this.store, text, tone);
  flip = () => mutations.flip(this.store);

  free(): void {
    this.#tree.free();
  }
}
