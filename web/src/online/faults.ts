// What went wrong at the server, in words.
import { ApiError } from './api';
import type { OnlineWords } from './words.en';

export const faultOf = (w: OnlineWords, key: string): string => (Object.hasOwn(w.faults, key) ? w.faults[key] : undefined) ?? w.fault;

export const faultText = (w: OnlineWords, error: unknown): string => (error instanceof ApiError ? faultOf(w, error.key) : w.fault);
