import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { expectRefusal, startScripts } from '../../support/scriptsForTests.ts';
import {
  appoint,
  askAs,
  clockMoved,
  declineAs,
  enterAs,
  expectOwnersOnly,
  makeRoom,
  OLGA,
  proofOf,
  type RoomKeys,
} from '../../support/roomScripts.ts';

const { one, keys } = startScripts();

const list = (room: RoomKeys, caller: string, limit = 200) => one.run(scripts.listRequests, room, { caller, limit });

it('lists the pending requests, the oldest first, to the owner and to moderators', async () => {
  const room = await makeRoom(one, keys, { joining: 'request' });
  await enterAs(one, room, 'tom', { isInvited: true });
  await appoint(one, room, 'tom');
  await askAs(one, room, 'ended', '', { lifetimeMs: 1 });
  await askAs(one, room, 'una');
  await askAs(one, room, 'declined');
  await declineAs(one, room, OLGA, 'declined');
  await clockMoved(one);
  const { until } = await askAs(one, room, 'eve', 'May I?');

  const { epoch, requests } = await list(room, 'tom');

  expect(epoch).toBe((await proofOf(one, room)).epoch);
  expect(requests.map(({ userId }) => userId)).toEqual(['una', 'eve']);
  expect(requests[0]?.note).toBeNull();
  expect(requests[1]).toEqual({ userId: 'eve', until, note: '"May I?"' });
  expect((await list(room, OLGA, 1)).requests).toHaveLength(1);
});

it('follows the roles: the former owner and a former moderator see nothing: NOT_A_MODERATOR', async () => {
  const room = await makeRoom(one, keys, { joining: 'request' });
  for (const userId of ['tom', 'una']) await enterAs(one, room, userId, { isInvited: true });
  await appoint(one, room, 'una');
  await askAs(one, room, 'eve');
  await one.run(scripts.handOver, room, { owner: OLGA, clientId: 'h1', userId: 'tom' });

  expect((await list(room, 'tom')).requests).toHaveLength(1);
  await expectRefusal(list(room, OLGA), 'NOT_A_MODERATOR');
  await one.run(scripts.setModerator, room, { owner: 'tom', clientId: 'm1', userId: 'una', on: false, limit: 20 });
  await expectRefusal(list(room, 'una'), 'NOT_A_MODERATOR');
});

it('is allowed only to the owner and moderators: NOT_A_MODERATOR, NOT_A_MEMBER, ROOM_PASSWORD_REQUIRED, ROOM_CLOSED', async () => {
  await expectOwnersOnly(one, keys, (room, caller) => list(room, caller), 'NOT_A_MODERATOR');
});
