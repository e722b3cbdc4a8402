import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import type { KeysOf } from '#core/keys.ts';
import {
  AMY,
  atOnce,
  BEN,
  drained,
  expectRefusal,
  fill,
  listenTo,
  makeDirect,
  startScripts,
} from '../../support/scriptsForTests.ts';
import { DAY_MS, deleteOldest, readStored, setAges } from '../../support/retentionScripts.ts';
import { createRandom } from '../../support/random.ts';
import { enterAs, makeRoom, OLGA, roomMessage, sendTo } from '../../support/roomScripts.ts';
import { redisNow } from '../../support/redisNow.ts';

const { one, two, keys } = startScripts();

const readHead = (conversation: KeysOf<'conversation'>, reader: string) =>
  one.run(scripts.readHead, conversation, { reader, leaseMs: 1, withLast: true, preview: 100 });
const typesOf = async (conversation: KeysOf<'conversation'>) =>
  (await readStored(one, conversation)).map(({ offset, type }) => `${offset} ${type}`);

/** Amy's messages, of which the first ones are old. */
async function makeOld(days: readonly number[], count = days.length) {
  const conversation = await makeDirect(one, keys);
  await fill(one, conversation, AMY, count);
  await setAges(one, conversation, days);
  return conversation;
}

it('deletes what is older than the limit, and appends one event; offsets stay the same', async () => {
  const conversation = await makeOld([40, 31, 29, 1]);
  const published = await listenTo(two, conversation.channel);

  expect(await deleteOldest(one, conversation)).toMatchObject({
    deleted: 2,
    announced: 2,
    base: 2,
    count: 2,
    more: false,
  });

  expect(await typesOf(conversation)).toEqual(['3 message', '4 message', '5 expired']);
  expect((await readStored(one, conversation)).at(-1)).toMatchObject({ from: 'owner', upTo: 2 });
  await drained(two);
  expect(published).toMatchObject([
    { event: 'conversation.readsMoved', data: { reads: [{ userId: BEN, offset: 2, unread: 2 }] } },
    { event: 'conversation.appended', data: { after: 4, events: [{ type: 'expired', upTo: 2 }] } },
  ]);
  expect(await deleteOldest(one, conversation)).toMatchObject({ count: 0, more: false });
  expect(await typesOf(conversation)).toHaveLength(3);
});

it('counts only what is left as unread, and shows the newest message that is left', async () => {
  const conversation = await makeOld([40, 31, 1]);
  await deleteOldest(one, conversation);
  expect(await readHead(conversation, BEN)).toMatchObject({ offset: 4, unread: 1, readOffset: 2 });
  expect(JSON.parse((await readHead(conversation, BEN)).last ?? '')).toMatchObject({ offset: 3 });
  await setAges(one, conversation, [31]);
  await deleteOldest(one, conversation);
  expect(await readHead(conversation, BEN)).toMatchObject({ offset: 5, unread: 0, readOffset: 3, last: null });
  expect(await readHead(conversation, AMY)).toMatchObject({ unread: 0, last: null });
  await fill(one, conversation, AMY, 1, 'new');
  expect(await readHead(conversation, BEN)).toMatchObject({ offset: 6, unread: 1 });
});

it('keeps the event itself when nothing else is left, and appends no other one for it', async () => {
  const conversation = await makeOld([40, 40]);
  await deleteOldest(one, conversation);
  await setAges(one, conversation, [90]);
  expect(await deleteOldest(one, conversation)).toMatchObject({ count: 0 });
  expect(await typesOf(conversation)).toEqual(['3 expired']);
  await fill(one, conversation, AMY, 1, 'later');
  await setAges(one, conversation, [90, 31]);
  expect(await deleteOldest(one, conversation)).toMatchObject({ count: 2, deleted: 4 });
  expect(await typesOf(conversation)).toEqual(['5 expired']);
});

