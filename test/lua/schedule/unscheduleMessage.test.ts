import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { drained, listenTo, startScripts } from '../../support/scriptsForTests.ts';

const { one, two, keys } = startScripts();

it('removes a message, so that it is not due any more, and publishes that once', async () => {
  const { scheduled, scheduledDue, channel } = keys.user('amy');
  await one.command.hset(scheduled, 'c1', '"one"', 'c2', '"two"');
  await one.command.zadd(scheduledDue, 1, 'c1', 2, 'c2');
  const published = await listenTo(two, channel);
  for (const redis of [one, two]) await redis.run(scripts.unscheduleMessage, keys.user('amy'), { clientId: 'c1' });
  expect(await one.command.hgetall(scheduled)).toEqual({ c2: '"two"' });
  expect(await one.command.zrange(scheduledDue, '0', '-1')).toEqual(['c2']);
  await drained(two);
  expect(published).toEqual([{ event: 'scheduled.changed', data: {} }]);
});
