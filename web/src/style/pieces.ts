// Sets of pieces: ours comes with the page, the others when they are chosen or looked at.
const SHEETS: Record<string, () => Promise<unknown>> = {
  drawn: () => import('./drawn.css'),
  engraved: () => import('./engraved.css'),
  bold: () => import('./bold.css'),
  plain: () => import('./plain.css'),
};

export function loadPieces(set: string): void {
  SHEETS[set]?.().catch(() => undefined);
}

export const loadAllPieces = (): void => Object.keys(SHEETS).forEach(loadPieces);
