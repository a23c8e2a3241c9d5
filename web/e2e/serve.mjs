// `misere serve` for the tests: on a free port, with a database of its own, stopped and started again at will.
// MISERE names a program that has the site inside; without it, target/debug/misere answers behind a proxy that serves dist.
import { spawn } from 'node:child_process';
import { createReadStream, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer, request as ask } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, normalize } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { DIST, typeOf } from './static.mjs';

const PROGRAM = process.env.MISERE ?? fileURLToPath(new URL('../../target/debug/misere', import.meta.url));
/** What the server answers itself. */
const SERVED = /^\/(api|socket|site\.json|game|account|healthz|readyz)\b/;

export class Serve {
  #folder = mkdtempSync(join(tmpdir(), 'misere-online-'));
  #process = null;
  #proxy = null;
  /** The port of the program. */
  #port = 0;
  url = '';
  /** More names under which it answers. */
  #names = [];

  static async start(names = []) {
    const serve = new Serve();
    serve.#names = names;
    if (!process.env.MISERE) await serve.#open();
    await serve.start();
    return serve;
  }

  /** Starts the program; after the first time on the same port. */
  async start() {
    const names = this.#proxy ? ['127.0.0.1', 'localhost'].flatMap((name) => ['--name', `${name}:${this.#proxy.address().port}`]) : [];
    names.push(...this.#names.flatMap((name) => ['--name', name]));
    const args = ['serve', '--port', `${this.#port}`, '--database', `sqlite:${join(this.#folder, 'games.db')}`, ...names];
    const child = spawn(PROGRAM, args, { stdio: ['ignore', 'pipe', process.env.SERVE_LOG ? 'inherit' : 'ignore'] });
    this.#process = child;
    const [line] = await Promise.race([
      new Promise((resolve) => createInterface(child.stdout).once('line', (line) => resolve([line]))),
      new Promise((_, reject) => child.once('exit', (code) => reject(new Error(`misere serve ended with ${code}`))).once('error', reject)),
    ]);
    this.#port = Number(new URL(line).port);
    if (!this.#proxy) this.url = line;
    else this.url = `http://127.0.0.1:${this.#proxy.address().port}/`;
  }

  /** Stops the program; what it kept stays. */
  async stop(signal = 'SIGKILL') {
    const child = this.#process;
    this.#process = null;
    if (!child || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }

  async end() {
    await this.stop();
    this.#proxy?.closeAllConnections();
    this.#proxy?.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #open() {
    const server = createServer((request, response) => {
      const { pathname } = new URL(request.url, 'http://localhost');
      if (!SERVED.test(pathname)) return sendFile(pathname, response);
      const { method, headers, url: path } = request;
      const passed = ask({ host: '127.0.0.1', port: this.#port, method, headers, path }, (answer) => {
        response.writeHead(answer.statusCode, answer.headers);
        answer.pipe(response);
      });
      passed.on('error', () => response.destroy());
      request.pipe(passed);
    });
    server.on('upgrade', (request, socket, head) => {
      const passed = connect(this.#port, '127.0.0.1', () => {
        const headers = request.rawHeaders.reduce((text, part, i) => text + (i % 2 ? `${part}\r\n` : `${part}: `), '');
        passed.write(`${request.method} ${request.url} HTTP/1.1\r\n${headers}\r\n`);
        passed.write(head);
        socket.pipe(passed).pipe(socket);
      });
      passed.on('error', () => socket.destroy());
      passed.on('close', () => socket.destroy());
      socket.on('error', () => passed.destroy());
    });
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    server.unref();
    this.#proxy = server;
  }
}

function sendFile(pathname, response) {
  const inside = normalize(join(DIST, decodeURIComponent(pathname)));
  const file = inside.endsWith('/') ? join(inside, 'index.html') : inside;
  if (!file.startsWith(DIST) || !existsSync(file) || !statSync(file).isFile()) return void response.writeHead(404).end();
  response.writeHead(200, { 'content-type': typeOf(file) });
  createReadStream(file).pipe(response);
}
