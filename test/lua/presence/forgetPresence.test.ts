import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { createKeys } from '#core/keys.ts';
import { randomPrefix } from '../../support/coreForTests.ts';
import { AMY, startScripts } from '../../support/scriptsForTests.ts';

const { one } = startScripts();

it('forgets a person who is offline, once, but not while they are online', async () => {
  const { presence } = createKeys(randomPrefix());
  const window = { userId: AMY, connection: 'w' };
  await one.run(scripts.renewLease, presence, { ...window, leaseMs: 60_000 });
  expect(await one.run(scripts.forgetPresence, presence, { userId: AMY })).toEqual({ forgotten: false });
  await one.run(scripts.endPresence, presence, window);
  expect(await one.run(scripts.forgetPresence, presence, { userId: AMY })).toEqual({ forgotten: true });
  expect(await one.run(scripts.forgetPresence, presence, { userId: AMY })).toEqual({ forgotten: false });
  expect((await one.run(scripts.listPresence, presence, {})).people).toEqual([]);
});
