// The rooms that exist, in the order of the rail.
export const ROOM_LINKS = [
  { room: 'home', icon: 'home' },
  { room: 'play', icon: 'play' },
  { room: 'games', icon: 'look' },
  { room: 'rules', icon: 'book' },
] as const;
