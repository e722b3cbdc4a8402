import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';
import { enterAs, makeRoom, OLGA } from '../../support/roomScripts.ts';

const { one, keys } = startScripts();

it('lists members and former members, page by page', async () => {
  const room = await makeRoom(one, keys, { seats: 0 });
  await enterAs(one, room, 'ann');
  await one.run(scripts.leaveRoom, room, { userId: 'ann', clientId: 'l1' });
  const { cursor, members } = await one.run(scripts.scanMembers, room, { cursor: '0', count: 100 });
  expect(cursor).toBe('0');
  expect(members.toSorted((a, b) => (a.userId < b.userId ? -1 : 1))).toEqual([
    { userId: 'ann', inside: false },
    { userId: OLGA, inside: true },
  ]);

  for (let i = 0; i < 600; i += 1) await enterAs(one, room, `user-${i}`);
  const found = new Set<string>();
  let pages = 0;
  for (let next = ''; next !== '0'; pages += 1) {
    const page = await one.run(scripts.scanMembers, room, { cursor: next === '' ? '0' : next, count: 100 });
    for (const { userId } of page.members) found.add(userId);
    next = page.cursor;
  }
  expect(found.size).toBe(602);
  expect(pages).toBeGreaterThan(1);
});

it('is empty where there is no room', async () => {
  const args = { cursor: '0', count: 100 };
  expect(await one.run(scripts.scanMembers, keys.conversation('room:none'), args)).toEqual({
    cursor: '0',
    members: [],
  });
});
