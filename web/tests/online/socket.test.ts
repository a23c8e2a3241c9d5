import { beforeEach, describe, expect, it } from 'vitest';
import { type Connection, type Line, OnlineSocket, type Timers } from '../../src/online/socket';
import type { ToClient } from '../../src/online/wire';

/** Time that the test moves. */
class TestTimers implements Timers {
  time = 0;
  #queue: { at: number; run: () => void }[] = [];

  now = () => this.time;
  random = () => 0.5;

  later = (run: () => void, milliseconds: number) => {
    const entry = { at: this.time + milliseconds, run };
    this.#queue.push(entry);
    return () => {
      this.#queue = this.#queue.filter((other) => other !== entry);
    };
  };

  pass(milliseconds: number) {
    const end = this.time + milliseconds;
    for (;;) {
      const next = this.#queue.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.#queue = this.#queue.filter((entry) => entry !== next);
      this.time = next.at;
      next.run();
    }
    this.time = end;
  }
}

class TestLine implements Line {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: Record<string, unknown>[] = [];
  closed = false;
  send = (text: string) => void this.sent.push(JSON.parse(text) as Record<string, unknown>);
  close = () => void (this.closed = true);
  tell = (message: ToClient) => this.onmessage?.({ data: JSON.stringify(message) });
  kinds = () => this.sent.map(({ t }) => t);
}

describe('the line to the server', () => {
  let timers: TestTimers;
  let lines: TestLine[];
  let heard: ToClient[];
  let states: Connection[];
  let socket: OnlineSocket;
  const line = () => lines.at(-1)!;

  beforeEach(() => {
    timers = new TestTimers();
    [lines, heard, states] = [[], [], []];
    const dial = () => {
      lines.push(new TestLine());
      return line();
    };
    const listener = { heard: (message: ToClient) => heard.push(message), changed: (state: Connection) => states.push(state) };
    socket = new OnlineSocket(dial, timers, listener);
  });

  const move = () => socket.call('g', 'k', { kind: 'move', uci: 'e2e4' }, 12);

  it('sends a call and forgets it when it is acknowledged', () => {
    line().onopen?.();
    const id = move();
    expect(line().sent).toEqual([{ t: 'call', game: 'g', seat: 'k', id, call: { kind: 'move', uci: 'e2e4' }, thought: 12 }]);
    expect(socket.pending).toBe(true);
    line().tell({ t: 'ack', id, seq: 2 });
    expect(socket.pending).toBe(false);
    expect(heard).toEqual([{ t: 'ack', id, seq: 2 }]);
    line().tell({ t: 'ack', id, seq: 2 });
    expect(heard).toHaveLength(1);
  });

  it('sends a call again with the same number until it is answered', () => {
    line().onopen?.();
    const id = move();
    timers.pass(3_500);
    const calls = line().sent.filter(({ t }) => t === 'call');
    expect(calls).toHaveLength(2);
    expect(calls[1]).toEqual(calls[0]);
    line().tell({ t: 'refused', id, key: 'unavailable', message: '' });
    expect(socket.pending).toBe(true);
    line().tell({ t: 'refused', id, key: 'illegal-move', message: '' });
    timers.pass(4_000);
    expect(line().sent.filter(({ t }) => t === 'call')).toHaveLength(2);
  });

  it('keeps a call that is made while the line is away', () => {
    line().onopen?.();
    line().onclose?.();
    expect(socket.connection).toBe('away');
    move();
    timers.pass(1_000);
    expect(lines).toHaveLength(2);
    expect(line().sent).toEqual([]);
    line().onopen?.();
    expect(socket.connection).toBe('open');
    expect(line().kinds()).toEqual(['call']);
    expect(states).toEqual(['open', 'away', 'open']);
  });

  it('asks for what it has missed when it comes back', () => {
    line().onopen?.();
    let have = 3;
    socket.watch('g', () => have);
    socket.lobby(true);
    have = 5;
    line().onclose?.();
    timers.pass(1_000);
    line().onopen?.();
    expect(line().sent).toEqual([
      { t: 'watch', game: 'g', have: 5 },
      { t: 'lobby', on: true },
    ]);
    socket.leave('g');
    line().onclose?.();
    timers.pass(1_000);
    line().onopen?.();
    expect(line().kinds()).toEqual(['lobby']);
  });

  it('notices a line that is dead although it is open', () => {
    line().onopen?.();
    const dead = line();
    timers.pass(10_000);
    expect(dead.kinds()).toContain('ping');
    timers.pass(4_000);
    expect(dead.closed).toBe(true);
    expect(lines.length).toBeGreaterThan(1);
    expect(states).toContain('away');
  });

  it('waits longer each time that it fails', () => {
    const begun: number[] = [];
    for (let attempt = 0; attempt < 6; attempt++) {
      begun.push(timers.time);
      const count = lines.length;
      line().onclose?.();
      while (lines.length === count) timers.pass(50);
    }
    const pauses = begun.slice(1).map((time, place) => time - begun[place]!);
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
    expect(pauses[0]).toBeLessThan(1_000);
  });

  it('says when the server cannot keep moves', () => {
    line().onopen?.();
    line().tell({ t: 'state', ready: false });
    expect(socket.connection).toBe('waiting');
    line().tell({ t: 'state', ready: true });
    expect(socket.connection).toBe('open');
  });

  it('does nothing more when it is closed', () => {
    line().onopen?.();
    socket.close();
    timers.pass(60_000);
    expect(lines).toHaveLength(1);
    expect(line().closed).toBe(true);
  });
});
