import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { createKeys } from '#core/keys.ts';
import { randomPrefix } from '../../support/coreForTests.ts';
import { AMY, drained, listenTo, startScripts } from '../../support/scriptsForTests.ts';

const { one, two } = startScripts();

it('hour 6: publishes a pause once, lists it while it lasts, and publishes its end', async () => {
  const { presence } = createKeys(randomPrefix());
  await one.run(scripts.renewLease, presence, { userId: AMY, connection: 'w', leaseMs: 60_000 });
  const published = await listenTo(two, presence.channel);
  const until = Date.now() + 3_600_000;

  for (let turn = 0; turn < 2; turn += 1) await one.run(scripts.setPause, presence, { userId: AMY, until });
  const { people } = await one.run(scripts.listPresence, presence, {});
  expect(people).toMatchObject([{ userId: AMY, online: true, pausedUntil: until }]);
  await one.run(scripts.setPause, presence, { userId: AMY, until: 0 });
  expect((await one.run(scripts.listPresence, presence, {})).people).toMatchObject([{ pausedUntil: 0 }]);

  await drained(two);
  expect(published).toMatchObject([
    { event: 'presence.changed', data: { userId: AMY, online: true, pausedUntil: until } },
    { event: 'presence.changed', data: { userId: AMY, online: true, pausedUntil: null } },
  ]);
});

it('hour 6: is not paused any more when the time is over', async () => {
  const { presence } = createKeys(randomPrefix());
  await one.run(scripts.renewLease, presence, { userId: AMY, connection: 'w', leaseMs: 60_000 });
  await one.run(scripts.setPause, presence, { userId: AMY, until: Date.now() + 50 });
  const pausedUntil = async () => (await one.run(scripts.listPresence, presence, {})).people[0]?.pausedUntil;
  await expect.poll(pausedUntil).toBe(0);
});
