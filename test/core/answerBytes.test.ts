import { afterAll, expect, it } from 'vitest';
import { LIMITS } from '#shared/contract/limits.ts';
import type { LogEvent } from '#shared/contract/model.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { startComputers } from '../support/computers.ts';
import { freshId, pair, say, startCore, type TestClient } from '../support/coreForTests.ts';
import { createRoom } from '../support/roomsForTests.ts';
import { follow } from '../support/topics.ts';

const core = startCore();
afterAll(() => core.stop());
const { store, people } = startComputers(1);

const LARGE = 60 * 1024;
const COUNT = 40;
/** The head, read cursors and people of an answer are small. */
const MOST = LIMITS.answerBytes + 16 * 1024;

function sizeOf(answer: unknown): number {
  return Buffer.byteLength(JSON.stringify(answer));
}

function large(index: number): string {
  return `${index} needle `.padEnd(LARGE, 'x');
}

async function conversationOfLarge() {
  const { mei, tom, conversationId } = await pair(core);
  for (let index = 1; index <= COUNT; index += 1) await say(mei, conversationId, large(index));
  return { mei, tom, conversationId };
}

async function catchUp(client: TestClient, conversationId: string, from: LogEvent): Promise<LogEvent[]> {
  const events = [from];
  for (;;) {
    const last = events.at(-1) ?? from;
    const { epoch } = unwrap(await client.request('conversation.fetch', { conversationId, limit: 1 })).head;
    const cursor = { epoch, offset: last.offset, id: last.id };
    const answer = unwrap(await client.request('conversation.fetch', { conversationId, cursor }));
    expect(sizeOf(answer)).toBeLessThan(MOST);
    if (answer.events.length === 0) return events;
    events.push(...answer.events);
  }
}

const offsetsTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

it('repair B3: no answer to a fetch exceeds its bound, and pages lead through the whole log', async () => {
  const { tom, conversationId } = await conversationOfLarge();
  const backwards: number[] = [];
  let oldest: LogEvent | undefined;
  while (oldest === undefined || oldest.offset > 1) {
    const before: number | undefined = oldest?.offset;
    const answer = unwrap(await tom.request('conversation.fetch', { conversationId, ...(before && { before }) }));
    expect(sizeOf(answer)).toBeLessThan(MOST);
    backwards.unshift(...answer.events.map(({ offset }) => offset));
    [oldest] = answer.events;
  }
  expect(backwards).toEqual(offsetsTo(COUNT));

  const forwards = await catchUp(tom, conversationId, oldest);
  expect(forwards.map(({ offset }) => offset)).toEqual(offsetsTo(COUNT));
});

it('repair B3: edits carry only as much message text as fits', async () => {
  const { mei, tom, conversationId } = await conversationOfLarge();
  for (const offset of offsetsTo(COUNT)) {
    unwrap(
      await mei.request('message.edit', { conversationId, offset, text: large(offset).replace('needle', 'edited') }),
    );
  }
  const page = unwrap(await tom.request('conversation.fetch', { conversationId, before: COUNT + 1, limit: 1 }));
  const [last] = page.events;
  if (last === undefined) throw new Error('no message found');
  const edits = (await catchUp(tom, conversationId, last)).slice(1);
  expect(edits.map(({ offset }) => offset)).toEqual(offsetsTo(COUNT).map((offset) => COUNT + offset));
  for (const edit of edits)
    expect(edit).toMatchObject({ type: 'edited', text: expect.stringContaining('edited') as string });
});

it('repair B3: a page that is shortened for its edits marks only what it returns as read', async () => {
  const { mei, tom, conversationId } = await conversationOfLarge();
  for (const offset of offsetsTo(COUNT)) {
    unwrap(await mei.request('message.edit', { conversationId, offset, text: large(offset) + offset }));
  }
  await say(mei, conversationId, 'after all edits');
  const start = unwrap(await tom.request('conversation.fetch', { conversationId, before: COUNT + 1, limit: 1 }));
  const [last] = start.events;
  if (last === undefined) throw new Error('no message found');
  const cursor = { epoch: start.head.epoch, offset: last.offset, id: last.id };
  const page = unwrap(await tom.request('conversation.fetch', { conversationId, cursor, markRead: true }));

  const end = page.events.at(-1)?.offset ?? 0;
  expect(end).toBeLessThan(2 * COUNT);
  const { head } = unwrap(await tom.request('conversation.fetch', { conversationId, limit: 1 }));
  expect(head).toMatchObject({ readOffset: end, unread: 1 });
});

it('repair B3: saved messages are returned completely, in pages that fit', async () => {
  const { tom, conversationId } = await conversationOfLarge();
  for (const offset of offsetsTo(COUNT)) {
    unwrap(await tom.request('saved.set', { conversationId, offset, on: true }));
  }
  const found: number[] = [];
  for (let before: number | null | undefined; before !== null;) {
    const answer = unwrap(await tom.request('saved.list', before === undefined ? {} : { before }));
    expect(sizeOf(answer)).toBeLessThan(MOST);
    found.push(...answer.saved.map(({ offset }) => offset));
    before = answer.hasMore ? (answer.saved.at(-1)?.savedAt ?? null) : null;
  }
  expect(found.toReversed()).toEqual(offsetsTo(COUNT));
});

