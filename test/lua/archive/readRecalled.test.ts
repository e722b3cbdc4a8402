import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { AMY, expectRefusal, fill, makeDirect, startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

it('returns archived messages only, in pages', async () => {
  const conversation = await makeDirect(one, keys);
  await fill(one, conversation, AMY, 6);
  for (const offset of [1, 3, 4, 5]) {
    const args = { userId: AMY, clientId: `r${offset}`, offset, epoch: '', element: '' };
    await one.run(scripts.recallMessage, conversation, args);
  }
  expect(await one.run(scripts.readRecalled, conversation, { after: 0, limit: 9 })).toEqual({
    epoch: 'epoch-one',
    deleted: 0,
    offsets: [],
  });
  await one.command.hset(conversation.meta, 'base', 4);

  const read = async (after: number) =>
    (await one.run(scripts.readRecalled, conversation, { after, limit: 2 })).offsets;
  expect([await read(0), await read(3), await read(4)]).toEqual([[1, 3], [4], []]);
});

it('refuses a conversation that does not exist: CONVERSATION_NOT_FOUND', async () => {
  const gone = keys.conversation('direct:x:y');
  await expectRefusal(one.run(scripts.readRecalled, gone, { after: 0, limit: 1 }), 'CONVERSATION_NOT_FOUND');
});
