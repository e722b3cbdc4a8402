import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Output } from '#shared/contract/index.ts';
import type { SearchHit } from '#shared/contract/localModel.ts';
import type { LogEvent, MessageEvent } from '#shared/contract/model.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { matchesQuery } from '#shared/search/matchesQuery.ts';
import type { SearchQuery } from '#shared/search/searchQuery.ts';
import { findAccount } from '../../src-main/store/accounts.ts';
import type { Database } from '../../src-main/store/Database.ts';
import { fillIndex } from '../../src-main/store/search/fillIndex.ts';
import { filledDownTo } from '../../src-main/store/search/searchIndex.ts';
import { ACCOUNT, DIRECT, keep as batchOf, range, ROOM, storedMessage } from '../support/localStore/fixtures.ts';
import { type OpenStore, openStore } from './openStore.ts';
import { FORMATS, SEALED } from './protections.ts';

const PEOPLE = ['anna', 'bo', 'cem'];
const CONVERSATIONS = [DIRECT, ROOM, 'room:报价'];
/**
 * Few words, so that many searches have results; operators of query languages, and characters that an index might
 * confuse.
 */
const PARTS = [
  '报',
  '价',
  '单',
  'v2',
  'final',
  'fin',
  'copy',
  ' ',
  ' ',
  '-',
  '"',
  '*',
  ' OR ',
  'NOT ',
  '\uE001',
  '\uE002',
  'が',
  'é',
  'https://a.b',
];
const text = fc.array(fc.constantFrom(...PARTS), { minLength: 1, maxLength: 8 }).map((parts) => parts.join(''));

const event = fc.record({ text, from: fc.constantFrom(...PEOPLE), hasFile: fc.boolean() });
const query: fc.Arbitrary<SearchQuery> = fc.record(
  {
    terms: fc.array(text, { maxLength: 2 }),
    has: fc.subarray(['link', 'file'], { maxLength: 1 }),
    conversationIds: fc.subarray([...CONVERSATIONS, 'room:none']),
    from: fc.subarray([...PEOPLE, 'nobody'], { minLength: 1 }),
    after: fc.integer({ min: 0, max: 60 }),
    before: fc.integer({ min: 0, max: 60 }),
  },
  { requiredKeys: ['terms', 'has'] },
);

const BLOB = { id: 'b', bytes: 1, type: 'text/plain' };
function toEvent(given: { text: string; from: string; hasFile: boolean }, offset: number, at: number): MessageEvent {
  const body: MessageEvent['body'] = given.hasFile
    ? { kind: 'file', caption: given.text, blob: { ...BLOB, name: 'final.txt' } }
    : { kind: 'text', text: given.text };
  return { type: 'message', offset, counted: offset, id: `m${offset}`, at, from: given.from, body };
}

async function keep(store: OpenStore, conversationId: string, events: LogEvent[]): Promise<void> {
  unwrap(await store.ask('local.keepEvents', { account: ACCOUNT, conversationId, epoch: 'e1', events }));
}

async function find(store: OpenStore, query: SearchQuery, limit: number): Promise<Output<'local.search'>> {
  const hits: SearchHit[] = [];
  for (let after: string | null = null; ;) {
    const page: Output<'local.search'> = unwrap(
      await store.ask('local.search', { account: ACCOUNT, query, after, limit }),
    );
    expect(page.hits.length).toBeLessThanOrEqual(limit);
    hits.push(...page.hits);
    if (page.next === null) return { ...page, hits };
    after = page.next;
  }
}

