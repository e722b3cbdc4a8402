import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';
import { enterAs, freshRoom, makeRoom, OLGA } from '../../support/roomScripts.ts';

const { one, keys } = startScripts();

it('is true only while both people are in the room', async () => {
  const room = await makeRoom(one, keys);
  await enterAs(one, room, 'gus');
  const share = async (userId: string, otherId: string) =>
    (await one.run(scripts.shareRoom, room, { userId, otherId })).shared;
  expect([await share('gus', OLGA), await share(OLGA, 'gus'), await share('gus', 'tom')]).toEqual([true, true, false]);

  await one.run(scripts.leaveRoom, room, { userId: 'gus', clientId: 'l1' });
  expect(await share('gus', OLGA)).toBe(false);
  expect((await one.run(scripts.shareRoom, freshRoom(keys), { userId: 'gus', otherId: OLGA })).shared).toBe(false);
});
