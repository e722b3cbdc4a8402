import { describe } from 'vitest';
import { startLocalStore, type CreateLocalStore } from './localStore/startLocalStore.ts';
import { byteCases } from './localStore/byteCases.ts';
import { documentCases } from './localStore/documentCases.ts';
import { forgettingCases } from './localStore/forgettingCases.ts';
import { keepingCases } from './localStore/keepingCases.ts';
import { outboxCases } from './localStore/outboxCases.ts';
import { readingCases } from './localStore/readingCases.ts';

const PARTS = {
  documents: documentCases,
  outbox: outboxCases,
  bytes: byteCases,
  'reading events': readingCases,
  'keeping events': keepingCases,
  forgetting: forgettingCases,
} as const;

/** The contract of the local store, for every backend. Each case gets a new, empty one. */
export function describeLocalStore(name: string, create: CreateLocalStore): void {
  describe.each(Object.entries(PARTS))(`local store in ${name}: %s`, (_, cases) => {
    cases(() => startLocalStore(create));
  });
}
