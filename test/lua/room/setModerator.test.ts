import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { expectRefusal, startScripts } from '../../support/scriptsForTests.ts';
import {
  appoint,
  describeAs,
  enterAs,
  expectOnce,
  expectOwnersOnly,
  makeRoom,
  OLGA,
  readLog,
  roomMessage,
  sendTo,
} from '../../support/roomScripts.ts';

const { one, two, keys } = startScripts();

const moderatorsOf = async (room: Awaited<ReturnType<typeof makeRoom>>): Promise<unknown> =>
  ((await describeAs(one, room)).state as { readonly moderators?: unknown }).moderators;

it('makes members moderators, and ends the role', async () => {
  const room = await makeRoom(one, keys);
  for (const userId of ['tom', 'una', 'tom-2']) await enterAs(one, room, userId);
  expect(await moderatorsOf(room)).toBeUndefined();

  for (const userId of ['tom', 'una', 'tom-2']) await appoint(one, room, userId);
  expect(await moderatorsOf(room)).toEqual(['tom', 'una', 'tom-2']);

  await appoint(one, room, 'tom', false);
  expect(await moderatorsOf(room)).toEqual(['una', 'tom-2']);
  for (const userId of ['una', 'tom-2']) await appoint(one, room, userId, false);
  expect(await moderatorsOf(room)).toBeUndefined();
});

it('the role ends when the person leaves, is removed or becomes the owner', async () => {
  const room = await makeRoom(one, keys);
  for (const userId of ['tom', 'una', 'ann']) {
    await enterAs(one, room, userId);
    await appoint(one, room, userId);
  }

  await one.run(scripts.leaveRoom, room, { userId: 'tom', clientId: 'l1' });
  await one.run(scripts.removeMember, room, { caller: OLGA, clientId: 'r1', userId: 'una', forMs: 0 });
  expect(await moderatorsOf(room)).toEqual(['ann']);
  await one.run(scripts.handOver, room, { owner: OLGA, clientId: 'h1', userId: 'ann' });
  expect(await moderatorsOf(room)).toBeUndefined();

  await enterAs(one, room, 'tom');
  expect(await moderatorsOf(room)).toBeUndefined();
});

it('refuses people who are not in the room with PERSON_NOT_FOUND, and more than the limit with TOO_MANY_MODERATORS', async () => {
  const room = await makeRoom(one, keys);
  for (const userId of ['tom', 'una']) await enterAs(one, room, userId);
  const set = (userId: string, clientId: string) =>
    one.run(scripts.setModerator, room, { owner: OLGA, clientId, userId, on: true, limit: 1 });

  await expectRefusal(set('eve', 'a1'), 'PERSON_NOT_FOUND');
  await set('tom', 'a2');
  await expectRefusal(set('una', 'a3'), 'TOO_MANY_MODERATORS');
  const before = await readLog(one, room);
  await set('tom', 'a4');
  expect(await readLog(one, room)).toEqual(before);
});

it('is published once, however often it is repeated', async () => {
  const room = await makeRoom(one, keys);
  await enterAs(one, room, 'tom');

  const event = await expectOnce([one, two], room, 'moderatorChanged', (redis) =>
    redis.run(scripts.setModerator, room, { owner: OLGA, clientId: 'a1', userId: 'tom', on: true, limit: 20 }),
  );

  expect(event).toMatchObject({ userId: 'tom', on: true, from: OLGA });
});

it('a moderator may delete the messages of others, as the owner may', async () => {
  const room = await makeRoom(one, keys);
  for (const userId of ['tom', 'una']) await enterAs(one, room, userId);
  const { offsets } = await sendTo(one, room, roomMessage('una', 'm1'));
  const recall = { userId: 'tom', offset: offsets[0] ?? 0, epoch: '', element: '', meantFor: '' };
  await expectRefusal(one.run(scripts.recallMessage, room, { ...recall, clientId: 'd1' }), 'NOT_THE_AUTHOR');

  await appoint(one, room, 'tom');

  await one.run(scripts.recallMessage, room, { ...recall, clientId: 'd2' });
});

it('is allowed only to the owner: NOT_THE_OWNER, NOT_A_MEMBER, ROOM_PASSWORD_REQUIRED, ROOM_CLOSED', async () => {
  await expectOwnersOnly(one, keys, (room, owner) =>
    one.run(scripts.setModerator, room, { owner, clientId: 'a1', userId: 'tom', on: true, limit: 20 }),
  );
});
