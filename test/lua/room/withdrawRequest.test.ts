import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { atOnce, startScripts } from '../../support/scriptsForTests.ts';
import {
  appoint,
  approveAs,
  askAs,
  clockMoved,
  declineAs,
  enterAs,
  expectOneClock,
  freshRoom,
  makeRoom,
  OLGA,
  proofOf,
} from '../../support/roomScripts.ts';

const { one, two, keys } = startScripts();

const NOTHING = { epoch: null, admitters: [], declinedUntil: null };

it('withdraws a pending request, once', async () => {
  const room = await makeRoom(one, keys, { joining: 'request' });
  await enterAs(one, room, 'tom', { isInvited: true });
  await appoint(one, room, 'tom');
  for (const userId of ['eve', 'ann']) await askAs(one, room, userId, 'May I?');

  const replies = await atOnce([one, two], 4, (redis) => redis.run(scripts.withdrawRequest, room, { userId: 'eve' }));

  const { epoch } = await proofOf(one, room);
  const [reply] = replies.filter((one) => one.epoch !== null);
  expect({ ...reply, admitters: reply?.admitters.toSorted() }).toEqual({
    epoch,
    admitters: [OLGA, 'tom'],
    declinedUntil: null,
  });
  expect(replies.filter((one) => one.epoch === null)).toEqual([NOTHING, NOTHING, NOTHING]);
  expect(await one.command.zrange(room.requests, '0', '-1')).toEqual(['ann']);
  expect(await one.command.hkeys(room.requestNotes)).toEqual(['ann']);
  await expectOneClock(one, room);
});

it('leaves a declined request as it is', async () => {
  const room = await makeRoom(one, keys, { joining: 'request' });
  await askAs(one, room, 'eve');
  const { until } = await declineAs(one, room, OLGA, 'eve');

  expect(await one.run(scripts.withdrawRequest, room, { userId: 'eve' })).toEqual({ ...NOTHING, declinedUntil: until });
});

it('changes nothing without a pending request: none, ended, approved, no room', async () => {
  const room = await makeRoom(one, keys, { joining: 'request' });
  await askAs(one, room, 'ann', '', { lifetimeMs: 1 });
  await askAs(one, room, 'tom');
  await approveAs(one, room, OLGA, 'tom');
  await clockMoved(one);
  for (const userId of ['eve', 'ann', 'tom']) {
    expect(await one.run(scripts.withdrawRequest, room, { userId })).toEqual(NOTHING);
  }
  expect(await one.run(scripts.withdrawRequest, freshRoom(keys), { userId: 'eve' })).toEqual(NOTHING);
  await one.run(scripts.checkAccess, room, { userId: 'tom' });
});