it('deletes nothing without a limit, with old limits, or of a direct conversation of a held person', async () => {
  const conversation = await makeOld([400, 400]);
  expect(await deleteOldest(one, conversation, { direct: 0 })).toMatchObject({ count: 0, cutoff: 0 });
  const now = await redisNow(one);
  for (const readAt of [now - 11_000, now + 60_000]) {
    expect(await deleteOldest(one, conversation, { readAt })).toMatchObject({ count: 0, isStale: true });
  }
  expect(await deleteOldest(one, conversation, { held: [BEN] })).toMatchObject({ count: 0, cutoff: 0 });
  expect(await typesOf(conversation)).toEqual(['1 message', '2 message']);
  expect(await deleteOldest(one, conversation, { held: ['carla'] })).toMatchObject({ count: 2 });
});

it('deletes nothing in Redis while older events are archived', async () => {
  const conversation = await makeOld([40, 40, 40]);
  await one.command.ltrim(conversation.log, 1, -1);
  await one.command.hset(conversation.meta, 'base', 1);
  expect(await deleteOldest(one, conversation)).toMatchObject({ count: 0, deleted: 0, base: 1 });
  expect(await deleteOldest(one, conversation, { emptyTo: 1 })).toMatchObject({ count: 2, deleted: 3 });
});

it('works in steps, of which only the last one appends the event', async () => {
  const conversation = await makeOld(Array.from({ length: 150 }, () => 40));
  expect(await deleteOldest(one, conversation, { limit: 100 })).toMatchObject({
    deleted: 100,
    announced: 0,
    more: true,
  });
  // The job ended here, and the limit was removed.
  expect(await deleteOldest(one, conversation, { direct: 0 })).toMatchObject({
    count: 0,
    deleted: 100,
    announced: 100,
  });
  expect(await deleteOldest(one, conversation, { limit: 100 })).toMatchObject({
    deleted: 150,
    announced: 150,
    more: false,
  });
  expect(await typesOf(conversation)).toEqual(['151 expired', '152 expired']);
});

it('is the same when many nodes do it at once', async () => {
  const conversation = await makeOld(Array.from({ length: 90 }, (_, index) => (index < 80 ? 40 : 1)));
  await atOnce([one, two], 12, (redis) => deleteOldest(redis, conversation, { limit: 30 }));
  const stored = await readStored(one, conversation);
  expect(stored.filter(({ type }) => type === 'message').map(({ offset }) => offset)).toEqual(
    Array.from({ length: 10 }, (_, index) => 81 + index),
  );
  expect(stored.filter(({ type }) => type === 'expired')).toMatchObject([{ upTo: 80 }]);
});

it('deletes pins and files with their messages, after the caller has scheduled the removal of the bytes', async () => {
  const conversation = await makeOld([40, 40, 1]);
  const [first = ''] = await one.command.lrange(conversation.log, 0, 0);
  const blob = { id: 'blob-1', name: 'a.txt', type: 'text/plain', bytes: 1, sha256: 'x' };
  const body = JSON.stringify({ kind: 'file', blob, caption: '' });
  await one.command.lset(conversation.log, 0, first.replace(/"body":.*$/, `"body":${body}}`));
  await one.command.hset(conversation.blobs, 'blob-1', JSON.stringify(blob));
  await one.command.hset(conversation.meta, 'pins', '3,1');

  expect(await deleteOldest(one, conversation)).toMatchObject({ count: 0, needsFiles: true, deleted: 0 });
  expect(await deleteOldest(one, conversation, { withFiles: true })).toMatchObject({ count: 2, deleted: 2 });

  expect(await one.command.hgetall(conversation.blobs)).toEqual({});
  const uploads = await one.command.hgetall(conversation.uploads);
  expect(JSON.parse(uploads['blob-1'] ?? '')).toEqual({ author: AMY, endsAt: 0 });
  expect(await one.command.hget(conversation.meta, 'pins')).toBe('3');
});

