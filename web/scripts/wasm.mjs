// Compiles misere-wasm and writes the JavaScript that goes with it to src/wasm: once for the first visit, and once with
// the tree, the editor and the analysis, which are loaded when one of their rooms is opened.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { dirname, join, resolve } from 'node:path';
import { readFileSync, statSync } from 'node:fs';

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

/** RUSTFLAGS in the environment replace those of .cargo/config.toml, without a word. */
function requireVectors(file) {
  const features = WebAssembly.Module.customSections(new WebAssembly.Module(readFileSync(file)), 'target_features');
  if (features.some((list) => Buffer.from(list).includes('+\x07simd128'))) return;
  throw new Error(`${file}: expected the feature simd128; are there RUSTFLAGS in the environment?`);
}

// What the first visit loads has 10 kB less of 617, compressed, by -O1, and 9 kB less of 622 by these passes, which win back
// what vectors cost. -O2 takes ten times as long and compresses to 24 kB more than -O1.
const smaller = [
  ...['--rse', '--precompute', '--optimize-instructions'],
  ...['--code-folding', '--merge-blocks', '--remove-unused-brs', '--coalesce-locals', '--simplify-locals'],
  ...['--code-folding', '--merge-blocks', '--vacuum', '--reorder-locals', '--strip-producers', '--strip-debug'],
];

const installed = spawnSync('rustup', ['target', 'list', '--installed'], { cwd: root, encoding: 'utf8' });
if (installed.status === 0 && !installed.stdout.includes(triple)) run('rustup', 'target', 'add', triple);
const wasm = join(target, triple, 'web', 'misere_wasm.wasm');
const out = join(web, 'src', 'wasm');
for (const [name, features] of [['misere', 'small'], ['study', 'small,study']]) {
  run('cargo', 'build', '--package', 'misere-wasm', '--features', features, '--profile', 'web', '--target', triple);
  requireVectors(wasm);
  run('cargo', 'run', '--quiet', '--release', '--manifest-path', 'web/bind/Cargo.toml', '--', wasm, out, name);
  const file = join(out, `${name}_bg.wasm`);
  if (name === 'misere') run(process.execPath, join(web, 'node_modules', 'binaryen', 'bin', 'wasm-opt'), file, '-O1', ...smaller, '-o', file);
  console.error(`${file}: ${statSync(file).size} bytes`);
}
