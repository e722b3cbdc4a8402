import { expect, it } from 'vitest';
import { accept, end, makePresentPair, openProposal, propose } from '../../support/proposalScripts.ts';
import { AMY, BEN, drained, expectRefusal, listenTo, startScripts } from '../../support/scriptsForTests.ts';

const { one, two, keys } = startScripts();

it.each([
  ['declines the proposal of the other person', BEN],
  ['withdraws one’s own proposal', AMY],
])('F7: %s, once, and publishes that', async (_what, userId) => {
  const direct = await makePresentPair(one, keys);
  await propose(one, direct);
  const published = await listenTo(two, direct.channel);
  expect(await end(one, direct, userId, false, 'p9')).toEqual({ ended: false });
  expect(await end(one, direct, userId)).toEqual({ ended: true });
  expect(await end(one, direct, userId)).toEqual({ ended: false });
  expect(await openProposal(one, direct)).toBeNull();
  await drained(two);
  expect(published).toEqual([{ event: 'proposal.changed', data: { epoch: 'epoch-one', proposal: null } }]);
});

it('F7: leaves an accepted proposal until its room exists', async () => {
  const direct = await makePresentPair(one, keys);
  await propose(one, direct);
  await accept(one, direct);
  expect(await end(one, direct, AMY)).toEqual({ ended: false });
  expect(await end(one, direct, BEN, true)).toEqual({ ended: true });
});

it('is refused to others and without a conversation: NOT_A_MEMBER, CONVERSATION_NOT_FOUND', async () => {
  await expectRefusal(end(one, await makePresentPair(one, keys), 'eve'), 'NOT_A_MEMBER');
  await expectRefusal(end(one, keys.conversation('direct:x:y')), 'CONVERSATION_NOT_FOUND');
});
