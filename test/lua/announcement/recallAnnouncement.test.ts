import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import type { KeysOf } from '#core/keys.ts';
import type { RedisAccess } from '#core/redis/RedisAccess.ts';
import {
  ANN,
  BOB,
  CAT,
  freshAnnouncements,
  listAs,
  markAs,
  nameWriters,
  publish,
  publishArgs,
  publishSome,
  unreadOf,
} from '../../support/announcementScripts.ts';
import { atOnce, drained, expectRefusal, listenTo, startScripts } from '../../support/scriptsForTests.ts';

const { one, two } = startScripts();

const recall = (
  redis: RedisAccess,
  keys: KeysOf<'announcements'>,
  clientId = 'recall',
  offset = 1,
  userId: string = ANN,
) => redis.run(scripts.recallAnnouncement, keys, { audiences: '[]', userId, clientId, offset });

/** Everything stored about announcements. */
async function everything(keys: KeysOf<'announcements'>): Promise<string> {
  const { command } = one;
  return JSON.stringify([
    await command.lrange(keys.log, 0, -1),
    await command.hgetall(keys.bodies),
    await command.hgetall(keys.times),
    await command.hgetall(keys.told),
  ]);
}

it('leaves nothing of its title and body in Redis, and is published to everyone', async () => {
  const keys = freshAnnouncements();
  await publish(one, keys, publishArgs({ content: '"importance":"normal","title":"Hushed"}', body: 'secret' }));
  await publish(one, keys);
  await markAs(one, keys, BOB, [1]);
  const published = await listenTo(two, keys.channel);

  expect(await recall(one, keys)).toEqual({ readBy: 1 });

  expect(await everything(keys)).not.toMatch(/Hushed|secret/);
  expect((await listAs(one, keys, BOB)).announcements.map(({ offset }) => offset)).toEqual([2]);
  expect(await unreadOf(one, keys, CAT)).toBe(1);
  await drained(two);
  expect(published).toEqual([{ event: 'announcement.recalled', data: { offset: 1 } }]);
});

it('is idempotent, also concurrently', async () => {
  const keys = freshAnnouncements();
  await publish(one, keys);
  const published = await listenTo(two, keys.channel);

  await atOnce([one, two], 10, (redis) => recall(redis, keys));

  await drained(two);
  expect(published).toHaveLength(1);
});

it('keeps the offsets of others', async () => {
  const keys = freshAnnouncements();
  await publishSome(one, keys, 3);

  await recall(one, keys, 'r', 2);

  expect((await listAs(one, keys, BOB)).announcements.map(({ offset }) => offset)).toEqual([3, 1]);
  expect(await publish(one, keys)).toMatchObject({ offset: 4 });
});

it('is allowed to its author and to named writers: NOT_THE_AUTHOR, NOT_A_WRITER, ANNOUNCEMENT_NOT_FOUND', async () => {
  const keys = freshAnnouncements();
  for (const offset of [0, 1]) await expectRefusal(recall(one, keys, 'r', offset), 'ANNOUNCEMENT_NOT_FOUND');
  await publish(one, keys);
  await publish(one, keys);
  await expectRefusal(recall(one, keys, 'r', 1, BOB), 'NOT_THE_AUTHOR');
  await nameWriters(one, keys, CAT);

  await expectRefusal(recall(one, keys, 'r', 1, BOB), 'NOT_A_WRITER');
  await recall(one, keys);
  await recall(one, keys, 'cat', 2, CAT);
  await expectRefusal(recall(one, keys, 'again'), 'ANNOUNCEMENT_NOT_FOUND');
});
