import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { drained, expectRefusal, listenTo, startScripts } from '../../support/scriptsForTests.ts';

const { one, two, keys } = startScripts();

const HOUR = 3_600_000;
const now = async () => Number((await one.command.time())[0]) * 1_000;
const schedule = (userId: string, clientId: string, sendAt: number, change: object = {}, redis = one) =>
  redis.run(scripts.scheduleMessage, keys.user(userId), {
    clientId,
    sendAt,
    message: JSON.stringify({ clientId, sendAt }),
    farthest: 2 * HOUR,
    limit: 9,
    ...change,
  });
const due = (userId: string) => one.command.zrange(keys.user(userId).scheduledDue, '0', '-1', 'WITHSCORES');

it('stores a message with its time, once, and publishes it to its author’s windows; its id changes it', async () => {
  const at = (await now()) + HOUR;
  const published = await listenTo(two, keys.user('amy').channel);
  await schedule('amy', 'c1', at);
  await schedule('amy', 'c1', at, {}, two);
  expect(await due('amy')).toEqual(['c1', String(at)]);
  await schedule('amy', 'c1', at + 5, { message: '"again"' });
  expect(await due('amy')).toEqual(['c1', String(at + 5)]);
  expect((await one.run(scripts.listScheduled, keys.user('amy'), { after: '', bytes: 1000 })).messages).toEqual([
    '"again"',
  ]);
  await drained(two);
  const changed = { event: 'scheduled.changed', data: {} };
  expect(published).toEqual([changed, changed]);
});

it('refuses a time in the past or too far away: SEND_TIME_PAST, SEND_TIME_TOO_FAR', async () => {
  const at = await now();
  for (const past of [0, at - HOUR, at]) await expectRefusal(schedule('ben', 'c1', past), 'SEND_TIME_PAST');
  await expectRefusal(schedule('ben', 'c1', at + 3 * HOUR), 'SEND_TIME_TOO_FAR');
  expect(await due('ben')).toEqual([]);
});

it('refuses too many: TOO_MANY_SCHEDULED, but an existing one may be changed', async () => {
  const at = (await now()) + HOUR;
  await schedule('cid', 'c1', at, { limit: 2 });
  await schedule('cid', 'c2', at, { limit: 2 });
  await expectRefusal(schedule('cid', 'c3', at, { limit: 2 }), 'TOO_MANY_SCHEDULED');
  await schedule('cid', 'c2', at + 1, { limit: 2 });
});

it('answers a retry after its time, while it is still scheduled, like the first call', async () => {
  const at = (await now()) + HOUR;
  const message = JSON.stringify({ clientId: 'c1' });
  await schedule('dan', 'c1', at, { message });
  await schedule('dan', 'c1', at - 2 * HOUR, { message });
  expect(await due('dan')).toEqual(['c1', String(at)]);
});
