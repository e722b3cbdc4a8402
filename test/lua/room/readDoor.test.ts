import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { expectRefusal, startScripts } from '../../support/scriptsForTests.ts';
import {
  enterAs,
  expectOneClock,
  expiries,
  freshRoom,
  makeRoom,
  named,
  OLGA,
  proofOf,
  SOME_PASSWORD,
} from '../../support/roomScripts.ts';

const { one, keys } = startScripts();

const door = (room: ReturnType<typeof freshRoom>, userId: string) => one.run(scripts.readDoor, room, { userId });

it('tells a stranger what the room is like and what its password is checked with, and renews nothing', async () => {
  const room = await makeRoom(one, keys, { ...SOME_PASSWORD, hidden: true });
  const closesAt = await expectOneClock(one, room);

  const reply = await door(room, 'eve');

  expect(reply).toMatchObject({
    inside: false,
    proved: false,
    nickname: null,
    hidden: true,
    version: 1,
    ...SOME_PASSWORD,
  });
  expect(JSON.parse(reply.room)).toMatchObject({ title: 'A room', locked: true, hidden: true, closesAt });
  expect(await expectOneClock(one, room)).toBe(closesAt);
});

it('knows who is inside, with which nickname, and whether they have proved the password of now', async () => {
  const room = await makeRoom(one, keys, SOME_PASSWORD);
  await enterAs(one, room, 'tom', { ...(await proofOf(one, room)), ...named('Tommy') });
  expect(await door(room, 'tom')).toMatchObject({ inside: true, proved: true, nickname: '"Tommy"' });

  await one.run(scripts.setPassword, room, { owner: OLGA, clientId: 'p1', ...SOME_PASSWORD });
  expect(await door(room, 'tom')).toMatchObject({ inside: true, proved: false });

  await one.run(scripts.leaveRoom, room, { userId: 'tom', clientId: 'l1' });
  expect(await door(room, 'tom')).toMatchObject({ inside: false, proved: false, nickname: '"Tommy"' });
});

it('of an open room needs no password: version 0', async () => {
  expect(await door(await makeRoom(one, keys), OLGA)).toMatchObject({ version: 0, proved: true, salt: '' });
});

it('is refused where there is no room: ROOM_NOT_FOUND', async () => {
  const room = freshRoom(keys);

  await expectRefusal(door(room, 'tom'), 'ROOM_NOT_FOUND');
  expect(await expiries(one, room)).toEqual({});
});
