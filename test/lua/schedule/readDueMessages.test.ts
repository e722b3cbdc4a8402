import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

const read = (userId: string, limit = 9, skip = 0) =>
  one.run(scripts.readDueMessages, keys.user(userId), { limit, skip });

it('returns due messages by their time, and when the next one is due', async () => {
  const { scheduled, scheduledDue } = keys.user('amy');
  const now = Number((await one.command.time())[0]) * 1_000;
  const times = { a: now - 3_000, b: now - 9_000, c: now + 90_000, d: now + 80_000 };
  for (const [id, at] of Object.entries(times)) {
    await one.command.hset(scheduled, id, `"${id}"`);
    await one.command.zadd(scheduledDue, at, id);
  }
  expect(await read('amy')).toEqual({ messages: ['"b"', '"a"'], nextAt: times.d });
  expect(await read('amy', 1)).toEqual({ messages: ['"b"'], nextAt: times.a });
  expect(await read('amy', 2)).toEqual({ messages: ['"b"', '"a"'], nextAt: times.d });
  expect(await read('amy', 2, 1)).toEqual({ messages: ['"a"'], nextAt: times.d });
  await one.command.zrem(scheduledDue, 'c', 'd');
  expect(await read('amy')).toEqual({ messages: ['"b"', '"a"'], nextAt: 0 });
  expect(await read('nobody')).toEqual({ messages: [], nextAt: 0 });
});
