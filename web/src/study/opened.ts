// What is told when a game or a position is opened for study.
import type { Messages } from '../i18n/en';
import type { TreeView } from '../wasm/study';
import type { StudyWords } from './words.en';

/** What a player should know of the first position: it is odd, and can be played all the same. */
export const oddity = ({ pardoned }: Pick<TreeView, 'pardoned'>, t: Pick<Messages, 'pardoned'>): string | null => (pardoned.length ? t.pardoned(pardoned) : null);

/** What was opened, and what of it could not be read. */
export function openedNotice(
  view: Pick<TreeView, 'nodes' | 'moreGames' | 'flaws' | 'pardoned'>,
  t: Pick<Messages, 'pardoned'>,
  { analyse }: { analyse: Pick<StudyWords['analyse'], 'opened' | 'more' | 'flaws'> },
): { text: string; tone: 'plain' | 'loud' } {
  const { nodes, moreGames, flaws } = view;
  const odd = oddity(view, t);
  const sentences = [analyse.opened(nodes.filter(({ depth }) => depth === 0).length, nodes.filter(({ head }) => head).length)];
  if (odd) sentences.push(odd);
  if (moreGames) sentences.push(analyse.more(moreGames));
  if (flaws.length) sentences.push(analyse.flaws(flaws.join('; ')));
  return { text: sentences.join(' '), tone: flaws.length ? 'loud' : 'plain' };
}
