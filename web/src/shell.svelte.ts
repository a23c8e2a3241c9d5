// What a room that is loaded later puts into the header of the page.
import type { Snippet } from 'svelte';

export const shell = $state<{ title: string; menu: Snippet | null }>({ title: '', menu: null });
