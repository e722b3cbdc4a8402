import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { accept, bePresent, makePresentPair, openProposal, propose } from '../../support/proposalScripts.ts';
import {
  AMY,
  atOnce,
  BEN,
  drained,
  expectNoneWhileBlocked,
  expectRefusal,
  listenTo,
  makeDirect,
  startScripts,
} from '../../support/scriptsForTests.ts';

const { one, two, keys } = startScripts();

it('F7: opens a proposal together with its expiry, and publishes it', async () => {
  const direct = await makePresentPair(one, keys);
  const published = await listenTo(two, direct.channel);

  const made = await propose(one, direct);
  expect(made).toEqual({ id: 'p1', by: AMY, name: '"Plans"', expiresAt: made.expiresAt });
  expect(made.expiresAt).toBeGreaterThan(Number(await one.command.zscore(direct.leases, AMY)) - 60_000);
  expect(await one.command.pttl(direct.proposal)).toBeGreaterThan(0);
  // A repetition changes nothing.
  expect(await propose(one, direct)).toEqual(made);

  await drained(two);
  const proposal = { ...made, name: 'Plans' };
  expect(published).toEqual([{ event: 'proposal.changed', data: { epoch: 'epoch-one', proposal } }]);
});

it('F7: of two who propose at once, both get the same proposal', async () => {
  const direct = await makePresentPair(one, keys);
  const made = await atOnce([one, two], 2, (redis, index) =>
    propose(redis, direct, index === 0 ? AMY : BEN, index === 0 ? 'p1' : 'p2'),
  );
  expect(made[0]).toEqual(made[1]);
});

it('F7: replaces an earlier one of the same person, but not one that was accepted', async () => {
  const direct = await makePresentPair(one, keys);
  await propose(one, direct);
  expect(await propose(one, direct, AMY, 'p2')).toMatchObject({ id: 'p2' });
  await accept(one, direct, BEN, 'p2');
  expect(await propose(one, direct, AMY, 'p3')).toMatchObject({ id: 'p2' });
});

it('F7: expires by itself', async () => {
  const direct = await makePresentPair(one, keys);
  await propose(one, direct, AMY, 'p1', 1);
  await expect.poll(() => openProposal(one, direct)).toBeNull();
});

it('F7: is refused when the other person is not present: NOT_PRESENT', async () => {
  const direct = await makeDirect(one, keys);
  await bePresent(one, direct, AMY);
  await expectRefusal(propose(one, direct), 'NOT_PRESENT');
  await bePresent(one, direct, BEN, 1);
  await expect.poll(async () => Number(await one.command.zscore(direct.leases, BEN)) < Date.now()).toBe(true);
  await expectRefusal(propose(one, direct), 'NOT_PRESENT');
  expect(await openProposal(one, direct)).toBeNull();
});

it('is refused in a conversation with oneself, to others, and without a conversation: NOT_PRESENT, NOT_A_MEMBER, CONVERSATION_NOT_FOUND', async () => {
  const own = keys.conversation('direct:amy:amy');
  await one.run(scripts.openDirect, own, { first: AMY, second: AMY, epoch: 'e' });
  await bePresent(one, own, AMY);
  await expectRefusal(propose(one, own), 'NOT_PRESENT');
  await expectRefusal(propose(one, await makePresentPair(one, keys), 'eve'), 'NOT_A_MEMBER');
  await expectRefusal(propose(one, keys.conversation('direct:x:y')), 'CONVERSATION_NOT_FOUND');
});

it('is refused to both people while one blocks the other: PERSON_BLOCKED, DIRECT_UNAVAILABLE', async () => {
  const direct = await makePresentPair(one, keys);
  await expectNoneWhileBlocked(one, direct, (userId) => propose(one, direct, userId));
  await propose(one, direct);
});