it('repair B3: a search finds everything, in pages that fit', async () => {
  const { tom, conversationId } = await conversationOfLarge();
  const found: number[] = [];
  for (let before: number | null | undefined; before !== null;) {
    const query = { terms: ['needle'] };
    const answer = unwrap(await tom.request('message.search', { conversationId, query, ...(before && { before }) }));
    expect(sizeOf(answer)).toBeLessThan(MOST);
    found.push(...answer.hits.map(({ offset }) => offset));
    before = answer.next;
  }
  expect(found.toReversed()).toEqual(offsetsTo(COUNT));
});

it('repair B3: pinned messages are returned completely, in pages that fit', async () => {
  const { tom, conversationId } = await conversationOfLarge();
  for (const offset of offsetsTo(COUNT)) {
    unwrap(await tom.request('message.pin', { conversationId, offset, on: true }));
  }
  const found: number[] = [];
  for (let after: number | null | undefined; after !== null;) {
    const answer = unwrap(
      await tom.request('conversation.pins', { conversationId, ...(after !== undefined && { after }) }),
    );
    expect(sizeOf(answer)).toBeLessThan(MOST);
    found.push(...answer.events.map(({ offset }) => offset));
    after = answer.next;
  }
  expect(found.toReversed()).toEqual(offsetsTo(COUNT));
});

it('repair B3: scheduled messages are returned completely, in pages that fit', async () => {
  const { mei, conversationId } = await pair(core);
  const clientIds = offsetsTo(COUNT).map(() => freshId());
  for (const clientId of clientIds) {
    const body = { kind: 'text' as const, text: large(1) };
    const sendAt = Date.now() + 3_600_000;
    unwrap(await mei.request('message.schedule', { conversationId, clientId, body, sendAt }));
  }
  const found: string[] = [];
  for (let after: string | null | undefined; after !== null;) {
    const answer = unwrap(await mei.request('message.scheduled', after === undefined ? {} : { after }));
    expect(sizeOf(answer)).toBeLessThan(MOST);
    found.push(...answer.scheduled.map(({ clientId }) => clientId));
    after = answer.next;
  }
  expect(found).toEqual(clientIds.toSorted());
});

it('repair B3: topics are returned completely, in pages that fit', async () => {
  const names = Array.from({ length: 4000 }, (_, index) => `${'word.'.repeat(20)}t${String(index).padStart(4, '0')}`);
  const last = { offset: 3, at: 1, id: 'id', from: { kind: 'person', userId: 'tom' }, title: 'x'.repeat(120) };
  const entry = { version: 1, head: 3, epoch: 'epoch', by: 'tom', readers: null, last: { ...last, hasBody: false } };
  const entries = names.flatMap((name) => [name, JSON.stringify(entry)]);
  await store.redis.hset(store.keys.topics.entries, ...entries);
  const [mei] = await people('Mei follows');
  await follow(mei, '**');
  const found: string[] = [];
  for (let after: string | null | undefined; after !== null;) {
    const answer = unwrap(await mei.request('topic.list', after === undefined ? {} : { after }));
    expect(sizeOf(answer)).toBeLessThan(MOST);
    found.push(...answer.topics.map(({ topic }) => topic));
    after = answer.next;
  }
  expect(found).toEqual(names);
});

it('repair B3: a full room with a long history is described in pages that fit, with its people on the first one', async () => {
  const [mei] = await people('Mei owns');
  const { conversationId } = await createRoom(mei, { seats: LIMITS.roomSeatsMax });
  const { members, leases } = store.keys.conversation(conversationId);
  const nickname = JSON.stringify('🦊'.repeat(LIMITS.nicknameLength));
  const idOf = (kind: string, index: number): string => `${kind}${index}`.padEnd(22, '-');
  const seated = Array.from({ length: LIMITS.roomSeatsMax - 1 }, (_, index) => idOf('seated', index));
  const former = Array.from({ length: 3000 }, (_, index) => idOf('former', index));
  await store.redis.hset(members, ...seated.flatMap((id) => [id, `0:${id}:${nickname}`]));
  await store.redis.hset(members, ...former.flatMap((id) => [id, `!:${id}:${nickname}`]));
  await store.redis.zadd(leases, ...seated.flatMap((id) => [Date.now() + 600_000, id]));

  const found: string[] = [];
  for (let after: string | null | undefined; after !== null;) {
    const answer = unwrap(
      await mei.request('room.describe', { conversationId, ...(after !== undefined && { after }) }),
    );
    expect(sizeOf(answer)).toBeLessThan(LIMITS.answerBytes);
    const inside = answer.members.filter(({ role }) => role !== 'former').map(({ userId }) => userId);
    expect(inside.toSorted()).toEqual(after === undefined ? [mei.me.id, ...seated].toSorted() : []);
    found.push(...answer.members.map(({ userId }) => userId));
    after = answer.next;
  }
  expect([...new Set(found)].toSorted()).toEqual([mei.me.id, ...seated, ...former].toSorted());
});