describe.each(FORMATS)('a search in the local store (%s)', (_, protection) => {
  it('finds what `matchesQuery` finds, newest first, after writes, recalls and a truncation', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(event, { minLength: 5, maxLength: 20 }),
        fc.array(fc.nat({ max: 59 }), { maxLength: 4 }),
        fc.nat({ max: 20 }),
        fc.array(query, { minLength: 4, maxLength: 12 }),
        fc.integer({ min: 1, max: 7 }),
        fc.integer({ min: 1, max: 70 }),
        async (given, targets, cutAfter, queries, limit, indexed) => {
          // After a restart an index in memory is filled down to some message.
          const onOpened = (database: Database): void => void fillIndex(database, indexed);
          const store = openStore(undefined, { protection, onOpened });
          let kept: SearchHit[] = [];
          for (const [place, conversationId] of CONVERSATIONS.entries()) {
            const events = given.map((each, index) => toEvent(each, index + 1, index * 3 + place));
            await keep(store, conversationId, events);
            kept.push(...events.map((each) => ({ conversationId, event: each })));
          }
          for (const target of targets) {
            const recall: LogEvent = {
              ...toEvent({ text: '', from: 'bo', hasFile: false }, 100 + target, 100),
              type: 'recalled',
              target,
            };
            await keep(store, DIRECT, [recall]);
            kept = kept.filter((hit) => hit.conversationId !== DIRECT || hit.event.offset !== target);
          }
          const cut = { account: ACCOUNT, conversationId: ROOM, epoch: 'e1', events: [], cutAfter };
          unwrap(await store.ask('local.keepEvents', cut));
          kept = kept.filter((hit) => hit.conversationId !== ROOM || hit.event.offset <= cutAfter);

          await store.reopen();
          // One that finds the first message at least.
          const ofFirst: SearchQuery = { terms: [given[0]?.text ?? ''], has: [] };
          expect(kept.filter((hit) => matchesQuery(hit, ofFirst)).length).toBeGreaterThan(0);
          for (const query of [ofFirst, ...queries]) {
            const expected = kept
              .filter((hit) => matchesQuery(hit, query))
              .toSorted((one, other) => other.event.at - one.event.at);
            expect(await find(store, query, limit)).toEqual({ hits: expected, next: null, searched: kept.length });
          }
          store.close();
        },
      ),
      { numRuns: 40 },
    );
  });

  it('treats any text as words, never as query syntax', async () => {
    const store = openStore(undefined, { protection });
    await keep(store, DIRECT, [
      toEvent({ text: 'a "quoted" NEAR(b, 2) {words} : c*', from: 'bo', hasFile: false }, 1, 1),
    ]);
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }), async (term) => {
        const answer = await store.ask('local.search', { account: ACCOUNT, query: { terms: [term] }, limit: 5 });
        expect(answer.ok).toBe(true);
      }),
      { numRuns: 500 },
    );
    for (const term of [
      '"',
      'NEAR(b, 2)',
      '{words} : c*',
      'words: c',
      '^a',
      'a AND',
      '(a',
      "'; DROP TABLE event; --",
    ]) {
      const answer = await store.ask('local.search', { account: ACCOUNT, query: { terms: [term] }, limit: 5 });
      expect(answer).toMatchObject({ ok: true });
    }
  });

  it('finds messages that are changed or deleted while the index is filled, and removes them from it', async () => {
    const store = openStore(undefined, { protection, onOpened: (database) => void fillIndex(database, 10) });
    const events = Array.from({ length: 20 }, (_, index) =>
      toEvent({ text: `first ${index}`, from: 'bo', hasFile: false }, index + 1, index),
    );
    await keep(store, DIRECT, events);
    await store.reopen();
    const changed = [2, 18].map((offset) => ({
      ...toEvent({ text: 'second', from: 'bo', hasFile: false }, offset, offset - 1),
    }));
    await keep(store, DIRECT, changed);
    const cut = { account: ACCOUNT, conversationId: DIRECT, epoch: 'e1', events: [], cutAfter: 19 };
    unwrap(await store.ask('local.keepEvents', cut));
    const offsets = async (term: string): Promise<number[]> =>
      (await find(store, { terms: [term], has: [] }, 3)).hits.map((hit) => hit.event.offset);
    const rest = Array.from({ length: 19 }, (_, index) => 19 - index).filter((offset) => offset !== 2 && offset !== 18);
    expect(await offsets('first')).toEqual(rest);
    expect(await offsets('second')).toEqual([18, 2]);
  });

  it('fills the index of an account that another process has added since', async () => {
    const opened: Database[] = [];
    const store = openStore(undefined, { protection, onOpened: (database) => void opened.push(database) });
    const account = 'added by another process';
    await keep(store, DIRECT, [toEvent({ text: 'first', from: 'bo', hasFile: false }, 1, 1)]);
    await store.reopen();
    unwrap(await store.ask('local.open', { account: ACCOUNT }));
    const filledTo = (name: string): number | null => {
      const database = opened[1];
      const accountId = database === undefined ? null : findAccount(database, name);
      return database === undefined || accountId === null ? null : filledDownTo(database, accountId);
    };
    await expect.poll(() => filledTo(ACCOUNT)).toBe(0);
    const another = openStore(store.folder, { protection });
    const events = [toEvent({ text: 'second', from: 'bo', hasFile: false }, 1, 1)];
    unwrap(await another.ask('local.keepEvents', { account, conversationId: DIRECT, epoch: 'e1', events }));

    const found = unwrap(await store.ask('local.search', { account, query: { terms: ['second'] }, limit: 5 }));
    expect(found.hits.map((hit) => hit.event)).toEqual(events);
    await expect.poll(() => filledTo(account)).toBe(0);
  });

  it('finds messages after one that was changed in the same call', async () => {
    const store = openStore(undefined, { protection });
    const message = (offset: number, text: string) => toEvent({ text, from: 'bo', hasFile: false }, offset, offset);
    const reaction: LogEvent = { ...message(9, ''), type: 'reacted', target: 6, emoji: '👍', on: true };
    await keep(store, DIRECT, [message(6, 'report one'), reaction, message(8, 'report two')]);
    await keep(store, ROOM, [message(6, 'report one'), message(6, 'report three'), message(8, 'report two')]);
    const { hits } = await find(store, { terms: ['report'], has: [] }, 9);
    expect(hits.map((hit) => hit.event.offset)).toEqual([8, 8, 6, 6]);
    expect((await find(store, { terms: ['one'], has: [] }, 9)).hits).toHaveLength(1);
  });

  it('keeps the order of more messages with the same time than one page of results holds', async () => {
    const store = openStore(undefined, { protection });
    const events = Array.from({ length: 1500 }, (_, index) =>
      toEvent({ text: '报价', from: 'bo', hasFile: false }, index + 1, 5),
    );
    await keep(store, DIRECT, events);
    const { hits } = await find(store, { terms: ['报价'], has: [] }, 400);
    expect(hits.map((hit) => hit.event.offset)).toEqual(events.map(({ offset }) => offset).toReversed());
  });

  it('finds nothing in a forgotten conversation, and finds events stored in it later', async () => {
    const store = openStore(undefined, { protection });
    const events = Array.from({ length: 80 }, (_, index) =>
      toEvent({ text: '报价', from: 'bo', hasFile: false }, index + 1, index),
    );
    await keep(store, DIRECT, events);
    await store.ask('local.forgetConversation', { account: ACCOUNT, conversationId: DIRECT });
    expect(await find(store, { terms: ['报'], has: [] }, 50)).toEqual({ hits: [], next: null, searched: 0 });
    await keep(store, DIRECT, events.slice(0, 2));
    expect((await find(store, { terms: ['报'], has: [] }, 50)).hits).toHaveLength(2);
  });
});

describe('a search in a sealed store whose index is not filled', () => {
  it('examines few messages at once, so that other calls do not wait, and finds all in the following pages', async () => {
    const account = ACCOUNT;
    const store = openStore(undefined, { protection: SEALED });
    const events = [storedMessage(1, 'rare'), ...range(2, 700)];
    unwrap(await store.ask('local.keepEvents', { account, ...batchOf(events) }));
    await store.reopen();
    const found: number[] = [];
    let pages = 0;
    for (let after: string | null = null; ; pages += 1) {
      const page: Output<'local.search'> = unwrap(
        await store.ask('local.search', { account, query: { terms: ['rare'] }, limit: 5, after }),
      );
      found.push(...page.hits.map(({ event: { offset } }) => offset));
      if (page.next === null) break;
      after = page.next;
    }
    expect(found).toEqual([1]);
    expect(pages).toBeGreaterThanOrEqual(2);
  });
});
