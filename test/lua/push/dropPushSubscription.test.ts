import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startPushScripts } from '../../support/pushScripts.ts';

const { one, keys, add, list } = startPushScripts();
const drop = (userId: string, endpoint: string) =>
  one.run(scripts.dropPushSubscription, keys.push, { userId, endpoint });

it('removes one subscription, once', async () => {
  await add('amy', 'a1', 'phone');
  await add('amy', 'a2', 'laptop');
  await drop('amy', 'a1');
  await drop('amy', 'a1');
  expect(await list('amy')).toEqual(['a2 by laptop']);
  await drop('amy', 'a2');
  expect(await one.command.hexists(keys.push.people, 'amy')).toBe(0);
});

it('leaves a subscription whose endpoint belongs to another person by now', async () => {
  await add('ben', 'shared', 'one');
  await add('cat', 'shared', 'two');
  await drop('ben', 'shared');
  expect(await list('cat')).toEqual(['shared by two']);
});
