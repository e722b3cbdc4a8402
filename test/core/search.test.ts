import { afterAll, describe, expect, it } from 'vitest';
import type { Args } from '#shared/contract/index.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import type { LogEvent } from '#shared/contract/model.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { freshId, join, pair, say, type SignedIn, startCore } from '../support/coreForTests.ts';
import { ask, createRoom, enter, expectRefused } from '../support/roomsForTests.ts';
import { textOf } from '../support/textOf.ts';

const core = startCore();
afterAll(() => core.stop());

type Slice = Args<'message.search'>;
const anything = { terms: [], has: [] };
const term = (...terms: string[]) => ({ terms, has: [] });

const search = (person: SignedIn, slice: Slice) => ask(person, 'message.search', slice);
const texts = (hits: readonly LogEvent[]) => hits.map(textOf);

/** As the page does: slice by slice to the beginning. */
async function searchAll(person: SignedIn, slice: Slice) {
  const answers = [await search(person, slice)];
  for (;;) {
    const last = answers.at(-1);
    if (last === undefined || last.next === null) break;
    answers.push(await search(person, { ...slice, epoch: last.epoch, before: last.next }));
  }
  return {
    answers,
    hits: answers.flatMap(({ hits }) => hits),
    scanned: answers.reduce((sum, { scanned }) => sum + scanned, 0),
  };
}

describe('searching the log', () => {
  it('finds words of two Chinese characters, newest first', async () => {
    const { mei, tom, conversationId } = await pair(core);
    for (const text of [
      '第二版报价已经放到文件里了',
      'nothing',
      '收到，报价下午确认',
      'Final copy uses the 11 November 报价',
    ])
      await say(mei, conversationId, text);

    const { hits, scanned, next } = await search(tom, { conversationId, query: term('报价') });

    expect(texts(hits)).toEqual([
      'Final copy uses the 11 November 报价',
      '收到，报价下午确认',
      '第二版报价已经放到文件里了',
    ]);
    expect({ scanned, next }).toEqual({ scanned: 4, next: null });
  });

  it('filters by author, time and content', async () => {
    const { mei, tom, conversationId } = await pair(core);
    const first = await say(mei, conversationId, 'a https://example.org');
    const second = await say(tom, conversationId, 'a b');
    const found = async (query: Slice['query']) => texts((await search(tom, { conversationId, query })).hits);

    expect(await found({ ...anything, from: [tom.me.id] })).toEqual(['a b']);
    expect(await found({ ...anything, has: ['link'] })).toEqual(['a https://example.org']);
    expect(await found({ ...anything, after: second.at + 1 })).toEqual([]);
    expect(await found({ ...anything, before: first.at })).toEqual([]);
    expect(await found({ terms: ['a', 'b'], has: [] })).toEqual(['a b']);
  });

  it('scans a bounded slice in each call, and slices join without gaps', async () => {
    const { mei, tom, conversationId } = await pair(core);
    const count = LIMITS.searchEvents + 350;
    const numbers = Array.from({ length: count }, (_, index) => index + 1);
    await Promise.all(
      numbers.map((number) => say(mei, conversationId, `text ${number % 100 === 7 ? '报价' : number}`)),
    );

    const { answers, hits, scanned } = await searchAll(tom, { conversationId, query: term('报价') });

    expect(answers.map((answer) => answer.scanned)).toEqual([LIMITS.searchEvents, 350]);
    expect(scanned).toBe(count);
    expect(hits).toHaveLength(14);
    expect(hits.map(({ offset }) => offset)).toEqual(hits.map(({ offset }) => offset).toSorted((a, b) => b - a));
  });

  it('ends a slice with the last requested message, and leaves none out', async () => {
    const { mei, tom, conversationId } = await pair(core);
    for (let number = 1; number <= 7; number += 1) await say(mei, conversationId, `same ${number}`);

    const { answers, hits } = await searchAll(tom, { conversationId, query: term('same'), limit: 3 });

    expect(answers.map((answer) => answer.hits.length)).toEqual([3, 3, 1]);
    expect(hits.map(({ offset }) => offset)).toEqual([7, 6, 5, 4, 3, 2, 1]);
  });

  it('finds nothing in an empty log, nor before its first event', async () => {
    const { mei, tom, conversationId } = await pair(core);
    await say(mei, conversationId, 'first');
    for (const before of [0, 1])
      expect(await search(tom, { conversationId, query: anything, before })).toMatchObject({
        hits: [],
        scanned: 0,
        next: null,
      });
  });

  it('never finds recalled messages, even between two slices', async () => {
    const [mei, tom] = [await join(core), await join(core)];
    const { name, conversationId } = await createRoom(mei);
    await enter(tom, name);
    const early = await say(mei, conversationId, 'secret one');
    await say(mei, conversationId, 'secret two');
    const first = await search(tom, { conversationId, query: term('secret'), limit: 1 });
    expect(texts(first.hits)).toEqual(['secret two']);

    unwrap(await mei.request('message.recall', { conversationId, clientId: freshId(), offset: early.offset }));

    const { epoch, next } = first;
    expect(next).not.toBeNull();
    expect(await search(tom, { conversationId, query: term('secret'), epoch, before: next ?? 0 })).toMatchObject({
      hits: [],
    });
  });
});

