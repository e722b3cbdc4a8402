import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { AMY, BEN, expectRefusal, makeDirect, startScripts } from '../../support/scriptsForTests.ts';
import { clockMoved, expectInsidersOnly, expectOneClock, makeRoom, OLGA, proofOf } from '../../support/roomScripts.ts';

const { one, keys } = startScripts();

const check = (conversation: Awaited<ReturnType<typeof makeDirect>>, userId: string) =>
  one.run(scripts.checkAccess, conversation, { userId });

it('allows the two people of a direct conversation, and nobody else', async () => {
  const conversation = await makeDirect(one, keys);

  expect(await check(conversation, AMY)).toEqual({ epoch: 'epoch-one' });
  expect(await check(conversation, BEN)).toEqual({ epoch: 'epoch-one' });
  await expectRefusal(check(conversation, 'eve'), 'NOT_A_MEMBER', { epoch: 'epoch-one' });
  await expectRefusal(check(keys.conversation('direct:x:y'), 'x'), 'CONVERSATION_NOT_FOUND');
});

it('repair B2: returns the epoch, except to strangers of a hidden room', async () => {
  const room = await makeRoom(one, keys);
  const { epoch } = await proofOf(one, room);

  expect(await check(room, OLGA)).toEqual({ epoch });
  await expectRefusal(check(room, 'eve'), 'NOT_A_MEMBER', { epoch });
  const hidden = await makeRoom(one, keys, { hidden: true });
  await expect(check(hidden, 'eve')).rejects.toMatchObject({ code: 'ROOM_CLOSED', details: {} });
});

it("renews neither the room's expiry nor a lease", async () => {
  const room = await makeRoom(one, keys);
  const before = [await expectOneClock(one, room), await one.command.zscore(room.leases, OLGA)];
  await clockMoved(one);

  await check(room, OLGA);

  expect([await expectOneClock(one, room), await one.command.zscore(room.leases, OLGA)]).toEqual(before);
});

it('D11: refuses people who are not in a room now: ROOM_PASSWORD_REQUIRED, NOT_A_MEMBER, ROOM_CLOSED', async () => {
  await expectInsidersOnly(one, keys, check);
});
