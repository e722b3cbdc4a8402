import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';
import {
  enterAs,
  freshRoom,
  makeRoom,
  OLGA,
  roomMessage,
  type RoomKeys,
  sendTo,
  SOME_PASSWORD,
} from '../../support/roomScripts.ts';

const { one, keys } = startScripts();

const check = async (room: RoomKeys, userId: string, epoch: string, ...offsets: number[]) =>
  (await one.run(scripts.checkPlaces, room, { userId, places: offsets.map((offset) => ({ epoch, offset })) })).seen;

it('C1: returns what a person may see now, and nothing that was recalled', async () => {
  const room = await makeRoom(one, keys, { hidden: true });
  await enterAs(one, room, 'tom');
  await sendTo(one, room, roomMessage(OLGA, 'm1'), roomMessage(OLGA, 'm2'));
  const args = { userId: OLGA, clientId: 'r', offset: 3, epoch: '', element: '' };
  await one.run(scripts.recallMessage, room, args);
  const epoch = (await one.command.hget(room.meta, 'epoch')) ?? '';

  expect(await check(room, 'tom', epoch, 0, 3, 4)).toEqual(['whole', 'gone', 'whole']);
  expect(await check(room, 'tom', 'older', 4)).toEqual(['gone']);
  expect(await check(room, 'eve', epoch, 0, 4)).toEqual(['gone', 'gone']);
  await one.run(scripts.setPassword, room, { owner: OLGA, clientId: 'p', ...SOME_PASSWORD });
  expect(await check(room, 'tom', epoch, 0, 3, 4)).toEqual(['password', 'gone', 'password']);
  await one.run(scripts.removeMember, room, { caller: OLGA, clientId: 'x', userId: 'tom', forMs: 0 });
  expect(await check(room, 'tom', epoch, 0, 4)).toEqual(['gone', 'gone']);
  expect(await check(freshRoom(keys), 'tom', epoch, 0)).toEqual(['gone']);
});
