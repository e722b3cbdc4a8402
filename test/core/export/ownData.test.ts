import { afterAll, expect, it } from 'vitest';
import { openArchive } from '#core/archive/createArchiveStore.ts';
import type { Args, Output } from '#shared/contract/index.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import { archiveAll } from '../../support/archiveForTests.ts';
import { freshId, join, pair, randomPrefix, say, type SignedIn, startCore } from '../../support/coreForTests.ts';
import { describeDatabases } from '../../support/databasesForTests.ts';
import { ask, createRoom, enter, expectRefused } from '../../support/roomsForTests.ts';
import { publish } from '../../support/topics.ts';

const keyPrefix = randomPrefix();
const core = startCore({ keyPrefix });
afterAll(() => core.stop());

type MessagePage = Output<'export.listMessages'>;

async function allMessages(person: SignedIn, conversationId: string): Promise<MessagePage[]> {
  const pages: MessagePage[] = [];
  for (let before: number | null | undefined; before !== null;) {
    const place: Partial<Args<'export.listMessages'>> = before === undefined ? {} : { before, epoch: pages[0]?.epoch };
    const page = await ask(person, 'export.listMessages', { conversationId, ...place });
    pages.push(page);
    before = page.next;
  }
  return pages;
}

async function allPosts(person: SignedIn) {
  const posts: Output<'export.listPosts'>['posts'] = [];
  const sizes: number[] = [];
  for (let after: Output<'export.listPosts'>['next'] | undefined; after !== null;) {
    const page = await ask(person, 'export.listPosts', after === undefined ? {} : { after });
    posts.push(...page.posts);
    sizes.push(Buffer.byteLength(JSON.stringify(page)));
    after = page.next;
  }
  return { posts, sizes };
}

it('returns what the caller wrote in a conversation, and nothing of other people', async () => {
  const { mei, tom, conversationId } = await pair(core);
  const first = await say(mei, conversationId, 'from Mei');
  const poll = { kind: 'poll' as const, question: 'Lunch?', options: ['Soup', 'Rice'], multiple: false };
  const { offset } = await ask(mei, 'message.send', { conversationId, clientId: freshId(), body: poll });
  const mine = await say(tom, conversationId, 'from Tom');
  const gone = await say(tom, conversationId, 'deleted');
  for (const person of [mei, tom]) {
    const change = { conversationId, clientId: freshId() };
    await ask(person, 'poll.vote', { ...change, offset, choices: [person === tom ? 1 : 0] });
    const target = person === tom ? first.offset : mine.offset;
    await ask(person, 'message.react', { ...change, clientId: freshId(), offset: target, emoji: '👍', on: true });
  }
  await ask(tom, 'message.edit', { conversationId, offset: mine.offset, text: 'edited by Tom' });
  await ask(tom, 'message.recall', { conversationId, clientId: freshId(), offset: gone.offset });

  const pages = await allMessages(tom, conversationId);

  expect(pages).toMatchObject([
    {
      messages: [
        { offset: gone.offset, body: { kind: 'recalled' } },
        { offset: mine.offset, body: { text: 'edited by Tom' } },
      ],
      reactions: [{ offset: first.offset, emoji: '👍' }],
      votes: [{ offset, choices: [1] }],
      unreadable: [],
      next: null,
    },
  ]);
  expect(pages[0]?.messages[1]?.editedAt).toBeGreaterThan(0);
  expect(JSON.stringify(pages)).not.toContain('from Mei');
  expect(JSON.stringify(pages)).not.toContain(`"${mei.me.id}"]`);
  expect(JSON.stringify(pages[0]?.messages[1])).not.toContain('👍');
});

it('pages back to the beginning, and moves no read cursor', async () => {
  const { mei, tom, conversationId } = await pair(core);
  for (let index = 1; index <= LIMITS.fetchEvents + 20; index += 1) {
    await say(index % 50 === 0 ? mei : tom, conversationId, `${index}`);
  }
  const unreadOf = async () => (await ask(mei, 'conversation.heads', {})).heads[0]?.unread;
  const before = await unreadOf();
  const pages = await allMessages(mei, conversationId);
  expect(pages.map(({ messages }) => messages.map(({ offset }) => offset))).toEqual([[200, 150, 100, 50], []]);
  expect(await unreadOf()).toBe(before);
});

