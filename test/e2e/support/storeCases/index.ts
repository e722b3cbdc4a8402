import { events } from './eventCases.ts';
import type { LocalStoreCase } from './given.ts';
import { outbox } from './outboxCases.ts';
import { searching } from './searchCases.ts';

/** What every local store does, whatever it stands on. */
export const localStoreCases: readonly LocalStoreCase[] = [...outbox, ...events, ...searching];
