import { describe, expect, it } from 'vitest';
import { startComputers } from '../../support/computers.ts';
import { freshId, say, type SignedIn } from '../../support/coreForTests.ts';
import { ask, createRoom, enter, expectRefused } from '../../support/roomsForTests.ts';

const { store, keyPrefix, people } = startComputers(2);
const SECRET = 'the treasure lies under the old oak';

function recall(person: SignedIn, conversationId: string, offset: number) {
  return ask(person, 'message.recall', { conversationId, clientId: freshId(), offset });
}

/** Everything in Redis, key by key; the text must not be in any of it in any encoding. */
async function expectErased(text: string): Promise<void> {
  const stored = await store.everything();
  expect(stored.size).toBeGreaterThan(0);
  const spellings = [text, JSON.stringify(text).slice(1, -1), Buffer.from(text).toString('base64').slice(0, -4)];
  const holding = [...stored].filter(([key, value]) => {
    const everything = `${key} ${JSON.stringify(value)}`;
    return spellings.some(
      (each) => everything.includes(each) || everything.includes(JSON.stringify(each).slice(1, -1)),
    );
  });
  expect(holding).toEqual([]);
}

async function expectStored(conversationId: string, text: string): Promise<void> {
  const log = await store.redis.lrange(store.keys.conversation(conversationId).log, 0, -1);
  expect(log.join('\n')).toContain(text);
}

describe('a recalled message', () => {
  it('D16: is in no key of the room, of its people, or of anything else', async () => {
    const [mei, tom] = await people('Mei tells', 'Tom hears');
    const { name, conversationId } = await createRoom(mei);
    await enter(tom, name);
    const clientId = freshId();
    const { offset } = await say(tom, conversationId, SECRET, clientId);
    await ask(mei, 'conversation.list', {});
    await ask(mei, 'conversation.fetch', { conversationId, markRead: true });
    await expectStored(conversationId, SECRET);

    await recall(tom, conversationId, offset);

    await expectErased(SECRET);
    expect(await say(tom, conversationId, SECRET, clientId)).toMatchObject({ offset, repeated: true });
    await expectErased(SECRET);
    expect([...(await store.everything()).keys()].every((key) => key.startsWith(keyPrefix))).toBe(true);
  });

  it('D16: is not in the preview of a list, whether it was the last message or not', async () => {
    const [mei, tom] = await people('Mei previews', 'Tom previews');
    const { name, conversationId } = await createRoom(mei);
    await enter(tom, name);
    const { offset: first } = await say(tom, conversationId, `${SECRET} 1`);
    const { offset: second } = await say(tom, conversationId, `${SECRET} 2`);
    const preview = async () => (await ask(mei, 'conversation.list', {})).conversations[0]?.last;
    expect(await preview()).toMatchObject({ kind: 'text', preview: `${SECRET} 2` });

    await recall(tom, conversationId, second);
    expect(await preview()).toMatchObject({ kind: 'recalled', preview: '', from: tom.me.id });
    await recall(tom, conversationId, first);
    expect(JSON.stringify(await ask(mei, 'conversation.list', {}))).not.toContain('treasure');
    await say(tom, conversationId, 'never mind');
    expect(await preview()).toMatchObject({ preview: 'never mind' });
    await expectErased(SECRET);
  });

  it('D16: is reported with its recaller, to clients that have it, by the same fetch that returns new events', async () => {
    const [mei, tom, ann] = await people('Mei takes back', 'Tom is away', 'Ann is late');
    const { name, conversationId } = await createRoom(mei);
    await enter(tom, name);
    await enter(ann, name);
    const { offset } = await say(tom, conversationId, SECRET);
    const had = await ask(ann, 'conversation.fetch', { conversationId });
    expect(had.events.at(-1)).toMatchObject({ offset, body: { text: SECRET } });
    const cursor = { epoch: had.head.epoch, offset, id: had.events.at(-1)?.id ?? null };

    await recall(mei, conversationId, offset);

    const { events, head } = await ask(ann, 'conversation.fetch', { conversationId, cursor });
    expect(events).toMatchObject([{ type: 'recalled', from: mei.me.id, target: offset, offset: offset + 1 }]);
    expect(head.unread).toBe(0);
    const { event } = await tom.waitFor('conversation.appended', ({ event }) => event.type === 'recalled');
    expect(event).toMatchObject({ from: mei.me.id, target: offset });
    const whole = await ask(ann, 'conversation.fetch', { conversationId });
    expect(whole.events.find((each) => each.offset === offset)).toMatchObject({
      from: tom.me.id,
      body: { kind: 'recalled', by: mei.me.id },
    });
    expect(JSON.stringify(whole)).not.toContain('treasure');
  });

  it('D16: of a direct conversation is erased, too', async () => {
    const [mei, tom] = await people('Mei direct', 'Tom direct');
    const { conversation } = await ask(mei, 'direct.open', { userId: tom.me.id });
    const { conversationId } = conversation;
    const { offset } = await say(mei, conversationId, SECRET);
    await ask(tom, 'conversation.list', {});
    await expectStored(conversationId, SECRET);

    await expectRefused(tom, 'message.recall', { conversationId, clientId: freshId(), offset }, 'NOT_THE_AUTHOR');
    await recall(mei, conversationId, offset);

    await expectErased(SECRET);
    const { conversations } = await ask(tom, 'conversation.list', {});
    expect(conversations).toMatchObject([{ unread: 0, last: { kind: 'recalled', preview: '' } }]);
  });

  it('D16: is recalled once, by one of them, when its author and the owner recall it fifty times at once', async () => {
    const [mei, tom] = await people('Mei at once', 'Tom at once');
    const { name, conversationId } = await createRoom(mei);
    await enter(tom, name);
    const { offset } = await say(tom, conversationId, SECRET);

    await Promise.all(
      Array.from({ length: 50 }, (_, index) => recall(index % 2 === 0 ? mei : tom, conversationId, offset)),
    );

    const { events } = await ask(mei, 'conversation.fetch', { conversationId });
    const recalls = events.filter(({ type }) => type === 'recalled');
    expect(recalls).toHaveLength(1);
    expect(events.find((each) => each.offset === offset)).toMatchObject({ body: { by: recalls[0]?.from } });
    await expectErased(SECRET);
  });
});
