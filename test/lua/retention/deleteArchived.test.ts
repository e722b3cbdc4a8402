import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import type { KeysOf } from '#core/keys.ts';
import { AMY, BEN, expectRefusal, fill, makeDirect, startScripts } from '../../support/scriptsForTests.ts';
import { DAY_MS, deleteOldest } from '../../support/retentionScripts.ts';
import { redisNow } from '../../support/redisNow.ts';

const { one, keys } = startScripts();

/** Ten messages of Amy, of which four are archived. */
async function makeArchived() {
  const conversation = await makeDirect(one, keys);
  await fill(one, conversation, AMY, 10);
  await one.command.ltrim(conversation.log, 4, -1);
  await one.command.hset(conversation.meta, 'base', 4);
  return conversation;
}

const NOTHING: readonly string[] = [];

async function deleteArchived(conversation: KeysOf<'conversation'>, change: object = {}) {
  const now = await redisNow(one);
  return one.run(scripts.deleteArchived, conversation, {
    epoch: 'epoch-one',
    direct: 30,
    group: 30,
    room: 30,
    readAt: now,
    upTo: 3,
    uncounted: 0,
    newestAt: now - 31 * DAY_MS,
    files: '[]',
    held: NOTHING,
    ...change,
  });
}

const read = (conversation: KeysOf<'conversation'>, offsets: readonly number[]) =>
  one.run(scripts.readMessages, conversation, { reader: BEN, bytes: 0, offsets });

it('records what is deleted, so that it is not read in the archive any more and is not unread', async () => {
  const conversation = await makeArchived();
  expect((await read(conversation, [3, 4])).messages).toEqual(['archived', 'archived']);
  const files = JSON.stringify([{ id: 'blob-1', author: AMY }]);

  expect(await deleteArchived(conversation, { files })).toEqual({ done: true });
  expect(await deleteArchived(conversation, { files, upTo: 2 })).toEqual({ done: true });

  expect((await read(conversation, [3, 4])).messages).toEqual(['', 'archived']);
  expect(await one.command.hget(conversation.meta, 'deleted')).toBe('3:0');
  const uploads = await one.command.hgetall(conversation.uploads);
  expect(JSON.parse(uploads['blob-1'] ?? '')).toEqual({ author: AMY, endsAt: 0 });
  const head = await one.run(scripts.readHead, conversation, { reader: BEN, leaseMs: 1, withLast: false, preview: 1 });
  expect(head).toMatchObject({ offset: 10, readOffset: 3, unread: 7 });
  expect(await deleteOldest(one, conversation)).toMatchObject({ count: 0, deleted: 3, announced: 3, base: 4 });
});

it('does nothing when the events are too young, the limits have changed, or it is another log', async () => {
  const conversation = await makeArchived();
  const now = await redisNow(one);
  for (const change of [
    { newestAt: now - 29 * DAY_MS },
    { direct: 0 },
    { readAt: now - 20_000 },
    { held: [BEN] },
    { epoch: 'other' },
    { upTo: 5 },
  ]) {
    expect(await deleteArchived(conversation, change)).toEqual({ done: false });
  }
  expect(await one.command.hget(conversation.meta, 'deleted')).toBeNull();
});

it('refuses a conversation that does not exist: CONVERSATION_NOT_FOUND, ROOM_CLOSED', async () => {
  await expectRefusal(deleteArchived(keys.conversation('direct:x:y')), 'CONVERSATION_NOT_FOUND');
  await expectRefusal(deleteArchived(keys.conversation('room:none')), 'ROOM_CLOSED');
});
