import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';
import { enterAs, freshRoom, makeRoom, OLGA } from '../../support/roomScripts.ts';

const { one, keys } = startScripts();

it('lists the people in a room for a person who is in it, without those who left or were removed', async () => {
  const room = await makeRoom(one, keys);
  for (const userId of ['gus', 'tom', 'una']) await enterAs(one, room, userId);
  await one.run(scripts.leaveRoom, room, { userId: 'tom', clientId: 'l1' });
  await one.run(scripts.removeMember, room, { caller: OLGA, userId: 'una', clientId: 'r1', forMs: 0 });

  const list = async (userId: string) =>
    [...(await one.run(scripts.listRoomPeople, room, { userId })).userIds].toSorted();
  expect(await list('gus')).toEqual(['gus', OLGA]);
  expect(await list('tom')).toEqual([]);
  expect(await list('una')).toEqual([]);
  expect(await list('stranger')).toEqual([]);
  expect((await one.run(scripts.listRoomPeople, freshRoom(keys), { userId: 'gus' })).userIds).toEqual([]);
});
