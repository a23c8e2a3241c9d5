// The worker that reviews a game: it tells what it knows after each position, so that a review that is stopped is kept.
import init, { GameReview, loadExact, loadNet, type Letters, type Notation, type ReviewView } from '../wasm/study';
import { take, type EngineFiles } from './engine-files';

export type ToReviewer = { module: WebAssembly.Module; pgn: string; letters: Letters; notation: Notation; files: EngineFiles };
export type FromReviewer = { view: ReviewView } | { error: string };

const tell = (message: FromReviewer) => postMessage(message);

addEventListener('message', async ({ data }: MessageEvent<ToReviewer>) => {
  try {
    await init({ module_or_path: data.module });
    take(data.files, { loadNet, loadExact });
    const review = GameReview.start(data.pgn, undefined, data.letters, data.notation);
    while (review.step()) tell({ view: review.view() });
    tell({ view: review.view() });
  } catch (error) {
    tell({ error: error instanceof Error ? error.message : String(error) });
  }
});
