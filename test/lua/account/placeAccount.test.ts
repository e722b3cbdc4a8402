import { expect, it } from 'vitest';
import { nameScripts } from '../../support/nameScripts.ts';
import { atOnce, startScripts } from '../../support/scriptsForTests.ts';

const { one, two, keys } = startScripts();
const { register, reserve, place, claimOf, accountOf } = nameScripts(keys);

it('copies the account to the reserved name, which is no longer reserved then; a repetition changes nothing', async () => {
  await register(one, 'mei', 'mei');
  await one.command.hset(keys.account('mei').account, 'later', 'kept');
  await reserve(one, 'mei', 'mia');
  const placed = await atOnce([one, two], 6, (redis) => place(redis, 'mei', { from: 'mei', to: 'mia' }));
  expect(placed).toEqual(Array.from({ length: 6 }, () => true));
  expect(await accountOf(one, 'mia')).toMatchObject({ id: 'mei', name: 'mia', hash: 'h', later: 'kept' });
  expect(await claimOf(one, 'mia')).toBeNull();

  await one.command.hset(keys.account('mia').account, 'hash', 'new');
  expect(await place(one, 'mei', { from: 'mei', to: 'mia' })).toBe(true);
  expect((await accountOf(one, 'mia'))['hash']).toBe('new');
});

it('does nothing when the reservation has ended, or when the person has moved on', async () => {
  await register(one, 'ben', 'ben');
  expect(await place(one, 'ben', { from: 'ben', to: 'bob' })).toBe(false);
  expect(await accountOf(one, 'bob')).toEqual({});
  await reserve(one, 'ben', 'bob', 'second');
  expect(await place(one, 'ben', { from: 'ben', to: 'bob', random: 'first' })).toBe(false);
  expect(await claimOf(one, 'bob')).toBe('renaming:ben:second');
});
