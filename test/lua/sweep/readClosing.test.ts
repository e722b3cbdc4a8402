import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { AMY, makeDirect, startScripts } from '../../support/scriptsForTests.ts';
import {
  enterAs,
  expectOneClock,
  expiries,
  freshRoom,
  makeRoom,
  OLGA,
  SOME_PASSWORD,
} from '../../support/roomScripts.ts';

const { one, keys } = startScripts();

const closing = async (conversation: ReturnType<typeof freshRoom>, userId: string) =>
  (await one.run(scripts.readClosing, conversation, { userId })).closesAt;

it('returns when a room closes, also to people who have not proved its new password', async () => {
  const room = await makeRoom(one, keys);
  await enterAs(one, room, 'tom');
  await one.run(scripts.setPassword, room, { owner: OLGA, clientId: 'p', ...SOME_PASSWORD });

  expect(await closing(room, 'tom')).toBe(await expectOneClock(one, room));
});

it('returns for a closed room, and for one that a person has left, that there is nothing to wait for', async () => {
  const room = await makeRoom(one, keys);
  await enterAs(one, room, 'tom');
  await one.run(scripts.leaveRoom, room, { userId: 'tom', clientId: 'l' });
  const gone = freshRoom(keys);

  expect([await closing(room, 'tom'), await closing(room, 'eve'), await closing(gone, OLGA)]).toEqual([
    null,
    null,
    null,
  ]);
  expect(await expiries(one, gone)).toEqual({});
});

it('returns that a direct conversation never closes', async () => {
  expect(await closing(await makeDirect(one, keys), AMY)).toBe(0);
});
