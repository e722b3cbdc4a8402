import { afterAll, describe, expect, it } from 'vitest';
import { openArchive } from '#core/archive/createArchiveStore.ts';
import { archiveAll } from '../support/archiveForTests.ts';
import { describeDatabases } from '../support/databasesForTests.ts';
import { freshId, join, pair, randomPrefix, say, type SignedIn, startCore } from '../support/coreForTests.ts';
import { ask, createRoom, enter, expectRefused } from '../support/roomsForTests.ts';
import { textOf } from '../support/textOf.ts';

const core = startCore();
afterAll(() => core.stop());

const unreadOf = async (person: SignedIn, conversationId: string, limit = 200) => {
  const { messages, ...page } = await ask(person, 'conversation.fetchUnread', { conversationId, limit });
  return { ...page, texts: messages.map((event) => textOf(event) ?? '') };
};
const headOf = async (person: SignedIn, conversationId: string) => {
  const { heads } = await ask(person, 'conversation.heads', {});
  return heads.find((head) => head.conversationId === conversationId);
};

describe('the unread messages of a conversation', () => {
  it('F1: come in one call from the person’s own cursor, which moves with them, so that the next call has only later ones', async () => {
    const { mei, tom, conversationId } = await pair(core);
    for (const text of ['one', 'two', 'three']) await say(mei, conversationId, text);
    await ask(tom, 'conversation.markRead', { conversationId, offset: 1 });

    expect(await unreadOf(tom, conversationId)).toMatchObject({
      texts: ['two', 'three'],
      readOffset: 3,
      unread: 0,
      more: false,
    });
    expect(await headOf(tom, conversationId)).toMatchObject({ readOffset: 3, unread: 0 });
    expect(await mei.waitFor('conversation.read', ({ offset }) => offset === 3)).toMatchObject({ userId: tom.me.id });
    expect((await unreadOf(tom, conversationId)).texts).toEqual([]);
    await say(mei, conversationId, 'four');
    expect((await unreadOf(tom, conversationId)).texts).toEqual(['four']);
  });

  it('F1: are returned once each, however many calls of the person run at once', async () => {
    const { mei, tom, conversationId } = await pair(core);
    const texts = Array.from({ length: 60 }, (_, index) => `text ${index + 1}`);
    for (const text of texts) await say(mei, conversationId, text);

    const answers = await Promise.all(Array.from({ length: 12 }, () => unreadOf(tom, conversationId, 5)));

    expect(answers.flatMap((answer) => answer.texts).toSorted()).toEqual(texts.toSorted());
  });

  it('F1: are counted exactly, without recalled messages and events that are no messages, in pages of any size', async () => {
    const { mei, tom, conversationId } = await pair(core);
    for (const text of ['one', 'two', 'three', 'four']) await say(mei, conversationId, text);
    await ask(mei, 'message.recall', { conversationId, clientId: freshId(), offset: 2 });
    const reaction = { conversationId, clientId: freshId(), offset: 1, emoji: '👍', on: true };
    await ask(mei, 'message.react', reaction);
    await ask(mei, 'message.edit', { conversationId, offset: 3, text: 'three, really' });

    const seen: string[] = [];
    let { unread } = (await headOf(tom, conversationId)) ?? { unread: -1 };
    expect(unread).toBe(3);
    for (let more = true; more;) {
      const page = await unreadOf(tom, conversationId, 2);
      seen.push(...page.texts);
      expect(page.unread).toBe(unread - page.texts.length);
      ({ unread, more } = page);
    }

    expect(seen).toEqual(['one', 'three, really', 'four']);
    expect(unread).toBe(0);
  });

  it('F1: are refused to strangers and former members', async () => {
    const [mei, tom] = [await join(core), await join(core)];
    const { name, conversationId } = await createRoom(mei);
    await expectRefused(tom, 'conversation.fetchUnread', { conversationId }, 'NOT_A_MEMBER');
    await enter(tom, name);
    await say(mei, conversationId, 'hello');
    expect((await unreadOf(tom, conversationId)).texts).toEqual(['hello']);
    await ask(mei, 'room.remove', { conversationId, clientId: freshId(), userId: tom.me.id });
    await expectRefused(tom, 'conversation.fetchUnread', { conversationId }, 'NOT_A_MEMBER');
  });
});

describeDatabases('unread messages that are archived', (fresh) => {
  it('F1: are returned like the others', async () => {
    const target = await fresh();
    const keyPrefix = randomPrefix();
    const archived = startCore({ keyPrefix, archive: { open: () => openArchive(target) } });
    const { mei, tom, conversationId } = await pair(archived);
    for (let count = 1; count <= 20; count += 1) await say(mei, conversationId, `text ${count}`);
    await ask(tom, 'conversation.markRead', { conversationId, offset: 3 });
    expect(await archiveAll(keyPrefix, target, { keep: 5 })).toBe(15);

    const first = await unreadOf(tom, conversationId, 10);
    const second = await unreadOf(tom, conversationId, 10);

    expect([...first.texts, ...second.texts]).toEqual(Array.from({ length: 17 }, (_, index) => `text ${index + 4}`));
    expect(first).toMatchObject({ readOffset: 13, unread: 7, more: true });
    expect(await headOf(tom, conversationId)).toMatchObject({ readOffset: 20, unread: 0 });
    await archived.stop();
  });
});
