import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

it('makes lists due now, and never later than they were', async () => {
  const { due } = keys.lists;
  await one.command.zadd(due, 1, 'early', 9e12, 'late');

  await one.run(scripts.markDue, keys.lists, { userIds: ['early', 'late', 'new'] });

  const scores = (await one.command.zmscore(due, 'early', 'late', 'new')).map(Number);
  expect(scores[0]).toBe(1);
  expect(scores[1]).toBeLessThanOrEqual(Date.now() + 60_000);
  expect(scores[2]).toBe(scores[1]);
});
