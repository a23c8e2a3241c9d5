// How the page is cut into files.

interface Known {
  isEntry: boolean;
  importers: readonly string[];
}

/** Names the file of all modules that the page needs from the start: one file compresses better than twenty. Modules
 * that are loaded on demand are left to the bundler. */
export function firstVisit(): (id: string, context: { getModuleInfo: (id: string) => Known | null }) => string | null {
  const first = new Map<string, boolean>();
  return (id, context) => {
    /** Whether static imports lead from the entry to a module. */
    const isFirst = (id: string): boolean => {
      const known = first.get(id);
      if (known !== undefined) return known;
      // A circle of imports leads nowhere by itself.
      first.set(id, false);
      const info = context.getModuleInfo(id);
      const found = info !== null && (info.isEntry || info.importers.some(isFirst));
      first.set(id, found);
      return found;
    };
    first.clear();
    return isFirst(id) ? 'page' : null;
  };
}
