import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { makePresentPair, propose } from '../../support/proposalScripts.ts';
import { AMY, BEN, expectRefusal, startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

it('F7: returns the open proposal to both people, or that there is none', async () => {
  const direct = await makePresentPair(one, keys);
  const find = (userId: string) => one.run(scripts.findProposal, direct, { userId });
  expect(await find(BEN)).toEqual({ id: null, by: null, name: null, expiresAt: null });
  const made = await propose(one, direct);
  expect([await find(AMY), await find(BEN)]).toEqual([made, made]);
});

it('is refused to others and without a conversation: NOT_A_MEMBER, CONVERSATION_NOT_FOUND', async () => {
  const direct = await makePresentPair(one, keys);
  await expectRefusal(one.run(scripts.findProposal, direct, { userId: 'eve' }), 'NOT_A_MEMBER');
  const none = keys.conversation('direct:x:y');
  await expectRefusal(one.run(scripts.findProposal, none, { userId: 'x' }), 'CONVERSATION_NOT_FOUND');
});
