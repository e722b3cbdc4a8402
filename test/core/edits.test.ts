import { afterAll, describe, expect, it } from 'vitest';
import type { LogEvent } from '#shared/contract/model.ts';
import { openArchive } from '#core/archive/createArchiveStore.ts';
import { archiveAll } from '../support/archiveForTests.ts';
import { randomFile, sendFile } from '../support/blobsForTests.ts';
import { join, pair, randomPrefix, say, type SignedIn, startCore } from '../support/coreForTests.ts';
import { describeDatabases } from '../support/databasesForTests.ts';
import { expectInbox, listNotices, recall, startFollowingCore, write } from '../support/noticesForTests.ts';
import { ask, createRoom, enter, expectRefused } from '../support/roomsForTests.ts';

const core = startFollowingCore();
afterAll(() => core.stop());

const edit = (person: SignedIn, conversationId: string, offset: number, text: string, mentions?: string[]) =>
  ask(person, 'message.edit', { conversationId, offset, text, ...(mentions !== undefined && { mentions }) });
const fetched = async (person: SignedIn, conversationId: string, more: object = {}): Promise<LogEvent[]> =>
  (await ask(person, 'conversation.fetch', { conversationId, ...more })).events;

describe('an edited message', () => {
  it('is published live with its new text, and has it in the log and in lists', async () => {
    const { mei, tom, conversationId } = await pair(core);
    const { offset } = await say(mei, conversationId, 'at nine');
    const { at } = await edit(mei, conversationId, offset, 'at ten', [tom.me.id]);

    const { event } = await tom.waitFor('conversation.appended', ({ event }) => event.type === 'edited');
    const told = { type: 'edited', from: mei.me.id, target: offset, at };
    expect(event).toMatchObject({ ...told, text: 'at ten', mentions: [tom.me.id] });
    const [message, edited] = await fetched(tom, conversationId);
    expect(message).toMatchObject({ body: { text: 'at ten' }, editedAt: at, mentions: [tom.me.id] });
    expect(edited).toMatchObject(told);
    // The edited message is returned beside it.
    expect(edited).not.toHaveProperty('text');
    const { conversations } = await ask(tom, 'conversation.list', {});
    expect(conversations).toMatchObject([{ unread: 1, last: { offset, preview: 'at ten' } }]);
  });

  it('is returned with an earlier page in its current state, unless it was recalled since', async () => {
    const { mei, tom, conversationId } = await pair(core);
    const [first, second] = [await say(mei, conversationId, 'one'), await say(mei, conversationId, 'two')];
    const { head, events } = await ask(tom, 'conversation.fetch', { conversationId });
    const last = events.at(-1);
    const cursor = { epoch: head.epoch, offset: head.offset, id: last?.id ?? '', at: last?.at ?? 0 };
    await edit(mei, conversationId, first.offset, 'one, or so');
    await edit(mei, conversationId, first.offset, 'one at last', [tom.me.id]);
    await edit(mei, conversationId, second.offset, 'a secret');
    await recall(mei, conversationId, second.offset);

    const after = await fetched(tom, conversationId, { cursor });
    const again = { target: 1, text: 'one at last', mentions: [tom.me.id] };
    expect(after).toMatchObject([again, again, { target: 2 }, { type: 'recalled', target: 2 }]);
    expect(JSON.stringify(after)).not.toContain('secret');
  });

  it('may be the caption of a file, which may be removed', async () => {
    const { mei, conversationId } = await pair(core);
    const { offset } = await sendFile(mei, conversationId, randomFile(1_000), { name: 'plan.pdf' });
    const [before] = await fetched(mei, conversationId);
    await edit(mei, conversationId, offset, 'the plan');
    const captioned = { ...(before?.type === 'message' && before.body), caption: 'the plan' };
    expect((await fetched(mei, conversationId))[0]).toMatchObject({ body: captioned });
    await edit(mei, conversationId, offset, '');
    expect((await fetched(mei, conversationId))[0]).toMatchObject({ body: { ...captioned, caption: '' } });
  });

  it('is refused text that could not be sent, and stays unchanged', async () => {
    const { mei, tom, conversationId } = await pair(core);
    const { offset } = await say(mei, conversationId, 'stays');
    const args = { conversationId, offset };
    await expectRefused(mei, 'message.edit', { ...args, text: ' \n' }, 'TEXT_EMPTY');
    await expectRefused(mei, 'message.edit', { ...args, text: 'a\0b' }, 'TEXT_INVALID');
    await expectRefused(mei, 'message.edit', { ...args, text: 'x'.repeat(65_537) }, 'TEXT_TOO_LONG');
    await expectRefused(mei, 'message.edit', { ...args, offset: 9, text: 'x' }, 'MESSAGE_NOT_FOUND');
    await expectRefused(tom, 'message.edit', { ...args, text: 'x' }, 'NOT_THE_AUTHOR');
    expect(await fetched(mei, conversationId)).toMatchObject([{ body: { text: 'stays' } }]);
  });
});

