import { expect, it } from 'vitest';
import { unwrap } from '#shared/rpc/result.ts';
import { ACCOUNT, keep, outgoing, range } from './fixtures.ts';
import type { StartLocalStore } from './startLocalStore.ts';

/** Documents by name, and the isolation of accounts. */
export function documentCases(begin: StartLocalStore): void {
  it('is empty at first', async () => {
    const { ask } = await begin();
    expect(await ask('local.open', {})).toEqual({ store: 'whole', documents: {}, outgoing: [], logs: [] });
  });

  it('keeps documents by name, any JSON, across a restart', async () => {
    const { ask, store } = await begin();
    const documents = { draft: 'Hel', list: [1, { a: null }], __proto: { yes: true }, 你好: 0 };
    await ask('local.writeDocuments', {
      documents: Object.entries(documents).map(([key, document]) => ({ key, document })),
    });
    await ask('local.writeDocuments', { documents: [{ key: 'draft', document: 'Hello' }] });
    await store.reopen();
    expect((await ask('local.open', {})).documents).toEqual({ ...documents, draft: 'Hello' });
  });

  it('removes one with null', async () => {
    const { ask } = await begin();
    await ask('local.writeDocuments', { documents: [{ key: 'draft', document: 'Hel' }] });
    await ask('local.writeDocuments', {
      documents: [
        { key: 'draft', document: null },
        { key: 'none', document: null },
      ],
    });
    expect((await ask('local.open', {})).documents).toEqual({});
  });

  it('isolates accounts', async () => {
    const { ask, store } = await begin();
    await ask('local.writeDocuments', { documents: [{ key: 'draft', document: 'Hel' }] });
    await ask('local.queue', { messages: [outgoing('a')] });
    await ask('local.keepEvents', keep(range(1, 2)));
    const other = unwrap(await store.ask('local.open', { account: `${ACCOUNT} ` }));
    expect(other).toEqual({ store: 'whole', documents: {}, outgoing: [], logs: [] });
  });
}
