import { events } from './eventCases.ts';
import type { LocalStoreCase } from './given.ts';
import { outbox } from './outboxCases.ts';
import { searching } from './searchCases.ts';

/** The behaviour of every local store, whatever its backend. */
export const localStoreCases: readonly LocalStoreCase[] = [...outbox, ...events, ...searching];
