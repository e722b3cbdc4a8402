import { expect, it } from 'vitest';
import { startPushScripts } from '../../support/pushScripts.ts';

const { add, list } = startPushScripts();

it('returns the subscriptions of these people only', async () => {
  await add('amy', 'a', 'phone');
  await add('ben', 'b', 'phone');
  await add('cat', 'c', 'phone');
  expect(await list('cat', 'nobody', 'amy')).toEqual(['c by phone', 'a by phone']);
  expect(await list()).toEqual([]);
});
