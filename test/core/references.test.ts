import { afterAll, expect, it } from 'vitest';
import { archiveAll } from '../support/archiveForTests.ts';
import { freshId, join, pair, randomPrefix, say, type SignedIn, startCore } from '../support/coreForTests.ts';
import { describeDatabases } from '../support/databasesForTests.ts';
import { ask, createRoom, enter, expectRefused } from '../support/roomsForTests.ts';
import { openArchive } from '#core/archive/createArchiveStore.ts';

const core = startCore();
afterAll(() => core.stop());

function write(person: SignedIn, conversationId: string, more: { mentions?: string[]; replyTo?: number }) {
  const body = { kind: 'text', text: 'hello' } as const;
  return ask(person, 'message.send', { conversationId, clientId: freshId(), body, ...more });
}

it('a message stores whom it mentions and what it replies to, live and in the log', async () => {
  const { mei, tom, conversationId } = await pair(core);
  const { offset } = await say(tom, conversationId, 'question');
  const sent = await write(mei, conversationId, { mentions: [tom.me.id], replyTo: offset });

  const kept = { offset: 2, mentions: [tom.me.id], replyTo: 1, to: tom.me.id };
  expect((await ask(tom, 'conversation.fetch', { conversationId })).events.at(-1)).toMatchObject(kept);
  expect(await tom.waitFor('conversation.appended', ({ event }) => event.offset === sent.offset)).toMatchObject({
    event: kept,
  });
});

it('mentions of people outside the conversation are dropped, and the message is sent all the same', async () => {
  const [mei, tom, ann] = await Promise.all([join(core), join(core), join(core)]);
  const { name, conversationId } = await createRoom(mei);
  await enter(tom, name);
  await write(mei, conversationId, { mentions: [ann.me.id, tom.me.id, 'nobody'] });
  await write(mei, conversationId, { mentions: [ann.me.id] });

  const { events } = await ask(tom, 'conversation.fetch', { conversationId });
  expect(events.at(-2)).toMatchObject({ mentions: [tom.me.id] });
  expect(events.at(-1)).not.toHaveProperty('mentions');
});

it('a reply to something that is not a message is refused, and nothing is written', async () => {
  const { mei, conversationId } = await pair(core);
  const args = { conversationId, clientId: freshId(), body: { kind: 'text', text: 'to what?' }, replyTo: 5 } as const;
  await expectRefused(mei, 'message.send', args, 'MESSAGE_NOT_FOUND');
  expect((await ask(mei, 'conversation.fetch', { conversationId })).events).toEqual([]);
});

it('a retried reply gets the first answer, also when the message it replied to was recalled since', async () => {
  const { mei, tom, conversationId } = await pair(core);
  const { offset } = await say(tom, conversationId, 'question');
  const args = {
    conversationId,
    clientId: freshId(),
    body: { kind: 'text', text: 'answer' },
    replyTo: offset,
  } as const;
  const first = await ask(mei, 'message.send', args);
  await ask(tom, 'message.recall', { conversationId, clientId: freshId(), offset });

  expect(await ask(mei, 'message.send', args)).toMatchObject({ offset: first.offset, repeated: true });
});

it('a reaction is published live, is in the log with its message, and can be taken back', async () => {
  const { mei, tom, conversationId } = await pair(core);
  const { offset } = await say(mei, conversationId, 'good news');
  const react = (on: boolean) =>
    ask(tom, 'message.react', { conversationId, clientId: freshId(), offset, emoji: '🎉', on });
  const read = async () => (await ask(mei, 'conversation.fetch', { conversationId })).events;

  await react(true);
  expect(await mei.waitFor('conversation.appended', ({ event }) => event.type === 'reacted')).toMatchObject({
    event: { from: tom.me.id, target: offset, emoji: '🎉', on: true },
  });
  expect((await read())[0]).toMatchObject({ reactions: [{ emoji: '🎉', by: [tom.me.id] }] });
  await react(false);
  expect((await read())[0]).not.toHaveProperty('reactions');
  expect((await read()).at(-1)).toMatchObject({ type: 'reacted', on: false });
});

it.each(['a', '', '👍👍', '👍 ', '"'])('%j is not an emoji, and is refused with its field', async (emoji) => {
  const { mei, conversationId } = await pair(core);
  await say(mei, conversationId, 'x');
  const args = { conversationId, clientId: freshId(), offset: 1, emoji, on: true };
  await expectRefused(mei, 'message.react', args, 'INVALID_ARGUMENT', { field: 'emoji' });
});

describeDatabases('with an archive', (fresh) => {
  it('an archived message can be replied to, keeps its reactions, and takes no new ones', async () => {
    const target = await fresh();
    const keyPrefix = randomPrefix();
    const archived = startCore({ keyPrefix, archive: { open: () => openArchive(target) } });
    const { mei, tom, conversationId } = await pair(archived);
    await write(mei, conversationId, { mentions: [tom.me.id] });
    await ask(tom, 'message.react', { conversationId, clientId: freshId(), offset: 1, emoji: '👍', on: true });
    await say(mei, conversationId, 'newest');
    await archiveAll(keyPrefix, target);

    await write(tom, conversationId, { replyTo: 1 });
    const { events } = await ask(mei, 'conversation.fetch', { conversationId });
    expect(events[0]).toMatchObject({ mentions: [tom.me.id], reactions: [{ emoji: '👍', by: [tom.me.id] }] });
    expect(events.at(-1)).toMatchObject({ replyTo: 1 });
    const reply = { conversationId, clientId: freshId(), body: { kind: 'text', text: 'x' }, replyTo: 2 } as const;
    await expectRefused(tom, 'message.send', reply, 'MESSAGE_NOT_FOUND');
    const args = { conversationId, clientId: freshId(), offset: 1, emoji: '🎉', on: true };
    await expectRefused(mei, 'message.react', args, 'MESSAGE_ARCHIVED');
    await archived.stop();
  });
});
