import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { firstVisit } from './build/chunks.ts';
import { early, offline, policy, rulebook, sizes } from './build/plugins.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  // Relative, so that the site works under any path.
  base: './',
  plugins: [svelte(), policy(), early(), rulebook(here('../docs')), sizes(), offline(here('./build/sw.js'))],
  // Workers are built by themselves.
  worker: { format: 'es', plugins: () => [sizes()] },
  build: {
    target: 'es2022',
    // Pieces are in the sheets, so that a set is one file; fonts and the module are files of their own.
    assetsInlineLimit: (file) => file.endsWith('.svg') && file.includes('/board/'),
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: firstVisit() }] } } },
  },
  test: { include: ['tests/**/*.test.ts'] },
});
