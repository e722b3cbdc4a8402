import { describe, expect, it } from 'vitest';
import { MAX_DURATION_MS } from '#shared/contract/bounds.ts';
import { startComputers } from '../support/computers.ts';
import { freshId, say, type SignedIn } from '../support/coreForTests.ts';
import { ask, createRoom, enter, expectRefused } from '../support/roomsForTests.ts';
import { writeRawElement, writeRawEvent } from '../support/writeRawEvent.ts';

const { store, people } = startComputers(2);

/** A room of two people on two computers. */
async function twoInARoom(first: string, second: string) {
  const [mei, tom] = await people(first, second);
  const { name, conversationId } = await createRoom(mei);
  await enter(tom, name);
  return { mei, tom, conversationId };
}

/** Beyond the range of dates, as `room.mute` wrote it when its duration had no bound. */
const ABSURD = 9_007_199_254_740_991;
const BROKEN = [
  '',
  '{}',
  '7',
  'null',
  '[1,2]',
  '{"at":',
  '{"at":1,"uncounted":{"toString":1},"id":"a","type":"muted","from":"b"}',
  '{"at":1,"uncounted":1,"id":"a","type":"muted","from":"b",',
];

async function fetchAll(reader: SignedIn, conversationId: string) {
  return (await ask(reader, 'conversation.fetch', { conversationId })).events;
}

describe('a room with a mute that ends beyond the range of dates', () => {
  it("repair B1: can't be created by a call any more, because durations are bounded", async () => {
    const { mei, tom, conversationId } = await twoInARoom('Mei bounds', 'Tom bounds');
    const args = { conversationId, clientId: freshId(), userId: tom.me.id };
    for (const forMs of [MAX_DURATION_MS + 1, ABSURD, Number.MAX_VALUE, Infinity, NaN, 0, -1, 0.5]) {
      await expectRefused(mei, 'room.mute', { ...args, forMs }, 'INVALID_ARGUMENT', { field: 'forMs' });
    }
    await ask(mei, 'room.mute', { ...args, forMs: MAX_DURATION_MS });
    const events = await fetchAll(mei, conversationId);
    expect(events.at(-1)).toMatchObject({ type: 'muted', userId: tom.me.id });
  });

  it('repair B1: is live and readable before and after that event', async () => {
    const { mei, tom, conversationId } = await twoInARoom('Mei poisoned', 'Tom poisoned');
    const before = await say(mei, conversationId, 'before');
    const { mutes } = store.keys.conversation(conversationId);
    await store.redis.zadd(mutes, ABSURD, 'nobody');
    const muted = { type: 'muted', from: mei.me.id, userId: 'nobody', until: ABSURD };

    const offset = await writeRawEvent(store, conversationId, muted);
    const after = await say(mei, conversationId, 'after');

    const unknown = { type: 'unknown', kind: 'muted', offset, from: mei.me.id, id: 'raw-muted', counted: 1 };
    const { event } = await tom.waitFor('conversation.appended', ({ event }) => event.offset === offset);
    expect(event).toMatchObject(unknown);
    await tom.waitFor('conversation.appended', ({ event }) => event.offset === after.offset);
    const events = await fetchAll(tom, conversationId);
    expect(events.map((each) => each.offset)).toEqual(events.map((_, index) => index + 1));
    expect(events[offset - 1]).toMatchObject(unknown);
    expect(events[before.offset - 1]).toMatchObject({ type: 'message' });
    expect(after.offset).toBe(offset + 1);

    // A cursor at this very event works, too.
    const { head } = await ask(tom, 'conversation.fetch', { conversationId });
    const { id, at } = events[offset - 1] ?? { id: '', at: 0 };
    const cursor = { epoch: head.epoch, offset, id, at };
    const rest = await ask(tom, 'conversation.fetch', { conversationId, cursor });
    expect(rest.events.map((each) => each.offset)).toEqual([after.offset]);
    expect((await ask(tom, 'room.describe', { conversationId })).members).toHaveLength(2);
  });
});

