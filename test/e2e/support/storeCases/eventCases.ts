import assert from 'node:assert/strict';
import {
  bodyAt,
  edit,
  ids,
  keep,
  type LocalStoreCase,
  ME,
  message,
  offsets,
  OTHER,
  outgoing,
  react,
  reactionsAt,
  read,
  recall,
  ROOM,
  TALK,
  talk,
} from './given.ts';

export const events: LocalStoreCase[] = [
  {
    title: 'pages events from the end without a gap',
    async run(given) {
      await keep(given, talk(1, 30));
      await given.restart();
      assert.deepEqual(offsets(await read(given, { limit: 10 })), [21, 22, 23, 24, 25, 26, 27, 28, 29, 30]);
      assert.deepEqual(offsets(await read(given, { limit: 3, before: 21 })), [18, 19, 20]);
      assert.deepEqual(offsets(await read(given, { limit: 10, before: 3 })), [1, 2]);
      assert.deepEqual(offsets(await read(given, { before: 1 })), []);
      assert.deepEqual((await given.ask('local.open', { account: ME })).logs, [
        { conversationId: TALK, epoch: 'e1', offset: 30 },
      ]);
    },
  },
  {
    title: 'ends a page at a gap, and continues once the gap is filled',
    async run(given) {
      await keep(given, talk(1, 5));
      await keep(given, talk(9, 12));
      assert.deepEqual(offsets(await read(given)), [9, 10, 11, 12]);
      assert.deepEqual(offsets(await read(given, { before: 9 })), []);
      assert.deepEqual(offsets(await read(given, { before: 6 })), [1, 2, 3, 4, 5]);
      assert.deepEqual(offsets(await read(given, { around: 10, limit: 20 })), [9, 10, 11, 12]);
      assert.deepEqual(offsets(await read(given, { around: 7, limit: 20 })), []);
      await keep(given, talk(6, 8));
      assert.equal((await read(given)).events.length, 12);
      assert.ok(offsets(await read(given, { around: 6, limit: 4 })).includes(6));
    },
  },
  {
    title: 'returns nothing for a conversation without stored events',
    async run(given) {
      assert.deepEqual(await read(given), { epoch: null, events: [] });
      await keep(given, []);
      assert.deepEqual(await read(given), { epoch: 'e1', events: [] });
    },
  },
  {
    title: 'replaces all events of a conversation, and of no other, when its epoch changes',
    async run(given) {
      await keep(given, talk(1, 5));
      await keep(given, talk(1, 2), { conversationId: ROOM });
      await keep(given, [message(3, 'new')], { epoch: 'e2' });
      assert.deepEqual(offsets(await read(given)), [3]);
      assert.equal((await read(given)).epoch, 'e2');
      assert.deepEqual(offsets(await read(given, { conversationId: ROOM })), [1, 2]);
    },
  },
  {
    title: 'drops events that the log has lost and stores the ones that replace them',
    async run(given) {
      await keep(given, talk(1, 9));
      await keep(given, [message(5, 'another five')], { cutAfter: 4 });
      assert.deepEqual(offsets(await read(given)), [1, 2, 3, 4, 5]);
      assert.deepEqual(bodyAt(await read(given), 5), { kind: 'text', text: 'another five' });
    },
  },
  {
    title: 'stores a reaction with its message and applies the newest one, also when it arrives first',
    async run(given) {
      await keep(given, talk(1, 3));
      await keep(given, [react(4, 2), react(5, 2, true, 'mei'), react(6, 2, false)]);
      assert.deepEqual(reactionsAt(await read(given), 2), [{ emoji: '👍', by: ['mei'] }]);
      await keep(given, [react(7, 2, false, 'mei')]);
      // A page of older events, in the current state of the log, arrives after it.
      await keep(given, [message(2, 'word 2'), message(3, 'word 3'), react(4, 2), react(5, 2, true, 'mei')]);
      await given.restart();
      assert.equal(reactionsAt(await read(given), 2), undefined);
      assert.deepEqual(offsets(await read(given)), [1, 2, 3, 4, 5, 6, 7]);
      const { hits } = await given.ask('local.search', { account: ME, query: { terms: ['word'] }, limit: 10 });
      assert.equal(hits.length, 3);
      await keep(given, [react(8, 3), recall(9, 3)]);
      assert.equal(reactionsAt(await read(given), 3), undefined);
    },
  },
  {
    title: 'stores the newest text of an edited message, also when it arrives first, and finds it by that text only',
    async run(given) {
      const found = async (term: string) =>
        (await given.ask('local.search', { account: ME, query: { terms: [term] }, limit: 10 })).hits.length;
      await keep(given, talk(1, 3));
      await keep(given, [edit(4, 2, 'first thought'), edit(5, 2, 'second thought')]);
      await keep(given, [...talk(2, 3), edit(4, 2, 'first thought')]);
      await given.restart();
      assert.deepEqual(bodyAt(await read(given), 2), { kind: 'text', text: 'second thought' });
      assert.deepEqual([await found('word'), await found('first'), await found('second')], [2, 0, 1]);
      await keep(given, [recall(6, 2)]);
      await keep(given, [edit(4, 2, 'first thought'), edit(5, 2, 'second thought')]);
      const kept = await read(given);
      assert.deepEqual(offsets(kept), [1, 2, 3, 4, 5, 6]);
      assert.ok(!JSON.stringify(kept).includes('thought'));
      assert.equal(await found('second'), 0);
    },
  },
  {
    title: 'deletes the content of a recalled message, whichever of the two arrives first',
    async run(given) {
      await keep(given, talk(4, 6));
      await keep(given, [recall(7, 5)]);
      await keep(given, [recall(8, 2)]);
      await keep(given, talk(1, 5));
      await given.restart();
      const kept = await read(given);
      assert.deepEqual(offsets(kept), [1, 2, 3, 4, 5, 6, 7, 8]);
      assert.deepEqual(bodyAt(kept, 2), { kind: 'recalled', by: 'amir' });
      assert.deepEqual(bodyAt(kept, 5), { kind: 'recalled', by: 'amir' });
      const { hits } = await given.ask('local.search', { account: ME, query: { terms: ['word'] }, limit: 10 });
      assert.deepEqual(
        hits.map(({ event }) => event.offset),
        [6, 4, 3, 1],
      );
    },
  },
  {
    title: 'deletes what retention has deleted, and finds it no more',
    async run(given) {
      const expired = (offset: number, upTo: number) => {
        return { type: 'expired', offset, counted: 0, id: `e${offset}`, at: 0, from: 'amir', upTo } as const;
      };
      await keep(given, talk(1, 6));
      await keep(given, talk(1, 6), { conversationId: ROOM });
      await keep(given, [expired(7, 4)]);
      await given.restart();
      assert.deepEqual(offsets(await read(given)), [5, 6, 7]);
      // What a fetch delivers in place of a deleted event is not stored.
      await keep(given, [expired(4, 5), expired(5, 5)]);
      assert.deepEqual(offsets(await read(given)), [6, 7]);
      const { hits } = await given.ask('local.search', { account: ME, query: { terms: ['word'] }, limit: 20 });
      assert.deepEqual(
        hits.filter(({ conversationId }) => conversationId === TALK).map(({ event }) => event.offset),
        [6],
      );
      assert.equal(hits.length, 7);
    },
  },
  {
    title: 'forgetting a conversation keeps its documents and nothing else',
    async run(given) {
      const { ask } = given;
      await keep(given, talk(1, 2));
      await keep(given, talk(1, 2), { conversationId: ROOM });
      await ask('local.queue', {
        account: ME,
        messages: [outgoing('a', { conversationId: ROOM }), outgoing('b')],
        documents: [{ key: `draft ${ROOM}`, document: 'half a' }],
      });
      await ask('local.forgetConversation', { account: ME, conversationId: ROOM });
      const opened = await ask('local.open', { account: ME });
      assert.deepEqual(opened.documents, { [`draft ${ROOM}`]: 'half a' });
      assert.deepEqual(ids(opened), ['b']);
      assert.deepEqual(
        opened.logs.map(({ conversationId }) => conversationId),
        [TALK],
      );
      assert.deepEqual(await read(given, { conversationId: ROOM }), { epoch: null, events: [] });
    },
  },
  {
    title: 'isolates accounts from each other and wipes each one alone',
    async run(given) {
      const { ask } = given;
      for (const account of [ME, OTHER]) {
        await ask('local.queue', {
          account,
          messages: [outgoing('a', { text: account })],
          documents: [{ key: 'place', document: account }],
        });
        await keep(given, [message(1, account)], { account });
      }
      await ask('local.wipe', { account: ME });
      await given.restart();
      const gone = await ask('local.open', { account: ME });
      assert.deepEqual(gone, { store: 'whole', documents: {}, outgoing: [], logs: [] });
      const left = await ask('local.open', { account: OTHER });
      assert.deepEqual(left.documents, { place: OTHER });
      assert.equal(left.outgoing[0]?.text, OTHER);
      assert.deepEqual(bodyAt(await read(given, { account: OTHER }), 1), { kind: 'text', text: OTHER });
      const { searched } = await ask('local.search', { account: ME, query: { terms: [] }, limit: 5 });
      assert.equal(searched, 0);
    },
  },
];
