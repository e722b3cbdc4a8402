import { afterAll, describe, expect, inject, it } from 'vitest';
import { createKeys } from '#core/keys.ts';
import type { Cursor } from '#shared/contract/model.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { connectToRedis } from '../support/connectToRedis.ts';
import { join, pair, randomPrefix, say, startCore, type SignedIn } from '../support/coreForTests.ts';
import { startRedisProxy } from '../support/redisProxy.ts';

const keyPrefix = randomPrefix();
const keys = createKeys(keyPrefix);
const core = startCore({ keyPrefix });
const redis = connectToRedis();
afterAll(async () => {
  await core.stop();
  redis.disconnect();
});

async function pairWith(count: number) {
  const two = await pair(core);
  for (let index = 1; index <= count; index += 1) await say(two.mei, two.conversationId, `text ${index}`, `m${index}`);
  return two;
}

async function fetch(client: SignedIn, conversationId: string, cursor?: Cursor) {
  return unwrap(await client.request('conversation.fetch', { conversationId, ...(cursor && { cursor }) }));
}

describe('fetching', () => {
  it("A6: returns only events after the client's cursor", async () => {
    const { mei, tom, conversationId } = await pairWith(3);
    const { head, events } = await fetch(tom, conversationId);
    const last = events.at(-1);
    const cursor = { epoch: head.epoch, offset: head.offset, id: last?.id ?? null };
    await say(mei, conversationId, 'new', 'm4');

    const next = await fetch(tom, conversationId, cursor);
    expect(next.events.map(({ offset, id }) => ({ offset, id }))).toEqual([{ offset: 4, id: 'm4' }]);
    expect(await fetch(tom, conversationId, { ...cursor, offset: 4, id: 'm4' })).toMatchObject({ events: [] });
  });

  it('returns the head, the read cursors and who is here', async () => {
    const { mei, tom, conversationId } = await pairWith(3);
    unwrap(await tom.request('conversation.markRead', { conversationId, offset: 2 }));
    unwrap(await tom.request('conversation.heads', {}));

    const { head, reads, here, events } = await fetch(tom, conversationId);
    expect(head).toMatchObject({ conversationId, offset: 3, unread: 1, readOffset: 2 });
    expect(reads).toEqual(
      expect.arrayContaining([
        { userId: mei.me.id, offset: 3 },
        { userId: tom.me.id, offset: 2 },
      ]),
    );
    expect(here.toSorted()).toEqual([mei.me.id, tom.me.id].toSorted());
    expect(events.map(({ counted }) => counted)).toEqual([1, 2, 3]);
  });

  it('pages back to the beginning', async () => {
    const { tom, conversationId } = await pairWith(5);
    const page = async (before: number) =>
      unwrap(await tom.request('conversation.fetch', { conversationId, before, limit: 2 })).events.map((e) => e.offset);

    expect(await page(6)).toEqual([4, 5]);
    expect(await page(4)).toEqual([2, 3]);
    expect(await page(2)).toEqual([1]);
    expect(await page(1)).toEqual([]);
  });

  it('A5: with marking returns total, unread count and messages, and leaves nothing unread', async () => {
    const { tom, conversationId } = await pairWith(3);
    const read = unwrap(await tom.request('conversation.fetch', { conversationId, markRead: true }));

    expect(read.head).toMatchObject({ offset: 3, unread: 3, readOffset: 0 });
    expect(read.events).toHaveLength(3);
    expect(await tom.waitFor('conversation.read', ({ userId }) => userId === tom.me.id)).toMatchObject({ unread: 0 });
    expect((await fetch(tom, conversationId)).head).toMatchObject({ unread: 0, readOffset: 3 });
  });
});

describe('a cursor', () => {
  it('of a log that was recreated gets nothing of the new one', async () => {
    const { mei, tom, conversationId } = await pairWith(3);
    const { epoch } = (await fetch(tom, conversationId)).head;
    await redis.del(...Object.values(keys.conversation(conversationId)));
    unwrap(await mei.request('direct.open', { userId: tom.me.id }));
    for (let index = 1; index <= 4; index += 1) await say(mei, conversationId, 'new', `m${index}`);

    const cursor = { epoch, offset: 3, id: 'm3', trail: [{ offset: 2, id: 'm2' }] };
    const answer = await tom.request('conversation.fetch', { conversationId, cursor });
    expect(answer).toMatchObject({
      ok: false,
      error: { code: 'CURSOR_STALE', details: { head: 4, agreedOffset: 0 } },
    });
    if (answer.ok) throw new Error('not refused');
    expect(answer.error.details['epoch']).not.toBe(epoch);
  });

  it('of a log that lost its tail and grew again gets the newest common offset', async () => {
    const { mei, tom, conversationId } = await pairWith(21);
    const { head } = await fetch(tom, conversationId);
    await redis.ltrim(keys.conversation(conversationId).log, 0, 4); // 16 lost
    for (let index = 0; index < 21; index += 1) await say(mei, conversationId, 'after', `n${index}`);

    const trail = [20, 19, 18, 10, 5, 2].map((offset) => ({ offset, id: `m${offset}` }));
    const cursor = { epoch: head.epoch, offset: 21, id: 'm21', trail };
    expect(await tom.request('conversation.fetch', { conversationId, cursor })).toMatchObject({
      ok: false,
      error: { code: 'CURSOR_STALE', details: { epoch: head.epoch, head: 26, agreedOffset: 5 } },
    });
    const again = await fetch(tom, conversationId, { epoch: head.epoch, offset: 5, id: 'm5' });
    expect(again.events.map(({ id }) => id)).toEqual(Array.from({ length: 21 }, (_, index) => `n${index}`));
  });
});

