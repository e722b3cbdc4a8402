import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { createKeys } from '#core/keys.ts';
import { randomPrefix } from '../../support/coreForTests.ts';
import { AMY, BEN, drained, listenTo, startScripts } from '../../support/scriptsForTests.ts';

const { one, two } = startScripts();

it('tells who is online, and publishes expired leases that it finds', async () => {
  const { presence } = createKeys(randomPrefix());
  await one.run(scripts.renewLease, presence, { userId: AMY, connection: 'w', leaseMs: 60_000 });
  await one.run(scripts.renewLease, presence, { userId: BEN, connection: 'w', leaseMs: 1 });
  const published = await listenTo(two, presence.channel);

  const at = expect.any(Number) as number;
  expect(await one.run(scripts.readPresence, presence, { userId: AMY })).toEqual({ online: true, at });
  await expect.poll(() => one.run(scripts.readPresence, presence, { userId: BEN })).toEqual({ online: false, at });
  await drained(two);
  expect(published).toEqual([{ event: 'presence.changed', data: { userId: BEN, online: false, at } }]);
});

it('returns no time for a person who was never online', async () => {
  const { presence } = createKeys(randomPrefix());
  expect(await one.run(scripts.readPresence, presence, { userId: AMY })).toEqual({ online: false, at: null });
});
