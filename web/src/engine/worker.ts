// The engine, where nobody waits for it.
import init, { Thinker } from '../wasm/misere';
import { Pace } from './pace';
import type { Answer, Question, ToWorker } from './protocol';

const pace = new Pace();
let thinker: Promise<Thinker> | undefined;

async function answer(question: Question): Promise<Answer> {
  const { id, game, level, seed, letters } = question;
  try {
    if (!thinker) throw new Error('expected the module first');
    const mind = await thinker;
    const nodes = pace.nodes(mind.patience(game));
    const begun = performance.now();
    const thought = mind.think(game, level, nodes, seed, letters) ?? null;
    pace.learn(thought?.nodes ?? 0, performance.now() - begun);
    return { id, thought };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}

addEventListener('message', async ({ data }: MessageEvent<ToWorker>) => {
  if ('module' in data) thinker = init({ module_or_path: data.module }).then(() => new Thinker());
  else postMessage(await answer(data));
});
