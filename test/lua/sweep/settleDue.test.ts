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

it('says when a list is due again, or that it is not', async () => {
  expect(await settle(await take(), 9e12)).toBe(true);
  expect(Number(await one.command.zscore(keys.agenda('lists').due, 'amy'))).toBe(9e12);

  await one.run(scripts.markDue, keys.agenda('lists'), { afterMs: 0, entries: ['amy'] });
  expect(await settle(await take(), 0)).toBe(true);
  expect(await one.command.zscore(keys.agenda('lists').due, 'amy')).toBeNull();
});

it('does not undo what made the list due meanwhile', async () => {
  const claimedUntil = await take();
  await one.run(scripts.markDue, keys.agenda('lists'), { afterMs: 0, entries: ['amy'] });

  expect(await settle(claimedUntil, 9e12)).toBe(false);
  expect(await settle(claimedUntil, 0)).toBe(false);
  expect((await one.run(scripts.takeDue, keys.agenda('lists'), { limit: 1, claimMs: 1 })).entries).toEqual(['amy']);
});

it('is done once', async () => {
  const claimedUntil = await take();

  expect([await settle(claimedUntil, 9e12), await settle(claimedUntil, 9e12)]).toEqual([true, false]);
});