describe('a search is refused', () => {
  it('to a person who is not a member, also between two slices', async () => {
    const [mei, tom] = [await join(core), await join(core)];
    const { name, conversationId } = await createRoom(mei);
    const slice = { conversationId, query: anything };
    await expectRefused(tom, 'message.search', slice, 'NOT_A_MEMBER');

    await enter(tom, name);
    await say(mei, conversationId, 'one');
    const { epoch, next } = await search(tom, { ...slice, limit: 1 });
    unwrap(await mei.request('room.remove', { conversationId, clientId: freshId(), userId: tom.me.id }));
    await expectRefused(tom, 'message.search', { ...slice, epoch, before: next ?? 0 }, 'NOT_A_MEMBER');
  });

  it('to a person who has not proved the new password of a room', async () => {
    const [mei, tom] = [await join(core), await join(core)];
    const { name, conversationId } = await createRoom(mei);
    await enter(tom, name);
    unwrap(await mei.request('room.setPassword', { conversationId, clientId: freshId(), password: 'open sesame' }));
    await expectRefused(tom, 'message.search', { conversationId, query: anything }, 'ROOM_PASSWORD_REQUIRED');
  });

  it('when the log was replaced between two slices', async () => {
    const mei = await join(core);
    const { name, conversationId } = await createRoom(mei);
    for (const text of ['one', 'two']) await say(mei, conversationId, text);
    const { epoch, next } = await search(mei, { conversationId, query: anything, limit: 1 });
    unwrap(await mei.request('room.close', { conversationId }));
    const slice = { conversationId, query: anything, epoch, before: next ?? 0 };
    await expectRefused(mei, 'message.search', slice, 'ROOM_CLOSED');

    await createRoom(mei, { name });
    await expectRefused(mei, 'message.search', slice, 'CURSOR_STALE');
    expect((await search(mei, { conversationId, query: anything })).hits).toEqual([]);
  });

  it('with the name of the field that is wrong', async () => {
    const { mei, conversationId } = await pair(core);
    const bad = { conversationId, query: { ...anything, has: ['cake'] } } as unknown as Slice;
    await expectRefused(mei, 'message.search', bad, 'INVALID_ARGUMENT', { field: 'query.has.0' });
    const tooMany = { conversationId, query: anything, limit: LIMITS.searchHits + 1 };
    await expectRefused(mei, 'message.search', tooMany, 'INVALID_ARGUMENT', { field: 'limit' });
  });
});

it("many slices requested at once don't delay other calls", async () => {
  const { mei, tom, conversationId } = await pair(core);
  await Promise.all(Array.from({ length: 400 }, (_, index) => say(mei, conversationId, `text ${index}`)));
  const searches = Array.from({ length: 20 }, () => search(tom, { conversationId, query: term('nothing') }));
  let ended = 0;
  for (const one of searches) void one.then(() => (ended += 1));

  await say(mei, conversationId, 'in between');

  expect(ended).toBeLessThan(searches.length);
  await Promise.all(searches);
});
