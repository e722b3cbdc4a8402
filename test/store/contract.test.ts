import { describe, expect, it } from 'vitest';
import type { Args, LocalCalls } from '#shared/contract/index.ts';
import { createClient } from '#shared/rpc/createClient.ts';
import { asker } from '../e2e/support/storeCases/given.ts';
import { localStoreCases } from '../e2e/support/storeCases/index.ts';
import { describeLocalStore } from '../support/localStoreCases.ts';
import { openStore } from './openStore.ts';
import { FORMATS } from './protections.ts';

describe.each(FORMATS)('the desktop (%s)', (_, protection) => {
  describeLocalStore('SQLite', () => Promise.resolve(openStore(undefined, { protection })));
});

describe.each(FORMATS)('local store in SQLite (%s), as in IndexedDB', (_, protection) => {
  it.each(localStoreCases)('$title', async ({ run }) => {
    const store = openStore(undefined, { protection });
    const client = createClient({
      transport: {
        request: (name, args) => store.ask(name as keyof LocalCalls, args as Args<keyof LocalCalls>),
        subscribe: () => () => undefined,
      },
      onViolation(what) {
        throw new Error(what);
      },
    });
    await expect(run({ client, ask: asker(() => client), restart: () => store.reopen() })).resolves.toBeUndefined();
  });
});
