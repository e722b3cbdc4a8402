import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { expectRefusal, startScripts } from '../../support/scriptsForTests.ts';
import {
  describeAs,
  enterAs,
  expectOnce,
  expectOwnersOnly,
  loseLease,
  makeRoom,
  OLGA,
} from '../../support/roomScripts.ts';

const { one, two, keys } = startScripts();

it('D12: with fewer seats than people removes nobody and admits nobody; more seats admit people again', async () => {
  const room = await makeRoom(one, keys, { seats: 3 });
  for (const user of ['tom', 'ann']) await enterAs(one, room, user);

  await one.run(scripts.setSeats, room, { owner: OLGA, clientId: 's1', seats: 1 });
  expect((await describeAs(one, room)).state).toMatchObject({ seats: 1, seatsTaken: 3 });
  await expectRefusal(enterAs(one, room, 'eve'), 'ROOM_FULL');

  await one.run(scripts.setSeats, room, { owner: OLGA, clientId: 's2', seats: 4 });
  await enterAs(one, room, 'eve');
});

it('is published once, however often it is repeated', async () => {
  const room = await makeRoom(one, keys);

  const event = await expectOnce([one, two], room, 'seatsChanged', (redis) =>
    redis.run(scripts.setSeats, room, { owner: OLGA, clientId: 's1', seats: 5 }),
  );

  expect(event).toMatchObject({ seats: 5, from: OLGA });
});

it('is allowed only to the owner: NOT_THE_OWNER, NOT_A_MEMBER, ROOM_PASSWORD_REQUIRED, ROOM_CLOSED', async () => {
  await expectOwnersOnly(one, keys, (room, owner) =>
    one.run(scripts.setSeats, room, { owner, clientId: 's1', seats: 5 }),
  );
});

it('F10: with 0 there is no limit, and nobody loses a seat', async () => {
  const room = await makeRoom(one, keys, { seats: 2 });
  await enterAs(one, room, 'tom');
  await loseLease(one, room, 'tom');
  await one.run(scripts.setSeats, room, { owner: OLGA, clientId: 's1', seats: 0 });

  for (let count = 1; count <= 30; count += 1) await enterAs(one, room, `person-${count}`);

  expect((await describeAs(one, room, 'tom')).state).toMatchObject({ seats: 0, seatsTaken: 32 });
});
