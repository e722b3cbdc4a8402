import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

it('makes lists due now, and never later than they were', async () => {
  const { due } = keys.agenda('lists');
  await one.command.zadd(due, 1, 'early', 9e12, 'late');

  await one.run(scripts.markDue, keys.agenda('lists'), { afterMs: 0, entries: ['early', 'late', 'new'] });

  const scores = (await one.command.zmscore(due, 'early', 'late', 'new')).map(Number);
  expect(scores[0]).toBe(1);
  expect(scores[1]).toBeLessThanOrEqual(Date.now() + 60_000);
  expect(scores[2]).toBe(scores[1]);
});

it('keeps the earlier time, by the clock of Redis', async () => {
  const shelves = keys.agenda('shelves');
  const dueAt = async () => Number(await one.command.zscore(shelves.due, 'room:a'));
  const mark = (afterMs: number) => one.run(scripts.markDue, shelves, { afterMs, entries: ['room:a'] });
  const [seconds] = await one.command.time();
  await mark(60_000);
  const first = await dueAt();
  expect(first).toBeGreaterThanOrEqual(Number(seconds) * 1000 + 60_000);

  await mark(120_000);
  expect(await dueAt()).toBe(first);
  await mark(0);
  expect(await dueAt()).toBeLessThan(first);
});