it('answers a recalled message that is deleted later with the right count', async () => {
  const conversation = await makeOld([40, 40, 1, 1]);
  const recall = { userId: AMY, clientId: 'r', epoch: '', element: '' };
  for (const offset of [2, 3]) {
    await one.run(scripts.recallMessage, conversation, { ...recall, clientId: `r${offset}`, offset });
  }
  expect(await readHead(conversation, BEN)).toMatchObject({ unread: 2 });
  await deleteOldest(one, conversation);
  expect(await readHead(conversation, BEN)).toMatchObject({ unread: 1 });
  await expectRefusal(
    one.run(scripts.recallMessage, conversation, { ...recall, clientId: 'r1', offset: 1 }),
    'MESSAGE_NOT_FOUND',
  );
});

it('stops in a room at the first event of a held person, and leaves group direct messages of one alone', async () => {
  const room = await makeRoom(one, keys);
  await enterAs(one, room, AMY);
  await sendTo(one, room, roomMessage(OLGA, 'm1'), roomMessage(AMY, 'm2'), roomMessage(OLGA, 'm3'));
  await setAges(one, room, [40, 40, 40, 40, 40]);
  expect(await deleteOldest(one, room, { held: [AMY], direct: 0, group: 0 })).toMatchObject({ count: 1 });
  expect(await deleteOldest(one, room, { held: [AMY] })).toMatchObject({ count: 0 });
  expect(await deleteOldest(one, room, { room: 0 })).toMatchObject({ count: 0 });
  await one.command.hset(room.meta, 'direct', 1);
  expect(await deleteOldest(one, room, { held: [AMY] })).toMatchObject({ count: 0, cutoff: 0 });
  expect(await deleteOldest(one, room, { group: 0 })).toMatchObject({ count: 0, cutoff: 0 });
  expect(await deleteOldest(one, room, { room: 0, direct: 0 })).toMatchObject({ deleted: 5 });
});

it('refuses a conversation that does not exist: CONVERSATION_NOT_FOUND, ROOM_CLOSED', async () => {
  await expectRefusal(deleteOldest(one, keys.conversation('direct:x:y')), 'CONVERSATION_NOT_FOUND');
  await expectRefusal(deleteOldest(one, keys.conversation('room:none')), 'ROOM_CLOSED');
});

it('never deletes a younger event, and everything that is older, in random logs', async () => {
  const random = createRandom(20_261_126);
  for (let round = 0; round < 40; round += 1) {
    const conversation = await makeDirect(one, keys);
    const count = 1 + random.between(0, 89);
    await fill(one, conversation, random.next() < 0.5 ? AMY : BEN, count);
    // Mostly ordered; sometimes the clock jumped back or forth.
    let age = 100;
    const ages = Array.from({ length: count }, () => {
      age = Math.max(0, age - random.next() * 3);
      return random.next() < 0.05 ? random.next() * 100 : age;
    });
    await setAges(one, conversation, ages);
    const before = await readStored(one, conversation);
    const direct = random.between(0, 59);
    const held = random.next() < 0.2 ? [AMY] : [];
    const limit = 1 + random.between(0, 39);
    const cutoff = (await redisNow(one)) - direct * DAY_MS;

    for (let step = 0; step < 200; step += 1) {
      const reply = await deleteOldest(one, conversation, { direct, held, limit });
      if (!reply.more) break;
    }

    const left = await readStored(one, conversation);
    const gone = before.filter(({ offset }) => !left.some((event) => event.offset === offset));
    const firstYoung = before.find(({ at }) => at >= cutoff)?.offset ?? Infinity;
    const mayDelete = direct > 0 && held.length === 0;
    const expected = before.filter(({ offset }) => mayDelete && offset < firstYoung);
    expect(gone.map(({ offset }) => offset)).toEqual(expected.map(({ offset }) => offset));
    expect(gone.every(({ at }) => at < cutoff)).toBe(true);
    expect(left.at(-1)?.offset).toBe(count + (gone.length > 0 ? 1 : 0));
    const { unread } = await readHead(conversation, AMY);
    expect(unread).toBe(left.filter(({ type, from }) => type === 'message' && from === BEN).length);
  }
});
