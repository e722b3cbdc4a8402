import assert from 'node:assert/strict';
import { ids, type LocalStoreCase, ME, outgoing, ROOM, TALK } from './given.ts';

export const outbox: LocalStoreCase[] = [
  {
    title: 'opens empty for an account without stored data',
    async run({ ask }) {
      assert.deepEqual(await ask('local.open', { account: ME }), {
        store: 'whole',
        documents: {},
        outgoing: [],
        logs: [],
      });
    },
  },
  {
    title: 'keeps queued messages in order across a restart, without the draft that each of them was',
    async run({ ask, restart }) {
      await ask('local.writeDocuments', { account: ME, documents: [{ key: 'draft', document: 'text' }] });
      await ask('local.queue', {
        account: ME,
        messages: [outgoing('z'), outgoing('a')],
        documents: [{ key: 'draft', document: null }],
      });
      await ask('local.queue', { account: ME, messages: [outgoing('m', { offline: true })] });
      await restart();
      const opened = await ask('local.open', { account: ME });
      assert.deepEqual(opened.outgoing, [outgoing('z'), outgoing('a'), outgoing('m', { offline: true })]);
      assert.deepEqual(opened.documents, {});
    },
  },
  {
    title: 'stores a message that is queued twice once, unchanged',
    async run({ ask }) {
      await ask('local.queue', { account: ME, messages: [outgoing('a'), outgoing('b')] });
      await ask('local.queue', { account: ME, messages: [outgoing('a', { text: 'another' })] });
      const { outgoing: left } = await ask('local.open', { account: ME });
      assert.deepEqual(left, [outgoing('a'), outgoing('b')]);
    },
  },
  {
    title: 'updates a queued message in place, and does not restore one that was removed',
    async run({ ask }) {
      const refused = outgoing('a', { refusal: { code: 'MUTED', details: { until: 5 } } });
      await ask('local.queue', { account: ME, messages: [outgoing('a'), outgoing('b')] });
      await ask('local.changeOutgoing', { account: ME, message: refused });
      await ask('local.dropOutgoing', { account: ME, conversationId: TALK, clientIds: ['b', 'unknown'] });
      await ask('local.changeOutgoing', { account: ME, message: outgoing('b') });
      assert.deepEqual((await ask('local.open', { account: ME })).outgoing, [refused]);
    },
  },
  {
    title: 'removes a message from its own conversation only',
    async run({ ask }) {
      await ask('local.queue', { account: ME, messages: [outgoing('a')] });
      await ask('local.dropOutgoing', { account: ME, conversationId: ROOM, clientIds: ['a'] });
      assert.deepEqual(ids(await ask('local.open', { account: ME })), ['a']);
    },
  },
  {
    title: 'stores documents as any JSON, and replaces or removes each by its name',
    async run({ ask, restart }) {
      const lists = { people: [{ id: 'mei', name: '美' }], none: null, number: 1.5 };
      await ask('local.writeDocuments', {
        account: ME,
        documents: [
          { key: 'lists', document: lists },
          { key: 'place', document: 'old' },
          { key: 'gone', document: true },
        ],
      });
      await ask('local.writeDocuments', {
        account: ME,
        documents: [
          { key: 'place', document: TALK },
          { key: 'gone', document: null },
          { key: 'never was', document: null },
        ],
      });
      await restart();
      assert.deepEqual((await ask('local.open', { account: ME })).documents, { lists, place: TALK });
    },
  },
  {
    title: 'returns the bytes of a file unchanged, whatever the chunk size, and deletes them with their message',
    async run({ ask, client, restart }) {
      const place = { account: ME, clientId: 'a' };
      const all = async (): Promise<number[]> => {
        const found: number[] = [];
        for (;;) {
          const { chunk } = await ask('local.readBytes', { ...place, offset: found.length });
          if (chunk.length === 0) return found;
          found.push(...chunk);
        }
      };
      await ask('local.queue', { account: ME, messages: [outgoing('a')] });
      await ask('local.keepBytes', { ...place, offset: 0, chunk: Uint8Array.of(1, 2, 3) });
      await ask('local.keepBytes', { ...place, offset: 3, chunk: Uint8Array.of(4, 5) });
      const gap = await client.request('local.keepBytes', { ...place, offset: 6, chunk: Uint8Array.of(7) });
      assert.equal(gap.ok ? null : gap.error.code, 'INVALID_ARGUMENT');
      await restart();
      assert.deepEqual(await all(), [1, 2, 3, 4, 5]);
      assert.deepEqual([...(await ask('local.readBytes', { ...place, offset: 1 })).chunk].slice(0, 2), [2, 3]);
      await ask('local.keepBytes', { ...place, offset: 0, chunk: Uint8Array.of(9) });
      assert.deepEqual(await all(), [9]);
      await ask('local.keepBytes', { ...place, offset: 0, chunk: new Uint8Array() });
      assert.deepEqual(await all(), []);
      await ask('local.keepBytes', { ...place, offset: 0, chunk: Uint8Array.of(9) });
      await ask('local.dropOutgoing', { account: ME, conversationId: TALK, clientIds: ['a'] });
      assert.deepEqual(await all(), []);
    },
  },
];
