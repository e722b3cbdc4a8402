import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { expectRefusal, startScripts } from '../../support/scriptsForTests.ts';
import {
  describeAs,
  enterAs,
  expectOneClock,
  freshRoom,
  loseLease,
  makeRoom,
  named,
  OLGA,
  SOME_PASSWORD,
} from '../../support/roomScripts.ts';

const { one, keys } = startScripts();

it('D4: returns how many are here, how many seats are taken, and when the room closes', async () => {
  const room = await makeRoom(one, keys);
  for (const user of ['tom', 'ann']) await enterAs(one, room, user);
  await loseLease(one, room, 'tom');

  const { state } = await describeAs(one, room);

  const closesAt = await expectOneClock(one, room);
  expect(state).toMatchObject({ here: 2, seatsTaken: 3, closesAt });
  expect(Math.abs(Number(state['serverNow']) - Date.now())).toBeLessThan(60_000);
});

it('D13: lists everyone with their nickname, including former members', async () => {
  const room = await makeRoom(one, keys);
  await enterAs(one, room, 'tom', named('Tommy "T" 🦊'));
  await enterAs(one, room, 'ann');
  await one.run(scripts.leaveRoom, room, { userId: 'ann', clientId: 'l1' });

  const { members } = await describeAs(one, room);

  expect(members.toSorted((a, b) => a.userId.localeCompare(b.userId))).toEqual([
    { userId: 'ann', nickname: '"ann"', inside: false, removed: false, removedUntil: 0, here: false, mutedUntil: 0 },
    { userId: OLGA, nickname: '"olga"', inside: true, removed: false, removedUntil: 0, here: true, mutedUntil: 0 },
    {
      userId: 'tom',
      nickname: JSON.stringify('Tommy "T" 🦊'),
      inside: true,
      removed: false,
      removedUntil: 0,
      here: true,
      mutedUntil: 0,
    },
  ]);
});

it('D11: is refused without the proved password, to strangers, and for a closed room', async () => {
  const room = await makeRoom(one, keys);
  await enterAs(one, room, 'tom');
  await one.run(scripts.setPassword, room, { owner: OLGA, clientId: 'p', ...SOME_PASSWORD });

  await expectRefusal(describeAs(one, room, 'tom'), 'ROOM_PASSWORD_REQUIRED');
  await expectRefusal(describeAs(one, room, 'eve'), 'NOT_A_MEMBER');
  await expectRefusal(describeAs(one, freshRoom(keys)), 'ROOM_CLOSED');
  await expectRefusal(describeAs(one, await makeRoom(one, keys, { hidden: true }), 'eve'), 'ROOM_CLOSED');
});

it('repair B3: lists everyone with a seat on the first page, and former members on as many pages as necessary', async () => {
  const room = await makeRoom(one, keys);
  await enterAs(one, room, 'tom');
  const former = Array.from({ length: 1000 }, (_, index) => `former${index}`);
  await one.command.hset(room.members, ...former.flatMap((userId) => [userId, `-:${userId}:"${userId}"`]));

  const found: string[] = [];
  let cursor = '0';
  do {
    const page = await one.run(scripts.describeRoom, room, { userId: OLGA, cursor, count: 100 });
    const inside = page.members.filter((member) => member.inside).map(({ userId }) => userId);
    expect(inside.toSorted()).toEqual(cursor === '0' ? [OLGA, 'tom'].toSorted() : []);
    expect(page.members.length).toBeLessThan(150);
    found.push(...page.members.map(({ userId }) => userId));
    ({ cursor } = page);
  } while (cursor !== '0');
  expect([...new Set(found)].toSorted()).toEqual([OLGA, 'tom', ...former].toSorted());
});

it('F10: pages all people of a room without a limit of seats, also those who are there', async () => {
  const room = await makeRoom(one, keys, { seats: 0 });
  const everyone = Array.from({ length: 600 }, (_, index) => `person-${index}`);
  for (const user of everyone) await enterAs(one, room, user);

  const found = new Map<string, boolean>();
  let cursor = '0';
  let pages = 0;
  do {
    const page = await one.run(scripts.describeRoom, room, { userId: OLGA, cursor, count: 50 });
    expect(page.members.length).toBeLessThan(250);
    for (const { userId, here } of page.members) found.set(userId, here);
    ({ cursor } = page);
    pages += 1;
  } while (cursor !== '0');

  expect([...found.keys()].toSorted()).toEqual([OLGA, ...everyone].toSorted());
  expect(new Set(found.values())).toEqual(new Set([true]));
  expect(pages).toBeGreaterThan(1);
});

it('names each person of a page once, also in a room without a limit of seats', async () => {
  const room = await makeRoom(one, keys, { seats: 0 });
  await enterAs(one, room, 'tom');
  const { members } = await describeAs(one, room);
  expect(members.map(({ userId }) => userId).toSorted()).toEqual([OLGA, 'tom']);
});
