// The worker that runs the engine, so that the page stays responsive.
import init, { Thinker } from '../wasm/misere';
import type { Answer, Question, ToWorker } from './protocol';

let thinker: Promise<Thinker> | undefined;

async function answer(question: Question): Promise<Answer> {
  const { id, game } = question;
  try {
    if (!thinker) throw new Error('expected the module first');
    const mind = await thinker;
    if ('side' in question) return { id, accepts: mind.acceptsDraw(game, question.side) };
    return { id, thought: mind.think(game, question.level, question.seed, question.letters) ?? null };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}

/** A damaged network is no reason not to play: the evaluation stays as it is. */
async function loadNet(net: Uint8Array): Promise<void> {
  try {
    (await thinker)?.loadNet(net);
  } catch (error) {
    console.warn(error instanceof Error ? error.message : error);
  }
}

addEventListener('message', async ({ data }: MessageEvent<ToWorker>) => {
  if ('module' in data) thinker = init({ module_or_path: data.module }).then(() => new Thinker());
  else if ('net' in data) await loadNet(data.net);
  else postMessage(await answer(data));
});
