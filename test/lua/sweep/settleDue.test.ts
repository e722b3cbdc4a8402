import { beforeEach, expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

beforeEach(async () => {
  await one.run(scripts.markDue, keys.agenda('lists'), { afterMs: 0, entries: ['amy'] });
});

async function take(): Promise<number> {
  const { claimedUntil } = await one.run(scripts.takeDue, keys.agenda('lists'), { limit: 1, claimMs: 60_000 });
  return claimedUntil;
}

async function settle(claimedUntil: number, dueAt: number): Promise<boolean> {
  const args = { entry: 'amy', claimedUntil, dueAt };
  return (await one.run(scripts.settleDue, keys.agenda('lists'), args)).settled;
}

it('stores when a list is due again, or removes it', async () => {
  expect(await settle(await take(), 9e12)).toBe(true);
  expect(Number(await one.command.zscore(keys.agenda('lists').due, 'amy'))).toBe(9e12);

  await one.run(scripts.markDue, keys.agenda('lists'), { afterMs: 0, entries: ['amy'] });
  expect(await settle(await take(), 0)).toBe(true);
  expect(await one.command.zscore(keys.agenda('lists').due, 'amy')).toBeNull();
});

it('keeps a list due that was scheduled meanwhile', async () => {
  const claimedUntil = await take();
  await one.run(scripts.markDue, keys.agenda('lists'), { afterMs: 0, entries: ['amy'] });

  expect(await settle(claimedUntil, 9e12)).toBe(false);
  expect(await settle(claimedUntil, 0)).toBe(false);
  expect((await one.run(scripts.takeDue, keys.agenda('lists'), { limit: 1, claimMs: 1 })).entries).toEqual(['amy']);
});

it('keeps a list due that was scheduled meanwhile for a time after the claim', async () => {
  const claimedUntil = await take();
  await one.run(scripts.markDue, keys.agenda('lists'), { afterMs: 120_000, entries: ['amy'] });

  expect(await settle(claimedUntil, 0)).toBe(false);
  expect(Number(await one.command.zscore(keys.agenda('lists').due, 'amy'))).toBe(claimedUntil);
});

it('is idempotent', async () => {
  const claimedUntil = await take();

  expect([await settle(claimedUntil, 9e12), await settle(claimedUntil, 9e12)]).toEqual([true, false]);
});
