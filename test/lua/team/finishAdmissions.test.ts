import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { atOnce, startScripts } from '../../support/scriptsForTests.ts';

const { one, two, keys } = startScripts();
const finish = (rooms: string, left: string, redis = one) =>
  redis.run(scripts.finishAdmissions, keys.people, { userId: 'gus', rooms, left });
const stored = () => one.command.hget(keys.people.admissions, 'gus');

it('removes what was carried out, keeps the rest, and does not remove rooms that were added meanwhile', async () => {
  await one.command.hset(keys.people.admissions, 'gus', '[1,2]');
  expect(await finish('[1]', '')).toEqual({ changed: false });
  expect(await finish('[1,2]', '[2]')).toEqual({ changed: true });
  expect(await stored()).toBe('[2]');
  const outcomes = await atOnce([one, two], 4, (redis) => finish('[2]', '', redis));
  expect(outcomes.filter(({ changed }) => changed)).toHaveLength(1);
  expect(await stored()).toBeNull();
  expect(await finish('[2]', '')).toEqual({ changed: false });
});
