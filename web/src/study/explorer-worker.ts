// The worker that counts the games of a file, or reads an index of them in place, and looks positions up.
import init, { Explorer, type ExplorerSummary, type PlayedMoves, type Question } from '../wasm/study';

export type ToExplorer = { module: WebAssembly.Module; file: File } | { id: number; question: Question };
export type FromExplorer = { summary: ExplorerSummary } | { id: number; moves: PlayedMoves } | { error: string };

/** Only workers have it, and the types of pages do not. */
declare class FileReaderSync {
  readAsArrayBuffer(part: Blob): ArrayBuffer;
}

let explorer: Explorer | undefined;
const tell = (message: FromExplorer) => postMessage(message);

addEventListener('message', async ({ data }: MessageEvent<ToExplorer>) => {
  try {
    if ('file' in data) {
      const { file } = data;
      await init({ module_or_path: data.module });
      const reader = new FileReaderSync();
      explorer = Explorer.open((place: number, length: number) => new Uint8Array(reader.readAsArrayBuffer(file.slice(place, place + length))), file.size);
      tell({ summary: explorer.summary() });
    } else if (explorer) tell({ id: data.id, moves: explorer.played(data.question) });
  } catch (error) {
    tell({ error: error instanceof Error ? error.message : String(error) });
  }
});
