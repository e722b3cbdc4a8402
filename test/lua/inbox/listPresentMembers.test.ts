import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';
import { enterAs, freshRoom, loseLease, makeRoom, OLGA, type RoomKeys } from '../../support/roomScripts.ts';

const { one, keys } = startScripts();

const list = async (room: RoomKeys, epoch: string, limit = 10) => {
  const { people } = await one.run(scripts.listPresentMembers, room, { epoch, limit });
  return people.map(({ userId, present }) => `${userId} ${present ? 'present' : 'absent'}`).toSorted();
};

it('lists the people with a seat, and whether each is in the room', async () => {
  const room = await makeRoom(one, keys);
  await enterAs(one, room, 'tom');
  await enterAs(one, room, 'ann');
  await enterAs(one, room, 'eve');
  await one.run(scripts.leaveRoom, room, { userId: 'ann', clientId: 'l' });
  await loseLease(one, room, 'tom');
  const epoch = (await one.command.hget(room.meta, 'epoch')) ?? '';

  expect(await list(room, epoch)).toEqual(['eve present', `${OLGA} present`, 'tom absent']);
  expect(await list(room, epoch, 2)).toHaveLength(2);
});

it('lists no one in another room of that name, and in one that is closed', async () => {
  const room = await makeRoom(one, keys);
  expect(await list(room, 'another')).toEqual([]);
  expect(await list(freshRoom(keys), 'another')).toEqual([]);
});
