// The second module: the tree, the editor and the engine that shows several lines. Loaded when one of these rooms is
// opened, once for the page and its workers.
import init from '../wasm/study';
import address from '../wasm/study_bg.wasm?url';

let loading: Promise<WebAssembly.Module> | null = null;

export const studyModule = (): Promise<WebAssembly.Module> =>
  (loading ??= load().catch((error: unknown) => {
    // The next room tries again.
    loading = null;
    throw error;
  }));

async function load(): Promise<WebAssembly.Module> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status} ${response.statusText}`);
  const streams = response.headers.get('content-type')?.startsWith('application/wasm');
  const module = streams ? await WebAssembly.compileStreaming(response) : await WebAssembly.compile(await response.arrayBuffer());
  await init({ module_or_path: module });
  return module;
}
