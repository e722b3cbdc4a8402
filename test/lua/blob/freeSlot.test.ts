import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

it('B2: frees a slot, and leaves no key after the last', async () => {
  const user = keys.user('amy');
  await one.run(scripts.takeSlot, user, { slot: 'one', limit: 1, slotMs: 60_000 });

  await one.run(scripts.freeSlot, user, { slot: 'another' });
  expect(await one.command.hkeys(user.slots)).toEqual(['one']);
  await one.run(scripts.freeSlot, user, { slot: 'one' });
  expect(await one.command.exists(user.slots)).toBe(0);
});
