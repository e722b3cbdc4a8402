import { expect, it, onTestFinished } from 'vitest';
import { freshId, join, pair, say, startCore } from '../../support/coreForTests.ts';
import { exportOf } from '../../support/exportsForTests.ts';
import { ask } from '../../support/roomsForTests.ts';

function freshCore() {
  const core = startCore();
  onTestFinished(() => core.stop());
  return core;
}

it('mentions, replies and reactions are imported, with the ids of the new server', async () => {
  const { core, mei, tom, conversationId } = await (async () => {
    const from = freshCore();
    return { core: from, ...(await pair(from)) };
  })();
  const { offset } = await say(tom, conversationId, 'question');
  const body = { kind: 'text', text: 'answer' } as const;
  const about = { mentions: [tom.me.id], replyTo: offset };
  await ask(mei, 'message.send', { conversationId, clientId: freshId(), body, ...about });
  await ask(tom, 'message.react', { conversationId, clientId: freshId(), offset: 2, emoji: '👍', on: true });
  await ask(mei, 'message.edit', { conversationId, offset: 2, text: 'a better answer', mentions: about.mentions });
  const { to } = await exportOf(core, mei.me.name, tom.me.name);

  const there = freshCore();
  const [meiThere, tomThere] = await Promise.all([join(there, mei.me.name), join(there, tom.me.name)]);
  const imported = await there.importConversation(to);

  const { events } = await ask(meiThere, 'conversation.fetch', { conversationId: imported.conversationId });
  expect(events).toMatchObject([
    { type: 'message' },
    {
      body: { text: 'a better answer' },
      mentions: [tomThere.me.id],
      replyTo: 1,
      reactions: [{ emoji: '👍', by: [tomThere.me.id] }],
    },
    { type: 'reacted', from: tomThere.me.id, target: 2, emoji: '👍', on: true },
    { type: 'edited', from: meiThere.me.id, target: 2 },
  ]);
  const again = { conversationId: imported.conversationId, clientId: freshId(), offset: 2, emoji: '👍' };
  await ask(tomThere, 'message.react', { ...again, on: false });
  const after = await ask(meiThere, 'conversation.fetch', { conversationId: imported.conversationId });
  expect(after.events[1]).not.toHaveProperty('reactions');
  expect(after.events[1]).toHaveProperty('editedAt');
});
