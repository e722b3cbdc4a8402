import { afterAll, describe, expect, it } from 'vitest';
import { LIMITS } from '#shared/contract/limits.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { openArchive } from '#core/archive/createArchiveStore.ts';
import { archiveAll } from '../support/archiveForTests.ts';
import { randomFile, sendFile } from '../support/blobsForTests.ts';
import { connect, freshId, join, pair, randomPrefix, say, type SignedIn, startCore } from '../support/coreForTests.ts';
import { describeDatabases } from '../support/databasesForTests.ts';
import { exportOf } from '../support/exportsForTests.ts';
import { ask, createRoom, enter, expectRefused } from '../support/roomsForTests.ts';

const core = startCore();
afterAll(() => core.stop());

const pin = (person: SignedIn, conversationId: string, offset: number, on = true) =>
  ask(person, 'message.pin', { conversationId, offset, on });
const pinsOf = async (person: SignedIn, conversationId: string) =>
  (await ask(person, 'conversation.pins', { conversationId })).events.map(({ offset }) => offset);
const attachmentsOf = async (person: SignedIn, conversationId: string, more: object = {}) => {
  const wanted = { conversationId, kinds: ['image', 'file', 'audio', 'video'] as const, ...more };
  const { events, hasMore } = await ask(person, 'conversation.attachments', { ...wanted, kinds: [...wanted.kinds] });
  return [events.map(({ offset }) => offset), hasMore];
};

describe('pinned messages', () => {
  it('are visible to everyone in the conversation, newest pin first and in their current state, and are published live', async () => {
    const { mei, tom, conversationId } = await pair(core);
    for (const text of ['one', 'two', 'three']) await say(mei, conversationId, text);
    await pin(tom, conversationId, 2);
    await pin(mei, conversationId, 1);
    await ask(mei, 'message.edit', { conversationId, offset: 1, text: 'one, really' });

    const { events } = await ask(tom, 'conversation.pins', { conversationId });
    expect(events).toMatchObject([
      { offset: 1, body: { text: 'one, really' } },
      { offset: 2, body: { text: 'two' } },
    ]);
    expect(await mei.waitFor('conversation.appended', ({ event }) => event.type === 'pinned')).toMatchObject({
      event: { from: tom.me.id, target: 2, on: true },
    });
    await pin(tom, conversationId, 1, false);
    expect(await pinsOf(mei, conversationId)).toEqual([2]);
    await ask(mei, 'message.recall', { conversationId, clientId: freshId(), offset: 2 });
    expect(await pinsOf(tom, conversationId)).toEqual([]);
    expect((await ask(tom, 'conversation.heads', {})).heads).toMatchObject([{ unread: 2 }]);
  });

  it('are available only to people in the room, up to a limit', async () => {
    const [mei, ann] = await Promise.all([join(core), join(core)]);
    const { conversationId, name } = await createRoom(mei);
    for (let count = 0; count <= LIMITS.pinsPerConversation; count += 1) await say(mei, conversationId, 'x');
    await expectRefused(ann, 'message.pin', { conversationId, offset: 2, on: true }, 'NOT_A_MEMBER');
    await expectRefused(ann, 'conversation.pins', { conversationId }, 'NOT_A_MEMBER');
    for (let offset = 2; offset < 2 + LIMITS.pinsPerConversation; offset += 1) await pin(mei, conversationId, offset);
    const last = 2 + LIMITS.pinsPerConversation;
    await expectRefused(mei, 'message.pin', { conversationId, offset: last, on: true }, 'TOO_MANY_PINS');
    await enter(ann, name);
    await pin(ann, conversationId, 2, false);
    await pin(ann, conversationId, last);
    expect((await pinsOf(mei, conversationId)).slice(0, 2)).toEqual([last, last - 1]);
  });

  it('are part of an export', async () => {
    const from = startCore();
    const { mei, tom, conversationId } = await pair(from);
    for (const text of ['one', 'two', 'three']) await say(mei, conversationId, text);
    for (const offset of [3, 1, 2]) await pin(mei, conversationId, offset);
    await pin(mei, conversationId, 1, false);
    await ask(mei, 'message.recall', { conversationId, clientId: freshId(), offset: 3 });
    await pin(mei, conversationId, 1);
    const { to } = await exportOf(from, mei.me.name, tom.me.name);
    const there = startCore();
    const meiThere = await join(there, mei.me.name);
    await join(there, tom.me.name);
    const imported = await there.importConversation(to);
    expect(await pinsOf(meiThere, imported.conversationId)).toEqual([1, 2]);
    await from.stop();
    await there.stop();
  });
});

