import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { expectOwnersOnly, makeRoom, OLGA, type RoomKeys } from '../../support/roomScripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

const setLink = (room: RoomKeys, owner: string, codeHash: string) =>
  one.run(scripts.setGuestLink, room, { owner, clientId: `set-${codeHash}`, codeHash });
const codeOf = async (room: RoomKeys) => (await one.run(scripts.readGuestLink, room, {})).codeHash;

it('F9: the owner sets, replaces and removes the link of a room', async () => {
  const room = await makeRoom(one, keys);
  expect(await codeOf(room)).toBeNull();
  for (const codeHash of ['first', 'second']) {
    await setLink(room, OLGA, codeHash);
    expect(await codeOf(room)).toBe(codeHash);
  }
  await setLink(room, OLGA, '');
  expect(await codeOf(room)).toBeNull();
});

it('F9: is allowed only to the owner: NOT_THE_OWNER, NOT_A_MEMBER, ROOM_PASSWORD_REQUIRED, ROOM_CLOSED', async () => {
  await expectOwnersOnly(one, keys, (room, owner) => setLink(room, owner, 'hash'));
});
