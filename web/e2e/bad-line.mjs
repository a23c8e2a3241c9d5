// A browser behind a bad line, and the way from there to a server on this machine.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { CHROMIUM, launch } from './browser.mjs';

const RELAY = fileURLToPath(new URL('bad-line.py', import.meta.url));
const HERE = '10.77.0.1';

export class BadLine {
  #relay = null;
  #lines = null;
  #server = null;
  #folder = null;
  /** The port here to which connections of the other side are passed. */
  target = 0;
  browser = null;

  /** Opens it. Fails where network namespaces cannot be had. */
  static async open(delay, loss) {
    const line = new BadLine();
    const name = `misere${process.pid}`.slice(0, 12);
    line.#relay = spawn('python3', [RELAY, name, `${delay}`, `${loss}`], { stdio: ['pipe', 'pipe', 'pipe'] });
    let errors = '';
    line.#relay.stderr.on('data', (text) => (errors += text));
    line.#lines = createInterface(line.#relay.stdout)[Symbol.asyncIterator]();
    const spawned = new Promise((_, reject) => line.#relay.once('error', reject));
    const { value } = await Promise.race([line.#lines.next(), spawned]);
    if (value !== 'ready') throw new Error(errors.trim().split('\n').at(-1) || 'the relay ended');
    line.#server = createServer((socket) => {
      const passed = connect(line.target, '127.0.0.1');
      socket.pipe(passed).pipe(socket);
      for (const [one, other] of [[socket, passed], [passed, socket]]) one.on('error', () => other.destroy()).on('close', () => other.destroy());
    });
    await new Promise((resolve) => line.#server.listen(0, HERE, resolve));
    line.#folder = mkdtempSync(join(tmpdir(), 'misere-line-'));
    const program = join(line.#folder, 'chromium');
    writeFileSync(program, `#!/bin/sh\nexec ip netns exec ${name} ${CHROMIUM} "$@"\n`);
    chmodSync(program, 0o755);
    line.browser = await launch(program);
    return line;
  }

  /** The name of the site on the other side. */
  get name() {
    return `${HERE}:${this.#server.address().port}`;
  }

  /** Closes it, and tells how many packets there were. */
  async close() {
    await this.browser?.close();
    this.#server?.close();
    this.#relay.stdin.end();
    const { value } = await this.#lines.next();
    if (this.#folder) rmSync(this.#folder, { recursive: true });
    return value;
  }
}
