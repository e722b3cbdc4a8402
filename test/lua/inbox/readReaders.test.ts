import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { AMY, BEN, fill, makeDirect, startScripts } from '../../support/scriptsForTests.ts';
import { enterAs, freshRoom, makeRoom, OLGA, type RoomKeys, SOME_PASSWORD } from '../../support/roomScripts.ts';

const { one, keys } = startScripts();

const read = async (conversation: RoomKeys, epoch: string, ...userIds: string[]) => {
  const { readers } = await one.run(scripts.readReaders, conversation, { epoch, userIds });
  return readers.map(({ userId, access, readOffset }) => `${userId} ${access} ${readOffset}`);
};

it('returns who may read a conversation now, and their read cursors', async () => {
  const conversation = await makeDirect(one, keys);
  await fill(one, conversation, AMY, 3);
  await one.run(scripts.markRead, conversation, { reader: BEN, offset: 2, epoch: '', uncounted: 0 });

  expect(await read(conversation, 'epoch-one', AMY, BEN, 'eve')).toEqual(['amy whole 3', 'ben whole 2', 'eve none 0']);
  expect(await read(conversation, 'other', AMY)).toEqual(['amy none 0']);
});

it('distinguishes people who left a room from those who have to prove its new password', async () => {
  const room = await makeRoom(one, keys);
  await enterAs(one, room, 'tom');
  await enterAs(one, room, 'ann');
  await one.run(scripts.leaveRoom, room, { userId: 'ann', clientId: 'l' });
  await one.run(scripts.setPassword, room, { owner: OLGA, clientId: 'p', ...SOME_PASSWORD });
  const epoch = (await one.command.hget(room.meta, 'epoch')) ?? '';

  expect(await read(room, epoch, OLGA, 'tom', 'ann')).toEqual(['olga whole 1', 'tom password 2', 'ann none 0']);
  expect(await read(freshRoom(keys), epoch, OLGA)).toEqual(['olga none 0']);
});
