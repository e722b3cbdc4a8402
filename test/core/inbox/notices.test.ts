import { afterAll, describe, expect, it } from 'vitest';
import { randomFile, sendAlbum, sendFile } from '../../support/blobsForTests.ts';
import { freshId, join, pair, say, type SignedIn } from '../../support/coreForTests.ts';
import {
  countsOf,
  expectInbox,
  inboxOf,
  listNotices,
  react,
  recall,
  startFollowingCore,
  write,
} from '../../support/noticesForTests.ts';
import { ask, createRoom, enter } from '../../support/roomsForTests.ts';

const core = startFollowingCore();
afterAll(() => core.stop());

const TIME = expect.any(Number) as number;

async function roomOf(...people: SignedIn[]) {
  const [owner = await join(core), ...others] = people;
  const room = await createRoom(owner);
  for (const person of others) await enter(person, room.name);
  return room;
}

describe('a notice for a person', () => {
  it('C1: has its sender, time, place and read state: mentioned, replied to, reacted to, muted', async () => {
    const [mei, tom] = await Promise.all([join(core), join(core)]);
    const { conversationId, name } = await roomOf(mei, tom);
    const { offset } = await say(tom, conversationId, 'what I asked');
    const mention = await write(mei, conversationId, { mentions: [tom.me.id] }, `look:\n${'long '.repeat(100)}`);
    await write(mei, conversationId, { replyTo: offset }, 'an answer');
    await react(mei, conversationId, offset, true, '🎉');
    await ask(mei, 'room.mute', { conversationId, clientId: freshId(), userId: tom.me.id, forMs: 60_000 });

    await expectInbox(tom, 'muted:-*', `reactedTo:${offset}*`, 'repliedTo:5*', `mentioned:${mention.offset}*`);
    const [muted, reaction, reply, mentioned] = await listNotices(tom);
    const place = { conversationId, name };
    const from = mei.me.id;
    expect(mentioned).toEqual({
      offset: 1,
      at: mention.at,
      type: 'mentioned',
      from,
      title: `${'look: ' + 'long '.repeat(22)}lon…`,
      titleIsPlain: true,
      place: { ...place, offset: mention.offset },
      read: false,
    });
    expect(reply).toMatchObject({ from, title: 'an answer', place: { ...place, offset: 5 } });
    expect(reaction).toMatchObject({ from, title: 'what I asked', place: { ...place, offset }, emoji: '🎉' });
    expect(muted).toMatchObject({ from, title: '', place: { ...place, offset: null } });
    expect(muted?.until).toBe((muted?.at ?? 0) + 60_000);
    expect(await inboxOf(mei)).toEqual([]);
  });

  it('C1: is published live with the unread totals, with and without what is counted elsewhere', async () => {
    const [mei, tom] = await Promise.all([join(core), join(core)]);
    const { conversationId } = await roomOf(mei, tom);
    const { offset } = await say(tom, conversationId, 'mine');
    await write(mei, conversationId, { mentions: [tom.me.id] });
    await tom.waitFor('inbox.appended', ({ notice }) => notice.type === 'mentioned');
    await react(mei, conversationId, offset);

    const frame = await tom.waitFor('inbox.appended', ({ notice }) => notice.type === 'reactedTo');
    expect(frame).toMatchObject({ notice: { offset: 2, read: false, emoji: '👍' }, unread: 2, counted: 1 });
    expect(await countsOf(tom)).toEqual([2, 1]);
  });

  it('exists once per message, whatever its reasons: a mention outranks a reply', async () => {
    const [mei, tom, ann] = await Promise.all([join(core), join(core), join(core)]);
    const { conversationId } = await roomOf(mei, tom, ann);
    const { offset } = await say(tom, conversationId, 'question');
    await write(mei, conversationId, { replyTo: offset, mentions: [tom.me.id, ann.me.id] });

    await expectInbox(tom, 'mentioned:5*');
    await expectInbox(ann, 'mentioned:5*');
  });

  it('hour 9: of a reply in a thread goes to its first author, those who replied before, and those it mentions', async () => {
    const [mei, tom, ann, bea] = await Promise.all([join(core), join(core), join(core), join(core)]);
    const { conversationId } = await roomOf(mei, tom, ann, bea);
    const { offset } = await say(mei, conversationId, 'question');
    const thread = { replyTo: offset, inThread: true };
    const first = await write(tom, conversationId, thread, 'first');
    const second = await write(ann, conversationId, { ...thread, mentions: [bea.me.id] }, 'second');
    const quote = await write(ann, conversationId, { replyTo: offset }, 'a quote in the conversation');

    await expectInbox(mei, `repliedTo:${quote.offset}*`, `repliedTo:${second.offset}*`, `repliedTo:${first.offset}*`);
    await expectInbox(tom, `repliedTo:${second.offset}*`);
    await expectInbox(bea, `mentioned:${second.offset}*`);
    await expectInbox(ann);
  });

  it('is never about their own actions', async () => {
    const [mei, tom] = await Promise.all([join(core), join(core)]);
    const { conversationId } = await roomOf(mei, tom);
    const { offset } = await write(mei, conversationId, { mentions: [mei.me.id] });
    await write(mei, conversationId, { replyTo: offset });
    await react(mei, conversationId, offset);
    await write(mei, conversationId, { mentions: [tom.me.id] });

    await expectInbox(tom, 'mentioned:6*');
    expect(await inboxOf(mei)).toEqual([]);
  });

  it('is written when someone messages them for the first time', async () => {
    const { mei, tom, conversationId } = await pair(core);
    await say(mei, conversationId, 'hello Tom');
    await say(mei, conversationId, 'are you there?');

    await expectInbox(tom, 'added:1*');
    const [notice] = await listNotices(tom);
    expect(notice).toMatchObject({
      from: mei.me.id,
      title: 'hello Tom',
      place: { conversationId, name: '', offset: 1 },
    });
    expect(await countsOf(tom)).toEqual([1, 0]);
  });

  it('C1: is written for a file once it is complete; it is read and removed with its message', async () => {
    const { mei, tom, conversationId } = await pair(core);
    await say(mei, conversationId, 'hi');
    await ask(tom, 'conversation.markRead', { conversationId, offset: 1 });
    const { offset } = await sendFile(mei, conversationId, randomFile(1_000), { name: 'plan.pdf' });

    await expectInbox(tom, `fileReady:${offset}*`, 'added:1');
    expect((await listNotices(tom))[0]).toMatchObject({ from: mei.me.id, title: 'plan.pdf' });
    expect(await countsOf(tom)).toEqual([1, 0]);
    await recall(mei, conversationId, offset);
    await expectInbox(tom, 'added:1');
    expect(await inboxOf(mei)).toEqual([]);
  });

  it('has no Markdown in its title, also where the text is cut; a file name stays unchanged', async () => {
    const { mei, tom, conversationId } = await pair(core);
    await say(tom, conversationId, 'the **agenda**');
    await write(mei, conversationId, { mentions: [tom.me.id] }, `1. **${'word '.repeat(29)}word**\n2. two`);
    await react(mei, conversationId, 1);
    await sendFile(mei, conversationId, randomFile(1_000), { name: '1. _draft_.pdf' });
    const files = ['_a_.txt', '_b_.txt'].map((name) => ({ name, bytes: randomFile(100) }));
    await sendAlbum(mei, conversationId, files);
    await sendAlbum(mei, conversationId, files, '**both** parts');

    await expectInbox(tom, 'fileReady:6*', 'fileReady:5*', 'fileReady:4*', 'reactedTo:1*', 'mentioned:2*');
    expect((await listNotices(tom)).map(({ files }) => files)).toEqual([2, 2, undefined, undefined, undefined]);
    const titles = (await listNotices(tom)).map(({ title }) => title);
    expect(titles).toEqual([
      'both parts',
      '_a_.txt, _b_.txt',
      '1. _draft_.pdf',
      'the agenda',
      `${'word '.repeat(23)}word…`,
    ]);
  });

  it('C1: is filtered by type, in pages', async () => {
    const { mei, tom, conversationId } = await pair(core);
    const { offset } = await say(tom, conversationId, 'hi');
    for (let index = 0; index < 3; index += 1) await write(mei, conversationId, { mentions: [tom.me.id] });
    await write(mei, conversationId, { replyTo: offset });
    await write(mei, conversationId, { mentions: [tom.me.id] });
    await expectInbox(tom, 'mentioned:6*', 'repliedTo:5*', 'mentioned:4*', 'mentioned:3*', 'mentioned:2*');

    const first = await ask(tom, 'inbox.list', { types: ['mentioned'], limit: 3 });
    expect(first.notices.map(({ place }) => place.offset)).toEqual([6, 4, 3]);
    const second = await ask(tom, 'inbox.list', { types: ['mentioned'], limit: 3, before: first.next ?? 0 });
    expect(second.notices.map(({ place }) => place.offset)).toEqual([2]);
    expect(second.next).toBeNull();
    expect((await ask(tom, 'inbox.list', { types: ['repliedTo', 'muted'] })).notices).toHaveLength(1);
  });
});