describe('log elements that are not events', () => {
  it('repair B1: keep their offsets in the middle of a log', async () => {
    const { mei, tom, conversationId } = await twoInARoom('Mei breaks', 'Tom breaks');
    const first = await say(mei, conversationId, 'first');
    const offsets: number[] = [];
    for (const element of BROKEN) offsets.push(await writeRawElement(store, conversationId, element));
    const last = await say(mei, conversationId, 'last');

    const events = await fetchAll(tom, conversationId);
    expect(events.map((each) => each.offset)).toEqual(events.map((_, index) => index + 1));
    expect(offsets.map((offset) => events[offset - 1]?.type)).toEqual(offsets.map(() => 'unknown'));
    expect(events.at(-1)).toMatchObject({ type: 'message', offset: last.offset, counted: 2 });

    for (const offset of offsets) {
      const { unread } = await ask(tom, 'conversation.markRead', { conversationId, offset });
      // The last of them has a wrong count of non-messages.
      expect(unread).toBe(offset === offsets.at(-1) ? 0 : 1);
      const { id, at } = events[offset - 1] ?? { id: '', at: 0 };
      const { head } = await ask(tom, 'conversation.fetch', { conversationId });
      const cursor = { epoch: head.epoch, offset, id, at };
      const rest = await ask(tom, 'conversation.fetch', { conversationId, cursor });
      expect(rest.events[0]?.offset).toBe(offset + 1);
    }
    const query = { terms: ['first'], has: [] };
    const { hits } = await ask(tom, 'message.search', { conversationId, query });
    expect(hits.map(({ offset }) => offset)).toEqual([first.offset]);
    const wanted = { conversationId, kinds: ['image' as const] };
    expect((await ask(tom, 'conversation.attachments', wanted)).events).toEqual([]);
  });

  it("repair B1: don't break lists when they are the last element of a log", async () => {
    for (const element of BROKEN) {
      const { mei, tom, conversationId } = await twoInARoom(`Mei ${freshId()}`, `Tom ${freshId()}`);
      await say(mei, conversationId, 'the last that can be read');
      const offset = await writeRawElement(store, conversationId, element);
      const { conversations } = await ask(tom, 'conversation.list', {});
      expect(conversations).toMatchObject([{ conversationId, offset }]);
      await ask(tom, 'conversation.heads', {});
      const { events } = await ask(tom, 'conversation.fetch', { conversationId, markRead: true });
      expect(events.at(-1)).toMatchObject({ type: 'unknown', offset });
      expect((await say(tom, conversationId, 'and on')).offset).toBe(offset + 1);
    }
  });
});

describe('a message of a kind from a later version', () => {
  it('repair B1: is counted, has its place in lists, and can be recalled', async () => {
    const { mei, tom, conversationId } = await twoInARoom('Mei polls', 'Tom polls');
    const body = { kind: 'quiz', text: { en: 'Lunch?' }, options: ['yes', 'no'] };
    const offset = await writeRawEvent(store, conversationId, { type: 'message', from: mei.me.id, body });

    const { event } = await tom.waitFor('conversation.appended', ({ event }) => event.offset === offset);
    expect(event).toMatchObject({ type: 'unknown', kind: 'message', counted: 1, raw: { body } });
    const { conversations } = await ask(tom, 'conversation.list', {});
    const last = { offset, from: mei.me.id, kind: 'unknown', preview: '' };
    expect(conversations).toMatchObject([{ unread: 1, last }]);
    const edit = { conversationId, offset, text: 'nothing is lost' };
    await expectRefused(mei, 'message.edit', edit, 'MESSAGE_NOT_FOUND');
    await ask(mei, 'message.react', { conversationId, clientId: freshId(), offset, emoji: '👍', on: true });
    await ask(tom, 'message.pin', { conversationId, offset, on: true });
    expect((await ask(tom, 'conversation.pins', { conversationId })).events).toEqual([]);

    await ask(mei, 'message.recall', { conversationId, clientId: freshId(), offset });
    const events = await fetchAll(tom, conversationId);
    expect(events[offset - 1]).toMatchObject({ type: 'message', body: { kind: 'recalled', by: mei.me.id } });
    expect(JSON.stringify(events)).not.toContain('Lunch');
  });

  it('repair B1: a file with unreadable preview data is still a file', async () => {
    const { mei, tom, conversationId } = await twoInARoom('Mei sends', 'Tom looks');
    const blob = { id: 'b1', name: 'x.png', bytes: 5, type: 'image/png', width: 1e300, height: -1, durationMs: 1e18 };
    const body = { kind: 'image', blob, caption: '' };
    const offset = await writeRawEvent(store, conversationId, { type: 'message', from: mei.me.id, body });
    const events = await fetchAll(tom, conversationId);
    const bare = { id: 'b1', name: 'x.png', bytes: 5, type: 'image/png' };
    expect(events[offset - 1]).toMatchObject({ type: 'message', body: { kind: 'image', blob: bare } });
  });
});

describe('an emoji of a later Unicode version', () => {
  it('repair B1: can be used as a reaction, and is read from anyone', async () => {
    const { mei, tom, conversationId } = await twoInARoom('Mei reacts', 'Tom reacts');
    const { offset } = await say(mei, conversationId, 'well?');
    const react = { conversationId, offset, on: true };
    await ask(tom, 'message.react', { ...react, clientId: freshId(), emoji: '\u{1FC00}\u{1F3FD}' });
    const inText = 'no emoji here';
    const given = { type: 'reacted', from: tom.me.id, target: offset, emoji: inText, on: true };
    const raw = await writeRawEvent(store, conversationId, given);

    const events = await fetchAll(mei, conversationId);
    expect(events[offset - 1]).toMatchObject({ reactions: [{ emoji: '\u{1FC00}\u{1F3FD}', by: [tom.me.id] }] });
    expect(events[raw - 1]).toMatchObject({ type: 'reacted', emoji: inText });
    for (const emoji of ['', 'a', '👍👍', `👍${'\u200D👍'.repeat(20)}`]) {
      await expectRefused(tom, 'message.react', { ...react, clientId: freshId(), emoji }, 'INVALID_ARGUMENT');
    }
  });
});
