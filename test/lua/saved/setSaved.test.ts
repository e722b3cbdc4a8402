import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { drained, expectRefusal, listenTo, startScripts } from '../../support/scriptsForTests.ts';

const { one, two, keys } = startScripts();

const ROOM = 'room:plans';
const set = (userId: string, offset: number, on = true, change: object = {}, redis = one) =>
  redis.run(scripts.setSaved, keys.user(userId), {
    conversationId: ROOM,
    offset,
    epoch: 'e1',
    on,
    limit: 9,
    ...change,
  });
const list = async (userId: string) =>
  (await one.run(scripts.listSaved, keys.user(userId), { before: 0, limit: 9 })).saved.map(({ offset }) => offset);

it("saves a message once, publishes it once to the person's other windows, and removes it again", async () => {
  const published = await listenTo(two, keys.user('amy').channel);
  await set('amy', 7);
  await set('amy', 7, true, {}, two);
  await set('amy', 3, false);
  expect(await list('amy')).toEqual([7]);
  await set('amy', 7, false, { epoch: '' });
  await set('amy', 7, false);
  expect(await list('amy')).toEqual([]);
  expect(await one.command.exists(keys.user('amy').saved, keys.user('amy').savedOrder)).toBe(0);
  await drained(two);
  const told = (on: boolean) => ({ event: 'saved.changed', data: { conversationId: ROOM, offset: 7, on } });
  expect(published).toEqual([told(true), told(false)]);
});

it('replaces a saved message of the previous log when the log was recreated', async () => {
  await set('ben', 7);
  await set('ben', 8);
  await set('ben', 7, true, { epoch: 'e2' });
  const { saved } = await one.run(scripts.listSaved, keys.user('ben'), { before: 0, limit: 9 });
  expect(saved).toMatchObject([
    { conversationId: ROOM, offset: 7, epoch: 'e2' },
    { offset: 8, epoch: 'e1' },
  ]);
});

it('refuses too many: TOO_MANY_SAVED, but an existing one may be saved again', async () => {
  await set('cid', 1, true, { limit: 2 });
  await set('cid', 2, true, { limit: 2 });
  await expectRefusal(set('cid', 3, true, { limit: 2 }), 'TOO_MANY_SAVED');
  await set('cid', 2, true, { limit: 2, epoch: 'e2' });
  await set('cid', 1, false, { limit: 2 });
  await set('cid', 3, true, { limit: 2 });
  expect(await list('cid')).toEqual([3, 2]);
});