describe('a notice', () => {
  it('C1: is marked as read by itself or with all others, in every window of the person', async () => {
    const { mei, tom, conversationId } = await pair(core);
    await say(tom, conversationId, 'hi');
    for (let index = 0; index < 3; index += 1) await write(mei, conversationId, { mentions: [tom.me.id] });
    await expectInbox(tom, 'mentioned:4*', 'mentioned:3*', 'mentioned:2*');

    expect(await ask(tom, 'inbox.markRead', { offsets: [2, 2, 99] })).toEqual({ unread: 2, counted: 0, at: TIME });
    expect(await inboxOf(tom)).toEqual(['mentioned:4*', 'mentioned:3', 'mentioned:2*']);
    expect(await tom.waitFor('inbox.changed')).toEqual({ read: [2], gone: [], at: TIME, unread: 2, counted: 0 });
    await ask(tom, 'inbox.markRead', { offsets: [2] });
    expect(await ask(tom, 'inbox.markAllRead', {})).toEqual({ unread: 0, counted: 0, at: TIME });
    await ask(tom, 'inbox.markAllRead', {});
    await tom.waitFor('inbox.changed', ({ read }) => read === 'all');
    expect(tom.received('inbox.changed')).toHaveLength(2);
    expect(await inboxOf(tom)).toEqual(['mentioned:4', 'mentioned:3', 'mentioned:2']);
  });

  it('F4: has the time at which it was read, by itself or with its conversation, the same in every window', async () => {
    const { mei, tom, conversationId } = await pair(core);
    await say(tom, conversationId, 'hi');
    for (let index = 0; index < 3; index += 1) await write(mei, conversationId, { mentions: [tom.me.id] });
    await expectInbox(tom, 'mentioned:4*', 'mentioned:3*', 'mentioned:2*');

    const { at } = await ask(tom, 'inbox.markRead', { offsets: [2] });
    await ask(tom, 'conversation.markRead', { conversationId, offset: 2 });
    const cleared = await tom.waitFor('inbox.cleared');

    const times = (await listNotices(tom)).map(({ readAt }) => readAt);
    expect(times).toEqual([undefined, at, cleared.at]);
    expect(Math.abs((at ?? 0) - Date.now())).toBeLessThan(60_000);
    await ask(tom, 'inbox.markAllRead', {});
    expect((await listNotices(tom)).map(({ readAt }) => readAt)).toEqual([TIME, at, cleared.at]);
  });

  it('F4: is deleted by its person, by itself or with all that were seen, in every window', async () => {
    const { mei, tom, conversationId } = await pair(core);
    await say(tom, conversationId, 'hi');
    for (let index = 0; index < 3; index += 1) await write(mei, conversationId, { mentions: [tom.me.id] });
    await expectInbox(tom, 'mentioned:4*', 'mentioned:3*', 'mentioned:2*');

    expect(await ask(tom, 'inbox.delete', { offsets: [2, 99] })).toEqual({ unread: 2, counted: 0 });
    expect(await tom.waitFor('inbox.changed')).toMatchObject({ read: [], gone: [2], unread: 2 });
    const [newest] = await listNotices(tom);
    await write(mei, conversationId, { mentions: [tom.me.id] });
    await expectInbox(tom, 'mentioned:5*', 'mentioned:4*', 'mentioned:2*');
    expect(await ask(tom, 'inbox.deleteAll', { upTo: newest?.offset ?? 0 })).toEqual({ unread: 1, counted: 0 });

    expect(await inboxOf(tom)).toEqual(['mentioned:5*']);
    expect(await inboxOf(mei)).toEqual(['added:1']);
    expect(await ask(tom, 'inbox.deleteAll', { upTo: newest?.offset ?? 0 })).toEqual({ unread: 1, counted: 0 });
  });

  it('C1: is cleared by reading its message, and later ones are not', async () => {
    const { mei, tom, conversationId } = await pair(core);
    await say(tom, conversationId, 'hi');
    for (let index = 0; index < 3; index += 1) await write(mei, conversationId, { mentions: [tom.me.id] });
    await expectInbox(tom, 'mentioned:4*', 'mentioned:3*', 'mentioned:2*');

    await ask(tom, 'conversation.markRead', { conversationId, offset: 3 });
    await expectInbox(tom, 'mentioned:4*', 'mentioned:3', 'mentioned:2');
    expect(await tom.waitFor('inbox.cleared')).toEqual({ conversationId, upTo: 3, at: TIME, unread: 1, counted: 0 });
    await ask(tom, 'conversation.fetch', { conversationId, markRead: true });
    await expectInbox(tom, 'mentioned:4', 'mentioned:3', 'mentioned:2');
  });

  it('of a reaction is cleared by reading after it, not by having read the message', async () => {
    const { mei, tom, conversationId } = await pair(core);
    const { offset } = await say(tom, conversationId, 'mine');
    await react(mei, conversationId, offset);
    await expectInbox(tom, 'reactedTo:1*');

    await ask(tom, 'conversation.markRead', { conversationId, offset: 2 });
    await expectInbox(tom, 'reactedTo:1');
    expect(await tom.waitFor('inbox.changed')).toEqual({ read: [1], gone: [], at: TIME, unread: 0, counted: 0 });
  });

  it('C1: is removed when the message is recalled, also when it was read; none of its text remains', async () => {
    const { mei, tom, conversationId } = await pair(core);
    await say(tom, conversationId, 'hi');
    await write(mei, conversationId, { mentions: [tom.me.id] }, 'a secret slip');
    await write(mei, conversationId, { mentions: [tom.me.id] }, 'another');
    await expectInbox(tom, 'mentioned:3*', 'mentioned:2*');
    await ask(tom, 'inbox.markRead', { offsets: [1] });

    await recall(mei, conversationId, 2);
    // At once, independent of the projector's remaining work.
    expect(JSON.stringify(await ask(tom, 'inbox.list', {}))).not.toContain('secret');
    await expectInbox(tom, 'mentioned:3*');
    expect(await tom.waitFor('inbox.changed', ({ gone }) => gone.length > 0)).toMatchObject({ gone: [1], unread: 1 });
  });

  it('of a reaction is removed when the reaction is taken back, and appears again with a new one', async () => {
    const { mei, tom, conversationId } = await pair(core);
    const { offset } = await say(tom, conversationId, 'mine');
    await react(mei, conversationId, offset, true, '👍');
    await react(mei, conversationId, offset, true, '🎉');
    await expectInbox(tom, 'reactedTo:1*', 'reactedTo:1*');

    await react(mei, conversationId, offset, false, '👍');
    await expectInbox(tom, 'reactedTo:1*');
    expect((await listNotices(tom))[0]?.emoji).toBe('🎉');
    await react(mei, conversationId, offset, true, '👍');
    await expectInbox(tom, 'reactedTo:1*', 'reactedTo:1*');
    await recall(tom, conversationId, offset);
    await expectInbox(tom);
  });

  it('of a mute is removed when the mute is lifted', async () => {
    const [mei, tom] = await Promise.all([join(core), join(core)]);
    const { conversationId } = await roomOf(mei, tom);
    const change = () => ({ conversationId, clientId: freshId(), userId: tom.me.id });
    await ask(mei, 'room.mute', { ...change(), forMs: null });
    await expectInbox(tom, 'muted:-*');
    expect((await listNotices(tom))[0]?.until).toBeNull();

    await ask(mei, 'room.unmute', change());
    await expectInbox(tom);
  });
});

it('C6: a page of a hundred notices of the longest messages is small', async () => {
  const { mei, tom, conversationId } = await pair(core);
  await say(tom, conversationId, 'hi');
  const text = 'x'.repeat(64 * 1024);
  for (let index = 0; index < 100; index += 1) await write(mei, conversationId, { mentions: [tom.me.id] }, text);
  await expect.poll(async () => (await countsOf(tom))[0]).toBe(100);

  const page = await ask(tom, 'inbox.list', {});
  expect(page.notices).toHaveLength(100);
  expect(page.notices.every(({ title }) => title.length > 100)).toBe(true);
  expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(100 * 512);
});
