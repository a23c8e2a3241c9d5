// The rooms that exist, in the order of the rail.
import { site } from './site.svelte';

const LINKS = [
  { room: 'home', icon: 'home' },
  { room: 'play', icon: 'play' },
  { room: 'puzzles', icon: 'puzzle' },
  { room: 'lobby', icon: 'two' },
  { room: 'analyse', icon: 'look' },
  { room: 'games', icon: 'list' },
  { room: 'rules', icon: 'book' },
] as const;

/** Those that this site has. */
export const roomLinks = () => LINKS.filter(({ room }) => room !== 'lobby' || site.online);
/** Those of a phone's tab bar, which has no room for all: the rulebook is found on the home page, and in the menu of a game. */
export const tabLinks = () => roomLinks().filter(({ room }) => room !== 'rules');
