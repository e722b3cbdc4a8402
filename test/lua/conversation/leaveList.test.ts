import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { atOnce, startScripts } from '../../support/scriptsForTests.ts';

const { one, two, keys } = startScripts();

const enter = (userId: string, conversationId: string) =>
  one.run(scripts.enterInList, keys.user(userId), { conversationId });
const list = async (userId: string) =>
  (await one.run(scripts.listConversations, keys.user(userId), { limit: 10 })).conversationIds;

it('removes entries that are old enough, and keeps those whose conversation may be about to be created', async () => {
  for (const id of ['room:old', 'room:young', 'room:other']) await enter('amy', id);
  await one.command.zincrby(keys.user('amy').conversations, -20_000, 'room:old');

  const reply = await one.run(scripts.leaveList, keys.user('amy'), {
    graceMs: 15_000,
    conversationIds: ['room:old', 'room:young', 'room:never'],
  });

  expect(reply).toEqual({ kept: 1 });
  expect((await list('amy')).toSorted()).toEqual(['room:other', 'room:young']);
});

it('is idempotent, also concurrently', async () => {
  await enter('ben', 'room:a');

  const replies = await atOnce([one, two], 4, (redis) =>
    redis.run(scripts.leaveList, keys.user('ben'), { graceMs: 0, conversationIds: ['room:a'] }),
  );

  expect(replies).toEqual([{ kept: 0 }, { kept: 0 }, { kept: 0 }, { kept: 0 }]);
  expect(await list('ben')).toEqual([]);
});
