import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { createKeys, type KeysOf } from '#core/keys.ts';
import { randomPrefix } from '../../support/coreForTests.ts';
import { AMY, atOnce, drained, listenTo, startScripts } from '../../support/scriptsForTests.ts';

const { one, two } = startScripts();

async function withWindows(...connections: string[]): Promise<KeysOf<'presence'>> {
  const { presence } = createKeys(randomPrefix());
  for (const connection of connections) {
    await one.run(scripts.renewLease, presence, { userId: AMY, connection, leaseMs: 60_000 });
  }
  return presence;
}

it('A7: publishes that a person went offline when their last window closes, and not before', async () => {
  const presence = await withWindows('w1', 'w2');
  const published = await listenTo(two, presence.channel);

  expect(await one.run(scripts.endPresence, presence, { userId: AMY, connection: 'w1' })).toEqual({ online: true });
  expect(await one.run(scripts.endPresence, presence, { userId: AMY, connection: 'w2' })).toEqual({ online: false });

  await drained(two);
  expect(published).toEqual([
    { event: 'presence.changed', data: { userId: AMY, online: false, at: expect.any(Number) as number } },
  ]);
});

it('changes nothing the second time, or for an unknown window', async () => {
  const presence = await withWindows('w1', 'w2');

  await atOnce([one, two], 6, (redis) => redis.run(scripts.endPresence, presence, { userId: AMY, connection: 'w1' }));

  expect(await one.run(scripts.endPresence, presence, { userId: AMY, connection: 'other' })).toEqual({ online: true });
  expect(await one.command.hget(presence.counts, AMY)).toBe('1');
});
