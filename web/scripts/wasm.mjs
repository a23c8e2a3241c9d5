// Compiles misere-wasm and writes the JavaScript that goes with it to src/wasm.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { dirname, join, resolve } from 'node:path';
import { statSync } from 'node:fs';

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const root = dirname(web);
const target = resolve(root, process.env.CARGO_TARGET_DIR ?? 'target');
const triple = 'wasm32-unknown-unknown';

function run(program, ...args) {
  console.error(`$ ${program} ${args.join(' ')}`);
  // Both workspaces share one target directory.
  const env = { ...process.env, CARGO_TARGET_DIR: target };
  const { status, error } = spawnSync(program, args, { cwd: root, stdio: 'inherit', env });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

const installed = spawnSync('rustup', ['target', 'list', '--installed'], { cwd: root, encoding: 'utf8' });
if (installed.status === 0 && !installed.stdout.includes(triple)) run('rustup', 'target', 'add', triple);
run('cargo', 'build', '--package', 'misere-wasm', '--features', 'small', '--profile', 'web', '--target', triple);
const wasm = join(target, triple, 'web', 'misere_wasm.wasm');
const out = join(web, 'src', 'wasm');
run('cargo', 'run', '--quiet', '--release', '--manifest-path', 'web/bind/Cargo.toml', '--', wasm, out);
console.error(`${join(out, 'misere_bg.wasm')}: ${statSync(join(out, 'misere_bg.wasm')).size} bytes`);
