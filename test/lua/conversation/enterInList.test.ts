import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { atOnce, startScripts } from '../../support/scriptsForTests.ts';

const { one, two, keys } = startScripts();

it('adds a conversation once, also with repeated and concurrent calls', async () => {
  const answers = await atOnce([one, two], 10, (redis) =>
    redis.run(scripts.enterInList, keys.user('amy'), { conversationId: 'direct:amy:ben' }),
  );

  expect(answers.filter(({ added }) => added)).toHaveLength(1);
  expect(await one.run(scripts.listConversations, keys.user('amy'), { limit: 10 })).toEqual({
    conversationIds: ['direct:amy:ben'],
  });
});

it('makes a conversation that was in the list its newest entry', async () => {
  const { conversations } = keys.user('cat');
  await one.command.zadd(conversations, 1, 'direct:amy:cat');

  expect(await one.run(scripts.enterInList, keys.user('cat'), { conversationId: 'direct:amy:cat' })).toEqual({
    added: false,
  });
  expect(Number(await one.command.zscore(conversations, 'direct:amy:cat'))).toBeGreaterThan(1);
});
