// Rules of the players' own, told as the text of a charter. The second module reads them, and is loaded for that.
import { studyModule } from '../study/module';
import { OwnRules } from '../wasm/study';

/** Reads a charter. What is wrong with it is told with its place. */
export async function readRules(text: string): Promise<OwnRules> {
  await studyModule();
  return OwnRules.read(text);
}
