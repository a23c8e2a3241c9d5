// Which sound an event has.
import type { TableEvent } from '../play/events';
import type { Play } from '../play/play';

export type Sound = 'move' | 'capture' | 'check' | 'refused' | 'end' | 'hurry';

/** The one sound for the events of a call. */
export function soundOf(events: readonly TableEvent[]): Sound | null {
  if (events.some((event) => event.kind === 'over')) return 'end';
  const moved = events.findLast((event) => event.kind === 'moved');
  if (!moved) return null;
  if (moved.ply.check) return 'check';
  return moved.ply.capture ? 'capture' : 'move';
}

export function playSounds(play: Play, sound: (sound: Sound) => void): void {
  const { events } = play;
  events.on('table', (list) => {
    const heard = soundOf(list);
    if (heard) sound(heard);
  });
  events.on('refused', () => sound('refused'));
  events.on('objected', () => sound('refused'));
  events.on('failed', () => sound('refused'));
  events.on('short-of-time', () => sound('hurry'));
}
