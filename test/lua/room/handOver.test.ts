import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { expectRefusal, startScripts } from '../../support/scriptsForTests.ts';
import {
  describeAs,
  enterAs,
  expectOnce,
  expectOwnersOnly,
  makeRoom,
  OLGA,
  roomMessage,
  sendTo,
} from '../../support/roomScripts.ts';

const { one, two, keys } = startScripts();

it('makes another member the owner, who can write, and publishes it once', async () => {
  const room = await makeRoom(one, keys);
  await enterAs(one, room, 'tom');
  await one.run(scripts.muteMember, room, { caller: OLGA, clientId: 'x1', userId: 'tom', forMs: 0 });

  const event = await expectOnce([one, two], room, 'ownerChanged', (redis) =>
    redis.run(scripts.handOver, room, { owner: OLGA, clientId: 'h1', userId: 'tom' }),
  );

  expect(event).toMatchObject({ from: OLGA, userId: 'tom' });
  expect((await describeAs(one, room)).state).toMatchObject({ ownerId: 'tom' });
  expect(await sendTo(one, room, roomMessage('tom', 'm1'))).toMatchObject({ refusals: [] });
  const setSeats = (owner: string) => one.run(scripts.setSeats, room, { owner, clientId: 's1', seats: 3 });
  await expectRefusal(setSeats(OLGA), 'NOT_THE_OWNER');
  await setSeats('tom');
});

it('succeeds for one of several concurrent calls', async () => {
  const room = await makeRoom(one, keys);
  const users = Array.from({ length: 8 }, (_, index) => `u${index}`);
  for (const user of users) await enterAs(one, room, user);

  const outcomes = await Promise.allSettled(
    users.map((userId, index) =>
      (index % 2 === 0 ? one : two).run(scripts.handOver, room, { owner: OLGA, clientId: `h${index}`, userId }),
    ),
  );

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

it('refuses with PERSON_NOT_FOUND a person who is not in the room', async () => {
  const room = await makeRoom(one, keys);

  await expectRefusal(
    one.run(scripts.handOver, room, { owner: OLGA, clientId: 'h1', userId: 'eve' }),
    'PERSON_NOT_FOUND',
  );
});

it('is allowed only to the owner: NOT_THE_OWNER, NOT_A_MEMBER, ROOM_PASSWORD_REQUIRED, ROOM_CLOSED', async () => {
  await expectOwnersOnly(one, keys, (room, owner) =>
    one.run(scripts.handOver, room, { owner, clientId: 'h1', userId: 'tom' }),
  );
});
