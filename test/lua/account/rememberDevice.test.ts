import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { watchCommands } from '../../support/watchCommands.ts';
import { atOnce, startScripts } from '../../support/scriptsForTests.ts';

const { one, two, keys } = startScripts();
const remember = (userId: string, tokenHash: string, change: object = {}, redis = one) =>
  redis.run(scripts.rememberDevice, keys.user(userId), { tokenHash, lifetimeMs: 60_000, most: 3, ...change });
const devicesOf = (userId: string) => one.command.zrange(keys.user(userId).devices, '0', '-1');

it('repair B5: writes a device and its expiry in one script, so that no crash can separate them', async () => {
  await remember('the script is known from now on', 'hash');
  const { devices } = keys.user('amy');
  const watch = await watchCommands(devices);

  await remember('amy', 'hash-one');

  const writes = (await watch.stop()).filter(({ command }) => ['evalsha', 'zadd', 'pexpire'].includes(command));
  expect(writes).toMatchObject([
    { command: 'evalsha', fromScript: false },
    { command: 'zadd', fromScript: true },
    { command: 'pexpire', fromScript: true },
  ]);
  const left = await one.command.pttl(devices);
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThanOrEqual(60_000);
});

it('repair B5: keeps only the newest devices, and counts a renewed one as new', async () => {
  for (const tokenHash of ['one', 'two', 'three']) await remember('ben', tokenHash);
  await remember('ben', 'one', { lifetimeMs: 70_000 });
  await remember('ben', 'four', { lifetimeMs: 80_000 });

  const kept = await devicesOf('ben');
  expect(kept).toHaveLength(3);
  expect(kept.slice(1)).toEqual(['one', 'four']);
});

it('repair B5: keeps the device that was just remembered, also among others that expire later', async () => {
  for (const tokenHash of ['x', 'y', 'z']) await remember('cat', tokenHash, { lifetimeMs: 90_000 });
  await remember('cat', 'a');

  expect(await devicesOf('cat')).toHaveLength(3);
  expect(await devicesOf('cat')).toContain('a');
});

it('repair B5: removes expired tokens, and lets the key expire with the newest', async () => {
  const { devices } = keys.user('dan');
  await one.command.zadd(devices, Date.now() - 60_000, 'expired');
  await remember('dan', 'valid');

  expect(await devicesOf('dan')).toEqual(['valid']);
  expect(await one.command.pttl(devices)).toBeGreaterThan(0);
});

it('repair B5: never exceeds the number of devices with concurrent sign-ins', async () => {
  await atOnce([one, two], 20, (redis, index) => remember('eve', `hash-${index}`, {}, redis));
  expect(await devicesOf('eve')).toHaveLength(3);
});
