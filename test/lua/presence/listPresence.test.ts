import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { createKeys } from '#core/keys.ts';
import { randomPrefix } from '../../support/coreForTests.ts';
import { AMY, BEN, drained, listenTo, startScripts } from '../../support/scriptsForTests.ts';

const { one, two } = startScripts();

it('lists who is here and who was, and publishes expired leases that it finds', async () => {
  const { presence } = createKeys(randomPrefix());
  await one.run(scripts.renewLease, presence, { userId: AMY, connection: 'w', leaseMs: 60_000 });
  await one.run(scripts.renewLease, presence, { userId: BEN, connection: 'w', leaseMs: 1 });
  const published = await listenTo(two, presence.channel);

  const at = expect.any(Number) as number;
  await expect
    .poll(async () => {
      const { people } = await one.run(scripts.listPresence, presence, {});
      return people.toSorted((a, b) => a.userId.localeCompare(b.userId));
    })
    .toEqual([
      { userId: AMY, online: true, at, pausedUntil: 0 },
      { userId: BEN, online: false, at, pausedUntil: 0 },
    ]);

  await drained(two);
  expect(published).toEqual([{ event: 'presence.changed', data: { userId: BEN, online: false, at } }]);
});

it('is empty at first', async () => {
  const { presence } = createKeys(randomPrefix());

  expect(await one.run(scripts.listPresence, presence, {})).toEqual({ people: [] });
});