describe('a person whom an edit mentions', () => {
  it('C1: is notified of a first mention, and loses the notice when the mention is removed', async () => {
    const [mei, tom, ann] = await Promise.all([join(core), join(core), join(core)]);
    const { conversationId, name } = await createRoom(mei);
    for (const person of [tom, ann]) await enter(person, name);
    const { offset } = await write(mei, conversationId, { mentions: [ann.me.id] }, 'look, Ann');
    await expectInbox(ann, `mentioned:${offset}*`);
    await ask(ann, 'conversation.markRead', { conversationId, offset });
    await ask(tom, 'conversation.markRead', { conversationId, offset });
    await expectInbox(ann, `mentioned:${offset}`);

    await edit(mei, conversationId, offset, 'look, both', [ann.me.id, tom.me.id, 'nobody']);
    // A person who read the message has not read the mention.
    await expectInbox(tom, `mentioned:${offset}*`);
    await expect
      .poll(async () => (await listNotices(ann)).map(({ title, read }) => [title, read]))
      .toEqual([['look, both', true]]);
    await edit(mei, conversationId, offset, 'look, Tom', [tom.me.id]);
    await expectInbox(ann);
    await ask(tom, 'conversation.markRead', { conversationId, offset: offset + 2 });
    await expectInbox(tom, `mentioned:${offset}`);
    await recall(mei, conversationId, offset);
    await expectInbox(tom);
  });
});

describeDatabases('with an archive', (fresh) => {
  it("can't be edited once it has left Redis; earlier edits are read from the archive", async () => {
    const target = await fresh();
    const keyPrefix = randomPrefix();
    const archived = startCore({ keyPrefix, archive: { open: () => openArchive(target) } });
    const { mei, tom, conversationId } = await pair(archived);
    const { offset } = await say(mei, conversationId, 'as it was');
    const { head, events } = await ask(tom, 'conversation.fetch', { conversationId });
    const cursor = { epoch: head.epoch, offset: head.offset, id: events[0]?.id ?? '', at: events[0]?.at ?? 0 };
    await edit(mei, conversationId, offset, 'as it is');
    await say(mei, conversationId, 'newest');
    await archiveAll(keyPrefix, target);

    const [again] = await fetched(tom, conversationId, { cursor });
    expect(again).toMatchObject({ type: 'edited', target: offset, text: 'as it is' });
    expect((await fetched(tom, conversationId))[0]).toMatchObject({ body: { text: 'as it is' } });
    await expectRefused(mei, 'message.edit', { conversationId, offset, text: 'too late' }, 'MESSAGE_ARCHIVED');
    await recall(mei, conversationId, offset);
    expect((await fetched(tom, conversationId, { cursor }))[0]).not.toHaveProperty('text');
    await archived.stop();
  });
});
