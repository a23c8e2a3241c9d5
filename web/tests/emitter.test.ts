import { expect, it } from 'vitest';
import { Emitter } from '../src/play/events';

it('the emitter delivers messages in order to the listeners of a channel, until they leave', () => {
  const emitter = new Emitter<{ number: number; text: string }>();
  const heard: unknown[] = [];
  const leave = emitter.on('number', (n) => heard.push(n));
  emitter.on('number', (n) => heard.push(-n));
  emitter.on('text', (text) => heard.push(text));
  emitter.emit('number', 1);
  leave();
  emitter.emit('number', 2);
  emitter.emit('text', 'a');
  expect(heard).toEqual([1, -1, -2, 'a']);
});
