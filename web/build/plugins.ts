// The plugins of the build.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { readBoards } from './boards.ts';
import { expectSameContents, indexOf, readRulebook, readTitles, titlesOf } from './rulebook.ts';

/** `virtual:rulebook/en`, `/de`, `/boards`, `/index` and `/titles`: the rulebook as data, read while building. */
export function rulebook(docs: string): Plugin {
  const FILES = { en: 'rules.md', de: 'regeln.md', boards: 'boards.txt' };
  const prefix = 'virtual:rulebook/';
  return {
    name: 'misere-rulebook',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const name = id.slice(prefix.length + 1);
      const read = (file: string) => {
        this.addWatchFile(join(docs, file));
        return readFileSync(join(docs, file), 'utf8');
      };
      if (name === 'boards') return `export default ${JSON.stringify(readBoards(read(FILES.boards)))}`;
      const book = (language: 'en' | 'de') => readRulebook(read(FILES[language]), readTitles(read('titles.txt'), language));
      if (name === 'index') return `export default ${JSON.stringify(indexOf(book('en')))}`;
      if (name === 'titles') return `export default ${JSON.stringify(titlesOf(book('en'), book('de')))}`;
      if (name === 'en') return `export default ${JSON.stringify(book('en'))}`;
      // The build fails if the German book has fewer or more articles than the English one.
      expectSameContents(book('en'), book('de'));
      return `export default ${JSON.stringify(book('de'))}`;
    },
  };
}

/** `FILE?size`: how long a file is, in bytes. */
export const sizes = (): Plugin => ({
  name: 'misere-sizes',
  enforce: 'pre',
  load: (id) => (id.endsWith('?size') ? `export default ${statSync(id.slice(0, -'?size'.length)).size}` : undefined),
});

/** The service worker: it gets the list of all files, and a new version when one of them changes. */
export function offline(template: string): Plugin {
  let dist = '';
  return {
    name: 'misere-offline',
    apply: 'build',
    configResolved: (config) => {
      dist = join(config.root, config.build.outDir);
    },
    closeBundle() {
      if (!existsSync(dist)) return;
      const files = walk(dist)
        .map((file) => relative(dist, file).replaceAll('\\', '/'))
        // What the server can do is asked anew: it may have changed. Networks, tables and proofs are cached when they are fetched.
        .filter((file) => file !== 'sw.js' && file !== 'site.json' && !/\.(net|mpk|mtb)$/.test(file))
        .sort();
      const hash = createHash('sha256');
      for (const file of files) hash.update(file).update(readFileSync(join(dist, file)));
      const source = readFileSync(template, 'utf8')
        .replace("'__VERSION__'", JSON.stringify(hash.digest('hex').slice(0, 16)))
        .replace("['__FILES__']", JSON.stringify(['./', ...files]));
      writeFileSync(join(dist, 'sw.js'), source);
    },
  };
}

const walk = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? walk(path) : [path];
  });

/** The content security policy: own files and WebAssembly. Vite's development server needs more, so only builds have it. */
export function policy(): Plugin {
  const rules = [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ];
  return {
    name: 'misere-policy',
    apply: 'build',
    transformIndexHtml: () => [
      { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: rules.join('; ') }, injectTo: 'head-prepend' },
    ],
  };
}

/** Preloads the first module and the two fonts of the table, so that they are fetched together with the script and not after it. */
export function early(): Plugin {
  return {
    name: 'misere-early',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) =>
        Object.keys(bundle ?? {}).flatMap((file) => {
          const as = file.endsWith('.wasm') && !file.includes('study') ? { as: 'fetch', type: 'application/wasm' } : /(newsreader-text|figtree).*\.woff2$/.test(file) ? { as: 'font', type: 'font/woff2' } : null;
          return as ? [{ tag: 'link', attrs: { rel: 'preload', ...as, href: `./${file}`, crossorigin: true }, injectTo: 'head' as const }] : [];
        }),
    },
  };
}
