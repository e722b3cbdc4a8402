import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { drained, listenTo, startScripts } from '../../support/scriptsForTests.ts';

const { one, two, keys } = startScripts();

const settle = (at: number) =>
  one.run(scripts.settleReminder, keys.user('amy'), { conversationId: 'room:plans', offset: 7, at });

it('removes a reminder once, unless it has another time by now, and publishes that', async () => {
  const { reminders, channel } = keys.user('amy');
  const published = await listenTo(two, channel);
  await one.command.zadd(reminders, 2_000, '7:room:plans');

  expect(await settle(1_000)).toEqual({ settled: false });
  expect(await one.command.zcard(reminders)).toBe(1);
  expect(await settle(2_000)).toEqual({ settled: true });
  expect(await settle(2_000)).toEqual({ settled: false });
  await drained(two);
  expect(published).toEqual([{ event: 'saved.changed', data: { conversationId: 'room:plans', offset: 7, on: true } }]);
});
