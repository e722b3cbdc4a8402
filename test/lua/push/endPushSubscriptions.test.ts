import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startPushScripts } from '../../support/pushScripts.ts';

const { one, keys, add, list } = startPushScripts();
const end = (userId: string, all: boolean, ...tokenHashes: string[]) =>
  one.run(scripts.endPushSubscriptions, keys.push, { userId, all, tokenHashes });

it('removes the subscriptions of the ended sessions', async () => {
  for (const session of ['phone', 'laptop', 'tablet']) await add('amy', `at-${session}`, session);
  await end('amy', false, 'phone', 'tablet', 'none');
  await end('amy', false, 'phone');
  expect(await list('amy')).toEqual(['at-laptop by laptop']);
});

it('removes all of a person, and nothing without sessions', async () => {
  await add('ben', 'b1', 'phone');
  await add('ben', 'b2', 'laptop');
  await add('cat', 'c1', 'phone');
  await end('ben', false);
  expect(await list('ben')).toHaveLength(2);
  await end('ben', true);
  expect(await list('ben', 'cat')).toEqual(['c1 by phone']);
  expect(await one.command.hmget(keys.push.subscriptions, 'b1', 'b2')).toEqual([null, null]);
});