it('refuses people who may not read the conversation now, and another log than before', async () => {
  const [owner, tom, eve] = await Promise.all([join(core), join(core), join(core)]);
  const { name, conversationId } = await createRoom(owner);
  await enter(tom, name);
  const { epoch } = await say(tom, conversationId, 'written before');
  const wanted = { conversationId };
  expect(await ask(tom, 'export.listMessages', { ...wanted, epoch })).toMatchObject({ messages: [{}] });
  await expectRefused(tom, 'export.listMessages', { ...wanted, epoch: 'other' }, 'CURSOR_STALE', { epoch });
  await expectRefused(eve, 'export.listMessages', wanted, 'NOT_A_MEMBER');
  await ask(owner, 'room.remove', { ...wanted, clientId: freshId(), userId: tom.me.id });
  await expectRefused(tom, 'export.listMessages', wanted, 'NOT_A_MEMBER');
  await ask(owner, 'room.close', wanted);
  await expectRefused(owner, 'export.listMessages', wanted, 'ROOM_CLOSED');
});

it('finds the caller’s posts in topics that they neither follow nor created, page by page', async () => {
  const [ann, bob] = await Promise.all([join(core), join(core)]);
  const run = freshId().toLowerCase();
  // More topics than one page reads, and a topic with more posts than one page has.
  for (let index = 10; index < 70; index += 1) await publish(ann, `own-${run}.t${index}`, `of Ann ${index}`);
  await publish(bob, `own-${run}.t20`, 'of Bob 20', 'body 20');
  await publish(bob, `own-${run}.t69`, 'of Bob 69');
  for (let index = 1; index <= 230; index += 1) {
    const author = index === 1 || index === 120 ? bob : ann;
    await publish(author, `own-${run}.many`, `post ${index}`, author === bob ? `body of ${index}` : '');
  }
  const { posts } = await allPosts(bob);
  expect(posts.map(({ topic, title, body }) => [topic.split('.')[1], title, body])).toEqual([
    ['many', 'post 120', 'body of 120'],
    ['many', 'post 1', 'body of 1'],
    ['t20', 'of Bob 20', 'body 20'],
    ['t69', 'of Bob 69', ''],
  ]);
});

it('bounds a page in bytes, and returns every post once', async () => {
  const ann = await join(core);
  const topic = `large-${freshId().toLowerCase()}`;
  const body = 'x'.repeat(60_000);
  for (let index = 1; index <= 20; index += 1) await publish(ann, topic, `post ${index}`, body);
  const { posts, sizes } = await allPosts(ann);
  expect(posts.map(({ offset }) => offset)).toEqual(Array.from({ length: 20 }, (_, index) => 20 - index));
  expect(Math.max(...sizes)).toBeLessThan(LIMITS.answerBytes + 1_000);
});

it('leaves out posts in topics that the caller may not read any more, and skips a topic on request', async () => {
  const [ann, bob] = await Promise.all([join(core), join(core)]);
  const topic = `closed-${freshId().toLowerCase()}`;
  await publish(ann, topic, 'of Ann');
  await publish(bob, topic, 'of Bob');
  expect((await allPosts(bob)).posts).toMatchObject([{ topic, title: 'of Bob' }]);
  const skipped = await ask(bob, 'export.listPosts', { after: { topic, before: 1 } });
  expect(skipped.posts).toEqual([]);

  await ask(ann, 'topic.restrict', { topic, userIds: [] });

  expect((await allPosts(bob)).posts).toEqual([]);
  const rest = await ask(bob, 'export.listPosts', { after: { topic, before: 3 } });
  expect(rest).toEqual({ posts: [], next: { topic, before: 1 } });
});

describeDatabases('posts and messages in an archive', (fresh) => {
  it('are returned with the others', async () => {
    const target = await fresh();
    const prefix = randomPrefix();
    const archiving = startCore({ keyPrefix: prefix, archive: { open: () => openArchive(target), policy: {} } });
    try {
      const { mei: ann, conversationId } = await pair(archiving);
      for (let index = 1; index <= 30; index += 1) await publish(ann, 'build.nightly', `post ${index}`, `b${index}`);
      for (let index = 1; index <= 30; index += 1) await say(ann, conversationId, `text ${index}`);
      expect(await archiveAll(prefix, target, { keep: 5 })).toBe(50);

      const { posts } = await allPosts(ann);
      expect(posts.map(({ offset, body }) => `${offset} ${body}`)).toEqual(
        Array.from({ length: 30 }, (_, index) => `${30 - index} b${30 - index}`),
      );
      const messages = (await allMessages(ann, conversationId)).flatMap((page) => page.messages);
      expect(messages.map(({ offset }) => offset)).toEqual(Array.from({ length: 30 }, (_, index) => 30 - index));
    } finally {
      await archiving.stop();
    }
  });
});
