import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { expectRefusal, startScripts } from '../../support/scriptsForTests.ts';
import { watchCommands } from '../../support/watchCommands.ts';

const { one, two, keys } = startScripts();
const slot = (name: string, overrides: object = {}) => ({ slot: name, limit: 4, slotMs: 60_000, ...overrides });

it('B2: gives four of fifty concurrent uploads a slot: TOO_MANY_UPLOADS', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 50 }, (_, index) =>
      (index % 2 === 0 ? one : two).run(scripts.takeSlot, keys.user('amy'), slot(`u${index}`)),
    ),
  );

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
  await expectRefusal(one.run(scripts.takeSlot, keys.user('amy'), slot('another')), 'TOO_MANY_UPLOADS', { limit: 4 });
});

it('returns the same slot for the same upload, however often it begins', async () => {
  for (const name of ['a', 'b', 'c', 'd', 'd', 'a']) {
    await one.run(scripts.takeSlot, keys.user('ben'), slot(name));
  }

  expect(await one.command.hlen(keys.user('ben').slots)).toBe(4);
});

it('B1: writes the slots and their expiry in one script, so that no crash can separate them', async () => {
  const { slots } = keys.user('cleo');
  await one.run(scripts.takeSlot, keys.user('cleo'), slot('first'));
  const watch = await watchCommands(slots);

  await one.run(scripts.takeSlot, keys.user('cleo'), slot('second'));

  expect(await watch.stop()).toMatchObject([
    { command: 'evalsha', fromScript: false },
    { command: 'hgetall', fromScript: true },
    { command: 'hset', fromScript: true },
    { command: 'pexpire', fromScript: true },
  ]);
});

it('B2: frees an abandoned slot after its time, and leaves nothing', async () => {
  const { slots } = keys.user('dan');
  await one.run(scripts.takeSlot, keys.user('dan'), slot('short', { limit: 1, slotMs: 60 }));
  await expectRefusal(one.run(scripts.takeSlot, keys.user('dan'), slot('next', { limit: 1 })), 'TOO_MANY_UPLOADS');
  await expect.poll(() => one.command.exists(slots)).toBe(0);

  await one.run(scripts.takeSlot, keys.user('dan'), slot('next', { limit: 1 }));
});

it('does not count an expired slot beside an active one', async () => {
  const { slots } = keys.user('eve');
  await one.command.hset(slots, 'over', 1);

  await one.run(scripts.takeSlot, keys.user('eve'), slot('next', { limit: 1 }));

  expect(await one.command.hkeys(slots)).toEqual(['next']);
});
