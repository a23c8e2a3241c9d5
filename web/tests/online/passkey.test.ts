import { describe, expect, it } from 'vitest';
import { fromBytes, obstacle, toBytes } from '../../src/online/passkey';

const here = { name: 'localhost', host: 'localhost', secure: true, known: true };

describe('passkeys', () => {
  it('work under the name of the server and below it', () => {
    expect(obstacle(here)).toBe(null);
    expect(obstacle({ ...here, name: 'chess.example', host: 'www.chess.example' })).toBe(null);
  });

  it('say why they do not work elsewhere', () => {
    expect(obstacle({ ...here, name: null })).toBe('server');
    expect(obstacle({ ...here, host: '127.0.0.1' })).toBe('address');
    expect(obstacle({ ...here, host: '192.168.1.20', secure: false })).toBe('address');
    expect(obstacle({ ...here, host: '[::1]' })).toBe('address');
    expect(obstacle({ ...here, host: 'chess.example', secure: false })).toBe('insecure');
    expect(obstacle({ ...here, name: 'chess.example', host: 'evilchess.example' })).toBe('elsewhere');
    expect(obstacle({ ...here, known: false })).toBe('browser');
  });

  it('bytes are written as base64url and read again', () => {
    const bytes = Uint8Array.from([251, 255, 254, 0, 1]);
    expect(fromBytes(bytes.buffer)).toBe('-__-AAE');
    expect([...toBytes('-__-AAE')]).toEqual([...bytes]);
  });
});
