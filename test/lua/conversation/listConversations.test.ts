import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

it("lists a person's conversations up to the limit, and none for a person without any", async () => {
  const enter = (id: string) => one.run(scripts.enterInList, keys.user('amy'), { conversationId: `direct:amy:${id}` });
  await enter('ben');
  await enter('cat');
  await enter('dan');

  const all = await one.run(scripts.listConversations, keys.user('amy'), { limit: 10 });
  expect(all.conversationIds.toSorted()).toEqual(['direct:amy:ben', 'direct:amy:cat', 'direct:amy:dan']);
  const two = await one.run(scripts.listConversations, keys.user('amy'), { limit: 2 });
  expect(two.conversationIds).toEqual(all.conversationIds.slice(0, 2));
  expect(await one.run(scripts.listConversations, keys.user('nobody'), { limit: 10 })).toEqual({ conversationIds: [] });
});
