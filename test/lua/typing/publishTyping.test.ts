import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import {
  AMY,
  BEN,
  block,
  drained,
  expectNoneWhileBlocked,
  expectRefusal,
  listenTo,
  makeDirect,
  startScripts,
} from '../../support/scriptsForTests.ts';
import { enterAs, expectInsidersOnly, makeRoom, OLGA, proofOf, makeReadOnly } from '../../support/roomScripts.ts';

const { one, two, keys } = startScripts();

it('publishes to the conversation that a person starts and stops typing, and stores nothing', async () => {
  const conversation = await makeDirect(one, keys);
  const published = await listenTo(two, conversation.channel);

  await one.run(scripts.publishTyping, conversation, { author: AMY, typing: true });
  await one.run(scripts.publishTyping, conversation, { author: AMY, typing: false });

  await drained(two);
  expect(published).toEqual([
    { event: 'typing.changed', data: { epoch: 'epoch-one', userId: AMY, typing: true } },
    { event: 'typing.changed', data: { epoch: 'epoch-one', userId: AMY, typing: false } },
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

it('D11: refuses people who are not in the room now: ROOM_PASSWORD_REQUIRED, NOT_A_MEMBER or ROOM_CLOSED', async () => {
  await expectInsidersOnly(one, keys, (room, author) => one.run(scripts.publishTyping, room, { author, typing: true }));
});

it('refuses a person who may not write in the room, but lets them stop: ROOM_READ_ONLY', async () => {
  const room = await makeRoom(one, keys);
  await enterAs(one, room, 'tom');
  await makeReadOnly(one, room);
  const type = (author: string, typing: boolean) => one.run(scripts.publishTyping, room, { author, typing });

  await expectRefusal(type('tom', true), 'ROOM_READ_ONLY');
  await type('tom', false);
  await type(OLGA, true);
});

it('D15: refuses a muted person with MUTED and the end of the mute, but lets them stop', async () => {
  const room = await makeRoom(one, keys);
  await enterAs(one, room, 'tom');
  const published = await listenTo(two, room.channel);
  const type = (typing: boolean) => one.run(scripts.publishTyping, room, { author: 'tom', typing });
  const mute = { caller: OLGA, userId: 'tom' };

  await one.run(scripts.muteMember, room, { ...mute, clientId: 'x1', forMs: 0 });
  await expectRefusal(type(true), 'MUTED');
  await one.run(scripts.muteMember, room, { ...mute, clientId: 'x2', forMs: 3_600_000 });
  const until = Number(await one.command.zscore(room.mutes, 'tom'));
  await expectRefusal(type(true), 'MUTED', { until });
  await type(false);
  await one.run(scripts.unmuteMember, room, { ...mute, clientId: 'x3' });
  await type(true);

  await drained(two);
  const { epoch } = await proofOf(one, room);
  const typingFrames = published.filter((frame) => JSON.stringify(frame).includes('typing.changed'));
  expect(typingFrames).toEqual([
    { event: 'typing.changed', data: { epoch, userId: 'tom', typing: false } },
    { event: 'typing.changed', data: { epoch, userId: 'tom', typing: true } },
  ]);
});

it('is refused to both people while one blocks the other: PERSON_BLOCKED, DIRECT_UNAVAILABLE; but they may stop', async () => {
  const conversation = await makeDirect(one, keys);
  const type = (author: string, typing: boolean) => one.run(scripts.publishTyping, conversation, { author, typing });
  await expectNoneWhileBlocked(one, conversation, (author) => type(author, true));
  await block(one, conversation);
  await type(BEN, false);
});
