// Passkeys in the browser: the server's questions become those of WebAuthn, and its answers JSON again. Written out, because
// not every browser that knows passkeys can do that by itself yet.
import { ask, type Me } from './api';

/** Why passkeys cannot work on this page; nothing if they can. */
export type PasskeyObstacle = 'server' | 'insecure' | 'address' | 'elsewhere' | 'browser';

/** What decides whether they can. */
export interface Surroundings {
  /** The name for which the server makes them; nothing if it makes none. */
  name: string | null;
  host: string;
  secure: boolean;
  known: boolean;
}

export function obstacle({ name, host, secure, known }: Surroundings): PasskeyObstacle | null {
  if (name === null) return 'server';
  // An address has none even where the connection is secure, as on 127.0.0.1.
  if (/^[\d.]+$|:/.test(host)) return 'address';
  if (!secure) return 'insecure';
  if (host !== name && !host.endsWith(`.${name}`)) return 'elsewhere';
  return known ? null : 'browser';
}

export interface Passkey {
  id: string;
  created: number;
  used: number;
}

interface Begun {
  options: { challenge: string; [key: string]: unknown };
  ceremony: string;
}

interface Described {
  id: string;
  type: 'public-key';
  transports?: AuthenticatorTransport[];
}

export const toBytes = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

export const fromBytes = (bytes: ArrayBuffer): string =>
  btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('')).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

const described = (list: unknown) => ((list as Described[] | undefined) ?? []).map((one) => ({ ...one, id: toBytes(one.id) }));

/** The player was asked and said no, or took too long: nothing went wrong. */
export const isRefusal = (error: unknown): boolean => error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name);

/** The authenticator has a passkey of this player already. */
export const isKnown = (error: unknown): boolean => error instanceof DOMException && error.name === 'InvalidStateError';

function told(credential: PublicKeyCredential, response: Record<string, unknown>) {
  return {
    id: credential.id,
    rawId: fromBytes(credential.rawId),
    type: credential.type,
    ...(credential.authenticatorAttachment ? { authenticatorAttachment: credential.authenticatorAttachment } : {}),
    clientExtensionResults: credential.getClientExtensionResults(),
    response,
  };
}

/** Asks the server for a question, the player for an answer, and the server what it makes of that. */
async function ceremony<T>(kind: 'new' | 'use', answered: (options: Begun['options']) => Promise<unknown>): Promise<T> {
  const begun = await ask<Begun>('POST', `/api/passkey/${kind}/start`);
  return ask<T>('POST', `/api/passkey/${kind}/finish`, { ceremony: begun.ceremony, answer: await answered(begun.options) });
}

/** Makes a passkey for the player of this browser. */
export const makePasskey = () =>
  ceremony<Passkey>('new', async (options) => {
    const user = options.user as { id: string };
    const publicKey = {
      ...options,
      challenge: toBytes(options.challenge),
      user: { ...user, id: toBytes(user.id) },
      excludeCredentials: described(options.excludeCredentials),
    } as unknown as PublicKeyCredentialCreationOptions;
    const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
    const response = made.response as AuthenticatorAttestationResponse;
    return told(made, {
      clientDataJSON: fromBytes(response.clientDataJSON),
      attestationObject: fromBytes(response.attestationObject),
      transports: response.getTransports?.() ?? [],
    });
  });

/** Signs in: this browser is the player of the passkey from then on. */
export const usePasskey = () =>
  ceremony<Me>('use', async (options) => {
    const publicKey = {
      ...options,
      challenge: toBytes(options.challenge),
      allowCredentials: described(options.allowCredentials),
    } as unknown as PublicKeyCredentialRequestOptions;
    const used = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
    const response = used.response as AuthenticatorAssertionResponse;
    return told(used, {
      clientDataJSON: fromBytes(response.clientDataJSON),
      authenticatorData: fromBytes(response.authenticatorData),
      signature: fromBytes(response.signature),
      ...(response.userHandle ? { userHandle: fromBytes(response.userHandle) } : {}),
    });
  });

export const passkeys = () => ask<Passkey[]>('GET', '/api/passkey');
export const removePasskey = (id: string) => ask<unknown>('DELETE', `/api/passkey/${encodeURIComponent(id)}`);
