/**
 * How many positions fit into a time. The engine reads no clock in the browser, so its speed is measured here, search
 * by search, and a time is told to it as a number of positions.
 */
export class Pace {
  /** Positions per millisecond: modest until it is known. */
  #speed = 20;

  /** So many positions can be looked at in this time. */
  nodes(milliseconds: number): number {
    return Math.max(50, Math.min(4_000_000_000, Math.floor(this.#speed * milliseconds)));
  }

  /** A search has looked at so many positions in this time. Short ones tell nothing. */
  learn(nodes: number, milliseconds: number): void {
    if (nodes < 1_000 || milliseconds < 5) return;
    this.#speed = (this.#speed + nodes / milliseconds) / 2;
  }
}
