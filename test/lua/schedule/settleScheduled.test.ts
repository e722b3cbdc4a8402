import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { drained, listenTo, startScripts } from '../../support/scriptsForTests.ts';

const { one, two, keys } = startScripts();

async function waiting(userId: string) {
  const { scheduled, scheduledDue, channel } = keys.user(userId);
  await one.command.hset(scheduled, 'c1', '"one"', 'c2', '"two"');
  await one.command.zadd(scheduledDue, 1, 'c1', 2, 'c2');
  const published = await listenTo(two, channel);
  const settle = async (message: string, refused = '') =>
    (await one.run(scripts.settleScheduled, keys.user(userId), { clientId: 'c1', message, refused })).settled;
  const there = async () => {
    await drained(two);
    return [await one.command.hgetall(scheduled), await one.command.zrange(scheduledDue, '0', '-1'), published.length];
  };
  return { settle, there };
}

it('removes a sent message, once', async () => {
  const { settle, there } = await waiting('amy');
  expect([await settle('"one"'), await settle('"one"')]).toEqual([true, false]);
  expect(await there()).toEqual([{ c2: '"two"' }, ['c2'], 1]);
});

it('keeps a refused message with the reason, no longer due', async () => {
  const { settle, there } = await waiting('ben');
  expect(await settle('"one"', '"refused"')).toBe(true);
  expect(await there()).toEqual([{ c1: '"refused"', c2: '"two"' }, ['c2'], 1]);
});

it('keeps a message that was changed meanwhile as it is, and due', async () => {
  const { settle, there } = await waiting('cid');
  expect([await settle('"before"'), await settle('"before"', '"refused"')]).toEqual([false, false]);
  expect(await there()).toEqual([{ c1: '"one"', c2: '"two"' }, ['c1', 'c2'], 0]);
});
