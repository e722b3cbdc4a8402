import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';
import {
  enterAs,
  expectOnce,
  expectModeratorsOnly,
  makeRoom,
  OLGA,
  readLog,
  roomMessage,
  sendTo,
} from '../../support/roomScripts.ts';

const { one, two, keys } = startScripts();

it('lets a person write again, and publishes it once', async () => {
  const room = await makeRoom(one, keys);
  await enterAs(one, room, 'tom');
  await one.run(scripts.muteMember, room, { caller: OLGA, clientId: 'x1', userId: 'tom', forMs: 0 });

  const event = await expectOnce([one, two], room, 'unmuted', (redis) =>
    redis.run(scripts.unmuteMember, room, { caller: OLGA, clientId: 'x2', userId: 'tom' }),
  );

  expect(event).toMatchObject({ userId: 'tom', from: OLGA });
  expect(await sendTo(one, room, roomMessage('tom', 'm1'))).toMatchObject({ refusals: [] });
});

it('publishes nothing for a person who is not muted', async () => {
  const room = await makeRoom(one, keys);
  await enterAs(one, room, 'tom');
  const before = await readLog(one, room);

  await one.run(scripts.unmuteMember, room, { caller: OLGA, clientId: 'x2', userId: 'tom' });

  expect(await readLog(one, room)).toEqual(before);
});

it('is allowed only to the owner and moderators: NOT_A_MODERATOR, NOT_THE_OWNER, NOT_A_MEMBER, ROOM_PASSWORD_REQUIRED, ROOM_CLOSED', async () => {
  await expectModeratorsOnly(one, keys, (room, caller, userId) =>
    one.run(scripts.unmuteMember, room, { caller, clientId: 'x1', userId }),
  );
});
