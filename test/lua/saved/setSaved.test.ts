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
    remindAt: '',
    limit: 9,
    farthest: 1_000_000,
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

const reminderOf = async (userId: string, offset: number) => {
  const { saved } = await one.run(scripts.listSaved, keys.user(userId), { before: 0, limit: 9 });
  return saved.find((each) => each.offset === offset)?.remindAt;
};
const inMs = async (ms: number): Promise<number> => {
  const [seconds] = await one.command.time();
  return Number(seconds) * 1000 + ms;
};

it('sets, keeps, changes and removes a reminder, each change published once', async () => {
  const published = await listenTo(two, keys.user('dan').channel);
  const [first, second] = [await inMs(500_000), await inMs(600_000)];
  await set('dan', 7, true, { remindAt: String(first) });
  await set('dan', 7, true, { remindAt: String(first) });
  await set('dan', 7);
  expect(await reminderOf('dan', 7)).toBe(first);
  await set('dan', 7, true, { remindAt: String(second) });
  expect(await reminderOf('dan', 7)).toBe(second);
  await set('dan', 7, true, { remindAt: 'none' });
  await set('dan', 7, true, { remindAt: 'none' });
  expect(await reminderOf('dan', 7)).toBe(0);
  await drained(two);
  expect(published).toHaveLength(3);
});

it('removes the reminder with the message', async () => {
  await set('eva', 7, true, { remindAt: String(await inMs(500_000)) });
  await set('eva', 7, false);
  expect(await one.command.exists(keys.user('eva').reminders)).toBe(0);
});

it('refuses a time that has passed, SEND_TIME_PAST, or is too far away, SEND_TIME_TOO_FAR, and saves nothing', async () => {
  await expectRefusal(set('fay', 7, true, { remindAt: String(await inMs(-2_000)) }), 'SEND_TIME_PAST');
  await expectRefusal(set('fay', 7, true, { remindAt: String(await inMs(1_010_000)) }), 'SEND_TIME_TOO_FAR');
  expect(await list('fay')).toEqual([]);
});
