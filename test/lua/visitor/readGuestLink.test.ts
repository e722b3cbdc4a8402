import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { freshRoom, makeRoom, OLGA, SOME_PASSWORD } from '../../support/roomScripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

it('F9: returns the hash of the code, the epoch of the room, and the version of its password', async () => {
  const room = await makeRoom(one, keys, { epoch: 'epoch-1', ...SOME_PASSWORD });
  await one.run(scripts.setGuestLink, room, { owner: OLGA, clientId: 'set', codeHash: 'hash' });
  expect(await one.run(scripts.readGuestLink, room, {})).toEqual({ codeHash: 'hash', epoch: 'epoch-1', version: 1 });
});

it('F9: returns nothing for a room that does not exist', async () => {
  const nothing = { codeHash: null, epoch: null, version: null };
  expect(await one.run(scripts.readGuestLink, freshRoom(keys), {})).toEqual(nothing);
});
