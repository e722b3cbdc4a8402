import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import {
  askAs,
  clockMoved,
  declineAs,
  enterAs,
  expectOneClock,
  expiries,
  makeRoom,
  OLGA,
  type RoomKeys,
  roomMessage,
  sendTo,
} from '../../support/roomScripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';
import { makeReady, sendArgs, UPLOAD } from '../../support/uploadScripts.ts';
import { watchCommands } from '../../support/watchCommands.ts';

const { one, keys } = startScripts();

const USUAL_KEYS = ['meta', 'log', 'members', 'nicknames', 'leases', 'reads', 'wrote', 'sent'];

it('renews only the keys that every room has, in a room that has no others', async () => {
  const room = await makeRoom(one, keys);
  await sendTo(one, room, roomMessage(OLGA, 'm1'));
  const watch = await watchCommands(room.meta.slice(0, room.meta.indexOf('}')));

  await sendTo(one, room, roomMessage(OLGA, 'm2'));

  const renewed = (await watch.stop()).filter(({ command }) => command === 'pexpireat').map(({ key }) => key);
  expect(renewed.toSorted()).toEqual(
    Object.entries(room)
      .flatMap(([name, key]) => (USUAL_KEYS.includes(name) ? [key] : []))
      .toSorted(),
  );
});

it.each<[string, (room: RoomKeys) => Promise<unknown>]>([
  ['mutes', (room) => one.run(scripts.muteMember, room, { caller: OLGA, clientId: 'mute', userId: 'tom', forMs: 0 })],
  [
    'removals',
    (room) => one.run(scripts.removeMember, room, { caller: OLGA, clientId: 'remove', userId: 'tom', forMs: 60_000 }),
  ],
  ['requests', (room) => askAs(one, room, 'eve')],
  ['requestNotes', (room) => askAs(one, room, 'eve', 'May I?')],
  [
    'requests',
    async (room) => {
      await askAs(one, room, 'eve');
      await declineAs(one, room, OLGA, 'eve');
    },
  ],
  ['uploads', (room) => makeReady(one, room)],
  [
    'blobs',
    async (room) => {
      await makeReady(one, room);
      await one.run(scripts.sendBlob, room, sendArgs());
    },
  ],
  [
    'bytes',
    async (room) => {
      const shelf = await makeReady(one, room);
      await one.command.hset(room.bytes, 'piece', 'bytes');
      await one.run(scripts.keepPiece, room, { shelf, id: UPLOAD, piece: 'piece' });
    },
  ],
  [
    'recalled',
    async (room) => {
      const { offsets } = await sendTo(one, room, roomMessage(OLGA, 'recalled'));
      const args = { userId: OLGA, clientId: 'recall', offset: offsets[0] ?? 0, epoch: '', element: '' };
      await one.run(scripts.recallMessage, room, args);
    },
  ],
])('renews %s, too, as soon as a room has it', async (name, make) => {
  const room = await makeRoom(one, keys, { joining: 'request' });
  await enterAs(one, room, 'tom', { isInvited: true });
  await make(room);
  await clockMoved(one);

  const { at } = await sendTo(one, room, roomMessage(OLGA, 'after'));

  expect(await expiries(one, room)).toHaveProperty(name);
  expect(await expectOneClock(one, room)).toBe(at + 3_600_000);
});
