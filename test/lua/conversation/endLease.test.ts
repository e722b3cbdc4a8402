import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { accept, bePresent, end, makePresentPair, openProposal, propose } from '../../support/proposalScripts.ts';
import { AMY, atOnce, BEN, drained, listenTo, makeDirect, startScripts } from '../../support/scriptsForTests.ts';
import { enterAs, expiries, freshRoom, makeRoom } from '../../support/roomScripts.ts';

const { one, two, keys } = startScripts();

it('ends a lease once', async () => {
  const conversation = await makeDirect(one, keys);
  await one.run(scripts.readHead, conversation, { reader: AMY, leaseMs: 60_000, withLast: false, preview: 1 });

  const answers = await atOnce([one, two], 4, (redis) => redis.run(scripts.endLease, conversation, { userId: AMY }));

  expect(answers.filter(({ ended }) => ended)).toHaveLength(1);
  expect(await one.command.exists(conversation.leases)).toBe(0);
});

it('D3: keeps the seat in a room, and publishes the lower number of people here', async () => {
  const room = await makeRoom(one, keys);
  await enterAs(one, room, 'tom');
  const published = await listenTo(two, room.channel);

  const answers = await atOnce([one, two], 4, (redis) => redis.run(scripts.endLease, room, { userId: 'tom' }));

  expect(answers.filter(({ ended }) => ended)).toHaveLength(1);
  await drained(two);
  expect(published).toMatchObject([{ event: 'room.changed', data: { room: { here: 1, seatsTaken: 2 } } }]);
  await one.run(scripts.checkAccess, room, { userId: 'tom' });
});

it('creates no membership, and recreates no room', async () => {
  const room = await makeRoom(one, keys);
  const gone = freshRoom(keys);

  expect(await one.run(scripts.endLease, room, { userId: 'eve' })).toEqual({ ended: false });
  expect(await one.run(scripts.endLease, gone, { userId: 'eve' })).toEqual({ ended: false });
  expect(await one.command.zscore(room.leases, 'eve')).toBeNull();
  expect(await expiries(one, gone)).toEqual({});
});

it('F7: ends the open proposal of a direct conversation, but not one that was accepted', async () => {
  const direct = await makePresentPair(one, keys);
  const leave = () => one.run(scripts.endLease, direct, { userId: AMY });
  await propose(one, direct);
  await accept(one, direct);
  await leave();
  expect(await openProposal(one, direct)).toBe('p1');
  await end(one, direct, BEN, true);

  await bePresent(one, direct, AMY);
  await propose(one, direct);
  const published = await listenTo(two, direct.channel);
  await leave();
  expect(await openProposal(one, direct)).toBeNull();
  await drained(two);
  expect(published).toEqual([{ event: 'proposal.changed', data: { epoch: 'epoch-one', proposal: null } }]);
});
