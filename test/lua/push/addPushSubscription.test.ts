import { expect, it } from 'vitest';
import { startPushScripts } from '../../support/pushScripts.ts';
import { atOnce } from '../../support/scriptsForTests.ts';

const { one, two, keys, add, list } = startPushScripts();

it('stores the subscriptions of a person, the oldest first', async () => {
  await add('amy', 'a1', 'phone');
  await add('amy', 'a2', 'laptop');
  expect(await list('amy')).toEqual(['a1 by phone', 'a2 by laptop']);
});

it('replaces the subscription of the same session, also with the same endpoint', async () => {
  await add('ben', 'b1', 'phone');
  await add('ben', 'b2', 'phone');
  await add('ben', 'b2', 'phone');
  expect(await list('ben')).toEqual(['b2 by phone']);
  expect(await one.command.hexists(keys.push.subscriptions, 'b1')).toBe(0);
});

it('moves an endpoint to another person, or to another session of the same', async () => {
  await add('cat', 'c1', 'phone');
  await add('cat', 'c2', 'laptop');
  await add('dan', 'c1', 'shared phone');
  expect([await list('cat'), await list('dan')]).toEqual([['c2 by laptop'], ['c1 by shared phone']]);
  await add('dan', 'c1', 'next session');
  expect(await list('dan')).toEqual(['c1 by next session']);
});

it('removes the oldest beyond the limit', async () => {
  for (const number of [1, 2, 3, 4]) await add('eve', `e${number}`, `session ${number}`, 2);
  expect(await list('eve')).toEqual(['e3 by session 3', 'e4 by session 4']);
  expect(await one.command.hmget(keys.push.subscriptions, 'e1', 'e2')).toEqual([null, null]);
});

it('gives an endpoint that many people claim at once to one of them', async () => {
  await atOnce([one, two], 20, (redis, index) => add(`person ${index}`, 'wanted', `session ${index}`, 10, redis));
  const people = Array.from({ length: 20 }, (_, index) => `person ${index}`);
  expect(await list(...people)).toHaveLength(1);
});
