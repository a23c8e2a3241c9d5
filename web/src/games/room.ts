// The room of the kept games together with the words that it shares with the rooms of study.
import { w } from '../study/words';

export { default } from './Games.svelte';
await w.load();
