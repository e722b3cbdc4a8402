import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { atOnce, drained, expectRefusal, listenTo, startScripts } from '../../support/scriptsForTests.ts';
import { freshInbox } from '../../support/inboxScripts.ts';

const { one, two, keys } = startScripts();
type User = ReturnType<typeof freshInbox>;

const args = (userId: string, on = true) => ({ by: 'amy', userId, on, limit: 2 });
const set = (user: User, userId: string, on = true) => one.run(scripts.setBlocked, user, args(userId, on));
const list = async (user: User) =>
  (await one.run(scripts.listBlocked, user, {})).blocked.map(({ userId }) => userId).toSorted();

it('blocks and unblocks once, with repeated and concurrent calls, and publishes each change once', async () => {
  const user = freshInbox(keys);
  const published = await listenTo(two, user.channel);

  await atOnce([one, two], 10, (redis) => redis.run(scripts.setBlocked, user, args('ben')));
  expect(await list(user)).toEqual(['ben']);
  const since = await one.command.zscore(user.blocks, 'ben');
  await set(user, 'ben');
  expect(await one.command.zscore(user.blocks, 'ben')).toBe(since);
  await atOnce([one, two], 10, (redis) => redis.run(scripts.setBlocked, user, args('ben', false)));
  expect(await list(user)).toEqual([]);

  await drained(two);
  expect(published).toEqual([
    { event: 'block.changed', data: { userId: 'ben', on: true } },
    { event: 'block.changed', data: { userId: 'ben', on: false } },
  ]);
});

it('refuses oneself with BLOCKING_YOURSELF', async () => {
  await expectRefusal(set(freshInbox(keys), 'amy'), 'BLOCKING_YOURSELF');
});

it('refuses one above the limit with TOO_MANY_BLOCKED, but a repetition and unblocking are possible', async () => {
  const user = freshInbox(keys);
  await set(user, 'ben');
  await set(user, 'cat');
  await expectRefusal(set(user, 'dan'), 'TOO_MANY_BLOCKED', { limit: 2 });
  await set(user, 'cat');
  await set(user, 'ben', false);
  await set(user, 'dan');
  expect(await list(user)).toEqual(['cat', 'dan']);
});