describe('marking as read', () => {
  it("A3: is published to both, with the reader's unread count", async () => {
    const { mei, tom, conversationId } = await pairWith(3);
    const { head } = unwrap(await tom.request('conversation.fetch', { conversationId }));
    expect(unwrap(await tom.request('conversation.markRead', { conversationId, offset: 2 }))).toEqual({
      readOffset: 2,
      unread: 1,
    });

    const expected = { conversationId, epoch: head.epoch, userId: tom.me.id, offset: 2, unread: 1 };
    for (const client of [mei, tom]) expect(await client.waitFor('conversation.read')).toEqual(expected);
  });
});

describe('the list and the heads', () => {
  it('A3: return the unread count of each conversation, newest first, with a preview of at most 140 characters', async () => {
    const mei = await join(core);
    const others = await Promise.all([join(core), join(core), join(core)]);
    const ids: string[] = [];
    for (const [index, other] of others.entries()) {
      const { conversation } = unwrap(await other.request('direct.open', { userId: mei.me.id }));
      ids.push(conversation.conversationId);
      for (let sent = 0; sent <= index; sent += 1) await say(other, conversation.conversationId, '长'.repeat(150));
    }

    const { conversations } = unwrap(await mei.request('conversation.list', {}));
    expect(conversations.map(({ unread }) => unread)).toEqual([3, 2, 1]);
    expect(conversations.map((each) => each.kind === 'direct' && each.with.name)).toEqual(
      others.map(({ me }) => me.name).toReversed(),
    );
    expect(conversations[0]?.last?.preview).toBe(`${'长'.repeat(139)}…`);
    const { heads } = unwrap(await mei.request('conversation.heads', {}));
    expect(heads.map(({ conversationId }) => conversationId).toSorted()).toEqual(ids.toSorted());
  });

  it.each(['conversation.heads', 'conversation.list'] as const)(
    '%s of many conversations is one pipelined round trip',
    async (name) => {
      const wire = await startRedisProxy(inject('redisUrl'));
      const farCore = startCore({ redis: { url: wire.url }, keyPrefix });
      const mei = await join(farCore);
      const others = await Promise.all(Array.from({ length: 20 }, () => join(core)));
      const ids = await Promise.all(
        others.map(async (other) => {
          const { conversation } = unwrap(await mei.request('direct.open', { userId: other.me.id }));
          return conversation.conversationId;
        }),
      );

      // Answers are held back until all requests were sent, so a client that awaits one before the next would hang.
      wire.block();
      const answer = mei.request(name, {});
      await expect.poll(() => ids.every((id) => wire.written().includes(`{${id}}:meta`))).toBe(true);
      const written = wire.written();
      wire.release();

      const value = unwrap(await answer);
      expect('heads' in value ? value.heads : value.conversations).toHaveLength(20);
      expect(wire.written()).toBe(written);
      await farCore.stop();
      await wire.stop();
    },
  );

  it('include a conversation that the client missed, and subscribe it', async () => {
    const { mei, tom, conversationId } = await pairWith(0);
    const late = await join(core);
    const lateId = `direct:${[mei.me.id, late.me.id].toSorted().join(':')}`;
    // Opened without a live event, as while the subscriber connection was down.
    const [first = '', second = ''] = [mei.me.id, late.me.id].toSorted();
    await redis.hset(keys.conversation(lateId).meta, {
      kind: 'direct',
      epoch: 'e',
      first,
      second,
      base: 0,
      uncounted: 0,
    });
    await redis.zadd(keys.user(mei.me.id).conversations, 1, lateId);

    const { heads } = unwrap(await mei.request('conversation.heads', {}));
    expect(heads.map((head) => head.conversationId).toSorted()).toEqual([conversationId, lateId].toSorted());
    await say(late, lateId, 'do you hear me?');
    await mei.waitFor('conversation.appended', (data) => data.conversationId === lateId);
    expect(tom.received('conversation.appended')).toEqual([]);
  });
});
