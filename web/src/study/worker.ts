// The worker that searches for the analysis, so that the page stays responsive. It ends with its search: the page
// terminates it for the next question.
import init, { loadExact, loadNet, Searcher } from '../wasm/study';
import type { FromSearcher, ToSearcher } from './protocol';
import { take } from './engine-files';

let searcher: Promise<Searcher> | undefined;
const tell = (message: FromSearcher) => postMessage(message);

addEventListener('message', async ({ data }: MessageEvent<ToSearcher>) => {
  if ('module' in data) {
    const { module, files } = data;
    searcher = init({ module_or_path: module }).then(() => {
      if (files) take(files, { loadNet, loadExact });
      return new Searcher();
    });
    return;
  }
  const { id, question } = data;
  try {
    if (!searcher) throw new Error('expected the module first');
    const mind = await searcher;
    const proved = mind.proved(question);
    if (proved) tell({ id, proved });
    // No positions: only what is proved is asked for.
    if (question.nodes !== 0) {
      mind.analyse(question, (line: never) => {
        tell({ id, line });
        return false;
      });
    }
    tell({ id, done: true });
  } catch (error) {
    tell({ id, error: error instanceof Error ? error.message : String(error) });
  }
});
