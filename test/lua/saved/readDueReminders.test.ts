import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

const LATER = 9_000_000_000_000;

async function store(userId: string, offset: number, at: number): Promise<void> {
  const { saved, reminders } = keys.user(userId);
  await one.command.hset(saved, { [`${offset}:room:plans`]: 'e1' });
  await one.command.zadd(reminders, at, `${offset}:room:plans`);
}
const read = (userId: string, limit = 9) => one.run(scripts.readDueReminders, keys.user(userId), { limit });
const due = (offset: number, at: number) => ({ at, offset, conversationId: 'room:plans', epoch: 'e1' });

it('returns the reminders that are due, earliest first, and the time of the next one', async () => {
  await store('amy', 1, LATER);
  await store('amy', 2, 2_000);
  await store('amy', 3, 1_000);
  expect(await read('amy')).toEqual({ nextAt: LATER, due: [due(3, 1_000), due(2, 2_000)] });
  expect(await read('amy', 1)).toEqual({ nextAt: 2_000, due: [due(3, 1_000)] });
});

it('returns no next time when all are due, or there is none', async () => {
  await store('ben', 1, 1_000);
  expect(await read('ben', 1)).toEqual({ nextAt: 0, due: [due(1, 1_000)] });
  expect(await read('cid')).toEqual({ nextAt: 0, due: [] });
});
