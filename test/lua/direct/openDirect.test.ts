import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { AMY, atOnce, BEN, block, startScripts } from '../../support/scriptsForTests.ts';

const { one, two, keys } = startScripts();

it('creates an empty conversation of its two people', async () => {
  const conversation = keys.conversation('direct:amy:ben');

  expect(await one.run(scripts.openDirect, conversation, { first: AMY, second: BEN, epoch: 'e1' })).toEqual({
    created: true,
  });
  expect(await one.command.hgetall(conversation.meta)).toEqual({
    kind: 'direct',
    epoch: 'e1',
    first: AMY,
    second: BEN,
    base: '0',
    uncounted: '0',
  });
});

it('A1: creates it once, whichever of the two comes first, and keeps the first epoch', async () => {
  const conversation = keys.conversation('direct:amy:cat');

  const answers = await atOnce([one, two], 10, (redis, index) =>
    redis.run(scripts.openDirect, conversation, { first: AMY, second: 'cat', epoch: `e${index}` }),
  );

  const winner = answers.findIndex(({ created }) => created);
  expect(answers.filter(({ created }) => created)).toHaveLength(1);
  expect(await one.command.hget(conversation.meta, 'epoch')).toBe(`e${winner}`);
});

it('creates it also when one person has blocked the other before, and then keeps the block', async () => {
  const conversation = keys.conversation('direct:amy:dan');
  await block(one, conversation);

  const args = { first: AMY, second: 'dan', epoch: 'e1' };
  expect(await one.run(scripts.openDirect, conversation, args)).toEqual({ created: true });
  expect(await one.command.hmget(conversation.meta, 'epoch', 'firstBlocks')).toEqual(['e1', '1']);
});
