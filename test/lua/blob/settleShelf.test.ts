import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();
const { due } = keys.shelves;

async function take(): Promise<number> {
  return (await one.run(scripts.takeShelves, keys.shelves, { limit: 10, claimMs: 60_000 })).claimedUntil;
}

it('says when to look again, or not any more', async () => {
  await one.command.zadd(due, 1, 'room:a');
  const first = { entry: 'room:a', claimedUntil: await take(), dueAt: 5 };
  expect(await one.run(scripts.settleShelf, keys.shelves, first)).toEqual({ settled: true });
  expect(await one.command.zscore(due, 'room:a')).toBe('5');

  const second = { entry: 'room:a', claimedUntil: await take(), dueAt: 0 };
  expect(await one.run(scripts.settleShelf, keys.shelves, second)).toEqual({ settled: true });
  expect(await one.command.zscore(due, 'room:a')).toBeNull();
});

it('leaves what became due meanwhile', async () => {
  await one.command.zadd(due, 1, 'room:b');
  const claimedUntil = await take();
  await one.run(scripts.markShelf, keys.shelves, { afterMs: 0, entries: ['room:b'] });
  const marked = await one.command.zscore(due, 'room:b');

  const settled = await one.run(scripts.settleShelf, keys.shelves, { entry: 'room:b', claimedUntil, dueAt: 0 });

  expect(settled).toEqual({ settled: false });
  expect(await one.command.zscore(due, 'room:b')).toBe(marked);
});
