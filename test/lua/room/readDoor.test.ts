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

it("returns to a stranger the room's description and the parameters of its password, and renews nothing", async () => {
  const room = await makeRoom(one, keys, { ...SOME_PASSWORD, hidden: true });
  const closesAt = await expectOneClock(one, room);

  const reply = await door(room, 'eve');

  expect(reply).toMatchObject({
    inside: false,
    proved: false,
    nickname: null,
    hidden: true,
    version: 1,
    salt: SOME_PASSWORD.salt,
    hash: SOME_PASSWORD.hash,
  });
  expect(JSON.parse(reply.room)).toMatchObject({ title: 'A room', locked: true, hidden: true, closesAt });
  expect(await expectOneClock(one, room)).toBe(closesAt);
});

it('returns whether the person is inside, their nickname, and whether they have proved the current password', async () => {
  const room = await makeRoom(one, keys, SOME_PASSWORD);
  await enterAs(one, room, 'tom', { ...(await proofOf(one, room)), ...named('Tommy') });
  expect(await door(room, 'tom')).toMatchObject({ inside: true, proved: true, nickname: '"Tommy"' });

  await one.run(scripts.setPassword, room, { owner: OLGA, clientId: 'p1', ...SOME_PASSWORD });
  expect(await door(room, 'tom')).toMatchObject({ inside: true, proved: false });

  await one.run(scripts.leaveRoom, room, { userId: 'tom', clientId: 'l1' });
  expect(await door(room, 'tom')).toMatchObject({ inside: false, proved: false, nickname: '"Tommy"', removed: false });
});

it('returns whether the owner has removed the person, until the removal ends', async () => {
  const room = await makeRoom(one, keys);
  await enterAs(one, room, 'tom');
  expect(await door(room, 'tom')).toMatchObject({ removed: false });
  await one.run(scripts.removeMember, room, { caller: OLGA, userId: 'tom', clientId: 'r1', forMs: 0 });
  expect(await door(room, 'tom')).toMatchObject({ inside: false, removed: true });
  await one.command.hset(room.removals, 'tom', '1');
  expect(await door(room, 'tom')).toMatchObject({ inside: false, removed: false });
});

it('returns version 0 for a room without a password', async () => {
  expect(await door(await makeRoom(one, keys), OLGA)).toMatchObject({ version: 0, proved: true, salt: '' });
});

it('is refused for a closed room: ROOM_NOT_FOUND', async () => {
  const room = freshRoom(keys);

  await expectRefusal(door(room, 'tom'), 'ROOM_NOT_FOUND');
  expect(await expiries(one, room)).toEqual({});
});
