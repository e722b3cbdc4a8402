import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { createKeys, type KeysOf } from '#core/keys.ts';
import { randomPrefix } from '../../support/coreForTests.ts';
import { AMY, atOnce, BEN, drained, listenTo, startScripts } from '../../support/scriptsForTests.ts';

const { one, two } = startScripts();

function renew(presence: KeysOf<'presence'>, userId: string, connection: string, leaseMs = 60_000) {
  return one.run(scripts.renewLease, presence, { userId, connection, leaseMs });
}

function change(userId: string, online: boolean): unknown {
  return { event: 'presence.changed', data: { userId, online, at: expect.any(Number) as number } };
}

it('A7: publishes that a person came online once, not with each heartbeat or further window', async () => {
  const { presence } = createKeys(randomPrefix());
  const published = await listenTo(two, presence.channel);

  await renew(presence, AMY, 'window1');
  await renew(presence, AMY, 'window1');
  await renew(presence, AMY, 'window2');

  await drained(two);
  expect(published).toEqual([change(AMY, true)]);
});

it('A7: removes expired leases of others, and publishes whose last one it was', async () => {
  const { presence } = createKeys(randomPrefix());
  const published = await listenTo(two, presence.channel);
  await renew(presence, BEN, 'gone', 1);
  await renew(presence, 'cat', 'gone', 1);
  await renew(presence, 'cat', 'here');

  await expect
    .poll(async () => {
      await renew(presence, AMY, 'window');
      return one.command.zcard(presence.leases);
    })
    .toBe(2);

  await drained(two);
  expect(published.filter((frame) => JSON.stringify(frame).includes('false'))).toEqual([change(BEN, false)]);
  expect(await one.command.hgetall(presence.counts)).toEqual({ [AMY]: '1', cat: '1' });
});

it('does not publish going and coming for a late heartbeat', async () => {
  const { presence } = createKeys(randomPrefix());
  await renew(presence, AMY, 'window', 1);
  const published = await listenTo(two, presence.channel);

  await renew(presence, AMY, 'window');

  await drained(two);
  expect(published).toEqual([]);
});

it('counts concurrent windows correctly', async () => {
  const { presence } = createKeys(randomPrefix());
  const published = await listenTo(two, presence.channel);

  await atOnce([one, two], 20, (redis, index) =>
    redis.run(scripts.renewLease, presence, { userId: AMY, connection: `w${index % 5}`, leaseMs: 60_000 }),
  );

  await drained(two);
  expect(published).toEqual([change(AMY, true)]);
  expect(await one.command.hget(presence.counts, AMY)).toBe('5');
});
