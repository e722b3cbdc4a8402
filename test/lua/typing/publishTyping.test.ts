import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { AMY, drained, expectRefusal, listenTo, makeDirect, startScripts } from '../../support/scriptsForTests.ts';
import { expectInsidersOnly } from '../../support/roomScripts.ts';

const { one, two, keys } = startScripts();

it('tells the conversation that somebody types and stops, and stores nothing', async () => {
  const conversation = await makeDirect(one, keys);
  const heard = await listenTo(two, conversation.channel);

  await one.run(scripts.publishTyping, conversation, { author: AMY, typing: true });
  await one.run(scripts.publishTyping, conversation, { author: AMY, typing: false });

  await drained(two);
  expect(heard).toEqual([
    { event: 'typing.changed', data: { userId: AMY, typing: true } },
    { event: 'typing.changed', data: { userId: AMY, typing: false } },
  ]);
  expect(await one.command.exists(conversation.log)).toBe(0);
});

it('refuses a stranger, and a conversation that does not exist', async () => {
  const conversation = await makeDirect(one, keys);

  await expectRefusal(one.run(scripts.publishTyping, conversation, { author: 'eve', typing: true }), 'NOT_A_MEMBER');
  await expectRefusal(
    one.run(scripts.publishTyping, keys.conversation('direct:a:b'), { author: 'a', typing: true }),
    'CONVERSATION_NOT_FOUND',
  );
});

it('D11: is refused ROOM_PASSWORD_REQUIRED, NOT_A_MEMBER or ROOM_CLOSED to who is not in the room now', async () => {
  await expectInsidersOnly(one, keys, (room, author) => one.run(scripts.publishTyping, room, { author, typing: true }));
});