describe('the files of a conversation', () => {
  it('are listed newest first, of the requested kinds, in pages, without recalled ones', async () => {
    const { mei, tom, conversationId } = await pair(core);
    for (let count = 0; count < 5; count += 1) {
      await say(mei, conversationId, 'in between');
      await sendFile(mei, conversationId, randomFile(100), { name: `${count}.bin` });
    }
    expect(await attachmentsOf(tom, conversationId)).toEqual([[10, 8, 6, 4, 2], false]);
    expect(await attachmentsOf(tom, conversationId, { limit: 2 })).toEqual([[10, 8], true]);
    expect(await attachmentsOf(tom, conversationId, { limit: 2, before: 8 })).toEqual([[6, 4], true]);
    expect(await attachmentsOf(tom, conversationId, { limit: 2, before: 4 })).toEqual([[2], false]);
    expect(await attachmentsOf(tom, conversationId, { kinds: ['image'] })).toEqual([[], false]);
    await ask(mei, 'message.recall', { conversationId, clientId: freshId(), offset: 8 });
    expect(await attachmentsOf(tom, conversationId)).toEqual([[10, 6, 4, 2], false]);
    const ann = await join(core);
    const wanted = { conversationId, kinds: ['file' as const] };
    await expectRefused(ann, 'conversation.attachments', wanted, 'NOT_A_MEMBER');
    await expectRefused(tom, 'conversation.attachments', { ...wanted, kinds: [] }, 'INVALID_ARGUMENT', {
      field: 'kinds',
    });
  });
});

describeDatabases('with an archive', (fresh) => {
  it('archived messages stay pinned and listed among the files until they are recalled', async () => {
    const target = await fresh();
    const keyPrefix = randomPrefix();
    const archived = startCore({ keyPrefix, archive: { open: () => openArchive(target) } });
    const { mei, tom, conversationId } = await pair(archived);
    for (let count = 0; count < 3; count += 1) await sendFile(mei, conversationId, randomFile(100), { name: 'a.bin' });
    await pin(tom, conversationId, 1);
    await pin(tom, conversationId, 2);
    await archiveAll(keyPrefix, target);
    await sendFile(mei, conversationId, randomFile(100), { name: 'b.bin' });

    expect(await pinsOf(mei, conversationId)).toEqual([2, 1]);
    expect(await attachmentsOf(tom, conversationId)).toEqual([[6, 3, 2, 1], false]);
    expect(await attachmentsOf(tom, conversationId, { limit: 2, before: 6 })).toEqual([[3, 2], true]);
    await ask(mei, 'message.recall', { conversationId, clientId: freshId(), offset: 2 });
    expect(await pinsOf(mei, conversationId)).toEqual([1]);
    expect(await attachmentsOf(tom, conversationId)).toEqual([[6, 3, 1], false]);
    await pin(tom, conversationId, 1, false);
    await expectRefused(mei, 'message.pin', { conversationId, offset: 1, on: true }, 'MESSAGE_ARCHIVED');
    await archived.stop();
  });

  it('the files in Redis are listed while the archive is unreachable, with a sign that there are more', async () => {
    const target = await fresh();
    const keyPrefix = randomPrefix();
    const archived = startCore({ keyPrefix, archive: { open: () => openArchive(target) } });
    const { mei, tom, conversationId } = await pair(archived);
    await sendFile(mei, conversationId, randomFile(100), { name: 'a.bin' });
    await say(mei, conversationId, 'in between');
    await archiveAll(keyPrefix, target);
    await sendFile(mei, conversationId, randomFile(100), { name: 'b.bin' });
    await archived.stop();

    const open = () => Promise.reject(new ChatError('DATABASE_UNREACHABLE'));
    const away = startCore({ keyPrefix, archive: { open } });
    const again = { ...tom, ...connect(away) };
    await ask(again, 'account.signIn', { name: tom.me.name, password: tom.password });
    expect(await attachmentsOf(again, conversationId)).toEqual([[3], true]);
    const wanted = { conversationId, kinds: ['file' as const], before: 3 };
    await expectRefused(again, 'conversation.attachments', wanted, 'ARCHIVE_UNAVAILABLE');
    await away.stop();
  });
});
