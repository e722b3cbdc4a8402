import assert from 'node:assert/strict';
import type { Args, Output } from '#shared/contract/index.ts';
import { keep, type LocalStoreCase, ME, message, ROOM, TALK } from './given.ts';

export const searching: LocalStoreCase[] = [
  {
    title: 'searches words in any language, newest first, page by page',
    async run(given) {
      const { ask } = given;
      await keep(given, [
        message(1, '明天报价'),
        message(2, 'An offer'),
        message(3, '报价已发'),
        message(4, 'offering'),
      ]);
      await keep(given, [message(1, '旧报价', { at: 10 })], { conversationId: ROOM });
      const find = async (query: Args<'local.search'>['query'], limit = 10): Promise<string[]> => {
        const found: string[] = [];
        for (let after: string | null = null, first = true; first || after !== null; first = false) {
          const answer: Output<'local.search'> = await ask('local.search', { account: ME, query, after, limit });
          assert.ok(answer.hits.length <= limit);
          assert.equal(answer.searched, 5);
          found.push(...answer.hits.map(({ conversationId, event }) => `${conversationId} ${event.offset}`));
          after = answer.next;
        }
        return found;
      };
      assert.deepEqual(await find({ terms: ['报价'] }), [`${TALK} 3`, `${TALK} 1`, `${ROOM} 1`]);
      assert.deepEqual(await find({ terms: ['报价'] }, 1), [`${TALK} 3`, `${TALK} 1`, `${ROOM} 1`]);
      assert.deepEqual(await find({ terms: ['offer'] }), [`${TALK} 4`, `${TALK} 2`]);
      assert.deepEqual(await find({ terms: ['报价'], conversationIds: [ROOM] }), [`${ROOM} 1`]);
      assert.deepEqual(await find({ terms: [], after: 2000, before: 4000 }), [`${TALK} 3`, `${TALK} 2`]);
      assert.deepEqual(await find({ terms: ['nothing like it'] }), []);
    },
  },
];
