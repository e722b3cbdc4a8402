import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';
import {
  approveAs,
  askAs,
  clockMoved,
  declineAs,
  freshRoom,
  makeRoom,
  OLGA,
  type RoomKeys,
} from '../../support/roomScripts.ts';

const { one, keys } = startScripts();

const read = (room: RoomKeys, userId = 'eve') => one.run(scripts.readRequest, room, { userId });
const NONE = { needed: true, pendingUntil: null, declinedUntil: null };
const NOT_NEEDED = { ...NONE, needed: false };

it('reads whether a person has to ask, and where their request stands', async () => {
  const room = await makeRoom(one, keys, { joining: 'request' });
  expect(await read(room)).toEqual(NONE);

  const asked = await askAs(one, room, 'eve');
  expect(await read(room)).toEqual({ ...NONE, pendingUntil: asked.until });
  const declined = await declineAs(one, room, OLGA, 'eve');
  expect(await read(room)).toEqual({ ...NONE, declinedUntil: declined.until });

  await askAs(one, room, 'ann', '', { lifetimeMs: 1 });
  await clockMoved(one);
  expect(await read(room, 'ann')).toEqual(NONE);
});

it('is not needed by people who are or were in the room, in other rooms, and without a room', async () => {
  const room = await makeRoom(one, keys, { joining: 'request' });
  expect(await read(room, OLGA)).toEqual(NOT_NEEDED);
  await askAs(one, room, 'eve');
  await approveAs(one, room, OLGA, 'eve');
  await one.run(scripts.leaveRoom, room, { userId: 'eve', clientId: 'l1' });
  expect(await read(room)).toEqual(NOT_NEEDED);
  expect(await read(await makeRoom(one, keys))).toEqual(NOT_NEEDED);
  expect(await read(freshRoom(keys))).toEqual(NOT_NEEDED);
});
