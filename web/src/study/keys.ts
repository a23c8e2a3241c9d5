// The keys of the rooms of study.

/** Does the element handle keys itself? */
export const handlesKeys = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('dialog, menu, input, select, textarea, [role="grid"]') !== null;

/** Calls what belongs to a key, unless an element handles keys itself. */
export function pressed(event: KeyboardEvent, acts: Record<string, () => void>): void {
  if (event.altKey || event.metaKey || handlesKeys(event.target)) return;
  const name = `${event.ctrlKey ? 'Ctrl+' : ''}${event.key.length === 1 ? event.key.toLowerCase() : event.key}`;
  const act = acts[name];
  if (!act) return;
  event.preventDefault();
  act();
}

export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
