import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();
const dueAt = async (entry: string) => Number(await one.command.zscore(keys.shelves.due, entry));
const mark = (entry: string, afterMs: number) =>
  one.run(scripts.markShelf, keys.shelves, { afterMs, entries: [entry] });

it('keeps the earlier time in mind, by Redis’ own clock', async () => {
  const [seconds] = await one.command.time();
  await mark('room:a', 60_000);
  const first = await dueAt('room:a');
  expect(first).toBeGreaterThanOrEqual(Number(seconds) * 1000 + 60_000);

  await mark('room:a', 120_000);
  expect(await dueAt('room:a')).toBe(first);
  await mark('room:a', 0);
  expect(await dueAt('room:a')).toBeLessThan(first);
});
