import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();
const isKnown = async (userId: string, tokenHash: string) =>
  (await one.run(scripts.readDevice, keys.user(userId), { tokenHash })).known;

it('repair B5: returns a device only for the account that it was remembered for', async () => {
  const args = { tokenHash: 'hash-one', lifetimeMs: 60_000, most: 20 };
  await one.run(scripts.rememberDevice, keys.user('amy'), args);

  expect(await isKnown('amy', 'hash-one')).toBe(true);
  expect(await isKnown('amy', 'hash-two')).toBe(false);
  expect(await isKnown('ben', 'hash-one')).toBe(false);
  expect(await one.command.exists(keys.user('ben').devices)).toBe(0);
});

it('repair B5: does not return a device whose token has expired, although other tokens of the account have not', async () => {
  const { devices } = keys.user('cat');
  await one.command.zadd(devices, Date.now() - 60_000, 'expired', Date.now() + 60_000, 'valid');

  expect(await isKnown('cat', 'expired')).toBe(false);
  expect(await isKnown('cat', 'valid')).toBe(true);
});
