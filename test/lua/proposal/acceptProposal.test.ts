import { expect, it } from 'vitest';
import { accept, end, makePresentPair, openProposal, propose } from '../../support/proposalScripts.ts';
import {
  AMY,
  atOnce,
  BEN,
  drained,
  expectNoneWhileBlocked,
  expectRefusal,
  listenTo,
  startScripts,
} from '../../support/scriptsForTests.ts';

const { one, two, keys } = startScripts();

it('F7: accepts the proposal of the other person, also when repeated and at once', async () => {
  const direct = await makePresentPair(one, keys);
  await propose(one, direct);
  const answers = await atOnce([one, two], 4, (redis) => accept(redis, direct));
  expect(answers).toEqual(Array.from({ length: 4 }, () => ({ by: AMY, name: '"Plans"' })));
  expect(await openProposal(one, direct)).toBe('p1');
  expect(await one.command.pttl(direct.proposal)).toBeGreaterThan(0);
});

it('F7: is completed by a retry although the other person has gone since', async () => {
  const direct = await makePresentPair(one, keys);
  await propose(one, direct);
  await accept(one, direct);
  await one.command.zrem(direct.leases, AMY);
  expect(await accept(one, direct)).toMatchObject({ by: AMY });
});

it('F7: ends the proposal when the other person is not present: NOT_PRESENT, then PROPOSAL_ENDED', async () => {
  const direct = await makePresentPair(one, keys);
  await propose(one, direct);
  await one.command.zadd(direct.leases, 1, AMY);
  const published = await listenTo(two, direct.channel);
  await expectRefusal(accept(one, direct), 'NOT_PRESENT');
  await expectRefusal(accept(one, direct), 'PROPOSAL_ENDED');
  await drained(two);
  expect(published).toEqual([{ event: 'proposal.changed', data: { epoch: 'epoch-one', proposal: null } }]);
});

it('F7: refuses one that is not open, another one, or one’s own: PROPOSAL_ENDED', async () => {
  const direct = await makePresentPair(one, keys);
  await expectRefusal(accept(one, direct), 'PROPOSAL_ENDED');
  await propose(one, direct);
  await expectRefusal(accept(one, direct, BEN, 'p9'), 'PROPOSAL_ENDED');
  await expectRefusal(accept(one, direct, AMY), 'PROPOSAL_ENDED');
  await end(one, direct);
  await expectRefusal(accept(one, direct), 'PROPOSAL_ENDED');
});

it('is refused to others and without a conversation: NOT_A_MEMBER, CONVERSATION_NOT_FOUND', async () => {
  await expectRefusal(accept(one, await makePresentPair(one, keys), 'eve'), 'NOT_A_MEMBER');
  await expectRefusal(accept(one, keys.conversation('direct:x:y')), 'CONVERSATION_NOT_FOUND');
});

it('is refused to both people while one blocks the other: PERSON_BLOCKED, DIRECT_UNAVAILABLE', async () => {
  const direct = await makePresentPair(one, keys);
  await propose(one, direct);
  await expectNoneWhileBlocked(one, direct, (userId) => accept(one, direct, userId));
  await accept(one, direct);
});
