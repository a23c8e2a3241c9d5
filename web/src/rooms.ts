// The rooms that exist, in the order of the rail.
import { site } from './site.svelte';

const LINKS = [
  { room: 'home', icon: 'home' },
  { room: 'play', icon: 'play' },
  { room: 'lobby', icon: 'two' },
  { room: 'analyse', icon: 'look' },
  { room: 'games', icon: 'list' },
  { room: 'rules', icon: 'book' },
] as const;

/** Those that this site has. */
export const roomLinks = () => LINKS.filter(({ room }) => room !== 'lobby' || site.online);
