import { createHash } from 'node:crypto';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import type { Core } from '#core/Core.ts';
import { directId } from '#shared/conversation/directId.ts';
import { toElement } from '#core/export/importedRows.ts';
import { scripts } from '#core/generated/scripts.ts';
import { createKeys } from '#core/keys.ts';
import { createRedisAccess } from '#core/redis/createRedisAccess.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { download } from '../../support/blobsForTests.ts';
import { join, randomPrefix, say, type SignedIn, silent } from '../../support/coreForTests.ts';
import { attachments, directExport, type Exported, exportOf, freshCore } from '../../support/exportsForTests.ts';
import { readWholeLog } from '../../support/keepWriting.ts';
import { ask, createRoom, enter } from '../../support/roomsForTests.ts';

/** Registers a person on the new server under a name of the old one. */
const arrive = (core: Core, who: SignedIn): Promise<SignedIn> => join(core, who.me.name);

describe('an export that is imported into a new server', () => {
  it('exports again as it was: people with new ids, all else the same, attachments by their hashes', async () => {
    const old = await directExport();
    const core = freshCore();
    const mei = await arrive(core, old.mei);

    expect(await core.importConversation(old.to)).toMatchObject({
      events: 254,
      wasImported: false,
      createdAccounts: [old.tom.me.name],
    });
    const fresh = await exportOf(core, old.mei.me.name, old.tom.me.name);
    const inOldIds = JSON.stringify(fresh.conversation).replaceAll(mei.me.id, old.mei.me.id);
    const ignored = { epoch: '', conversationId: '', people: [], reads: [] };
    expect({ ...(JSON.parse(inOldIds) as Exported), ...ignored }).toEqual({ ...old.conversation, ...ignored });
    const byId = (a: { id?: string; userId?: string }, b: typeof a): number =>
      (a.id ?? a.userId ?? '') < (b.id ?? b.userId ?? '') ? -1 : 1;
    const again = JSON.parse(inOldIds) as Exported;
    expect(again.people.toSorted(byId)).toEqual(old.conversation.people);
    expect(again.reads.toSorted(byId)).toEqual(old.conversation.reads);
    expect(attachments(fresh.manifest)).toEqual(attachments(old.manifest));
  });

  it('appears in the list of people who had an account, with its unread count, and continues', async () => {
    const old = await directExport();
    const core = freshCore();
    const [mei, tom] = [await arrive(core, old.mei), await arrive(core, old.tom)];
    const { conversationId } = await core.importConversation(old.to);

    const before = (await ask(old.tom, 'conversation.list', {})).conversations[0];
    const after = (await ask(tom, 'conversation.list', {})).conversations[0];
    const { unread, readOffset, offset } = before ?? {};
    expect(after).toMatchObject({ conversationId, unread, readOffset, offset, with: { id: mei.me.id } });
    const file = old.conversation.events.find((event) => event.type === 'message' && event.body.kind === 'file');
    if (file?.type !== 'message' || file.body.kind !== 'file') throw new Error('no file');
    const { bytes } = await download(core, tom, conversationId, file.body.blob.id);
    const [attached] = attachments(old.manifest);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(attached?.sha256);
    const next = await say(tom, conversationId, 'here we go on');
    expect(next.offset).toBe(255);
    expect((await readWholeLog(mei, conversationId)).map(({ at }) => at)).toEqual(
      (await readWholeLog(mei, conversationId)).map(({ at }) => at).toSorted((a, b) => a - b),
    );
  });

  it('finds a person by their former name, but not two people as one', async () => {
    const old = await directExport();
    const core = freshCore();
    const mei = await arrive(core, old.mei);
    await ask(mei, 'account.setName', { name: 'Mia Lind' });
    const { conversationId } = await core.importConversation(old.to);
    expect((await ask(mei, 'conversation.list', {})).conversations).toMatchObject([{ conversationId }]);

    const other = freshCore();
    const both = await arrive(other, old.mei);
    await ask(both, 'account.setName', { name: old.tom.me.name });
    await expect(other.importConversation(old.to)).rejects.toMatchObject({ code: 'CONTENT_WRONG' });
  });

  it('changes nothing the second time, also after people continued to write', async () => {
    const old = await directExport();
    const core = freshCore();
    const tom = await arrive(core, old.tom);
    const { conversationId } = await core.importConversation(old.to);
    await say(tom, conversationId, 'since then');
    const before = await readWholeLog(tom, conversationId);

    expect(await core.importConversation(old.to)).toMatchObject({ conversationId, wasImported: true });
    expect(await readWholeLog(tom, conversationId)).toEqual(before);
  });

  it('of a room has its settings, people and nicknames; its idle time restarts, and its password has to be set', async () => {
    const source = freshCore();
    const [mei, tom, zoe] = [await join(source), await join(source), await join(source)];
    const password = 'open sesame';
    const { name, conversationId: oldId } = await createRoom(mei, { password, seats: 7, hidden: true });
    await enter(tom, name, { password, nickname: 'Tommy' });
    await enter(zoe, name, { password, nickname: 'Gone' });
    await say(tom, oldId, 'hello');
    await ask(zoe, 'room.leave', { conversationId: oldId, clientId: 'away' });
    await ask(mei, 'room.mute', { conversationId: oldId, userId: tom.me.id, forMs: null, clientId: 'mute' });
    const old = await exportOf(source, name);

    const core = freshCore();
    const [newMei, newTom] = [await arrive(core, mei), await arrive(core, tom)];
    const { conversationId } = await core.importConversation(old.to);
    const fresh = await exportOf(core, name);
    const inOldIds = JSON.stringify(fresh.conversation)
      .replaceAll(newMei.me.id, mei.me.id)
      .replaceAll(newTom.me.id, tom.me.id);
    expect((JSON.parse(inOldIds) as Exported).room).toEqual(old.conversation.room);
    expect((JSON.parse(inOldIds) as Exported).events).toEqual(old.conversation.events);
    const { conversations } = await ask(newTom, 'conversation.list', {});
    expect(conversations).toMatchObject([{ conversationId, passwordRequired: false, room: { locked: true } }]);
    const stranger = await join(core);
    const refused = await stranger.request('room.enter', { name, password, clientId: 'x' });
    expect(refused).toMatchObject({ ok: false });
    expect((await ask(newMei, 'room.describe', { conversationId })).room.closesAt).toBeGreaterThan(Date.now());
  });

  it('is completed by a second attempt where the first stopped, and is not visible half done', async () => {
    const old = await directExport();
    const keyPrefix = randomPrefix();
    const core = freshCore(keyPrefix);
    const [mei, tom] = [await arrive(core, old.mei), await arrive(core, old.tom)];
    // The state after the first hundred events.
    const redis = createRedisAccess({ url: inject('redisUrl'), log: silent, deadlineMs: 5_000 });
    onTestFinished(() => redis.stop());
    const conversationId = directId(mei.me.id, tom.me.id);
    const ids = new Map([mei, tom].map((each, index) => [[old.mei, old.tom][index]?.me.id ?? '', each.me.id]));
    const importId = old.manifest.files.find(({ path }) => path === 'conversation.json')?.sha256 ?? '';
    const events = old.conversation.events.slice(0, 100).map((event) => toElement(event, ids));
    const batch = { importId, base: 0, after: 0, events };
    await redis.run(scripts.importEvents, createKeys(keyPrefix).conversation(conversationId), batch);

    expect(await tom.request('conversation.fetch', { conversationId })).toMatchObject({
      error: { code: 'CONVERSATION_NOT_FOUND' },
    });
    expect(await core.importConversation(old.to)).toMatchObject({ conversationId, wasImported: false });
    expect((await exportOf(core, mei.me.name, tom.me.name)).conversation.events).toHaveLength(254);
    expect((await readWholeLog(tom, conversationId)).map(({ id }) => id)).toEqual(
      old.conversation.events.map(({ id }) => id),
    );
  });

  it('is refused if the same people have written to each other already', async () => {
    const old = await directExport();
    const core = freshCore();
    const [mei, tom] = [await arrive(core, old.mei), await arrive(core, old.tom)];
    const { conversation } = unwrap(await mei.request('direct.open', { userId: tom.me.id }));
    await say(mei, conversation.conversationId, 'we are here');
    await expect(core.importConversation(old.to)).rejects.toMatchObject({ code: 'CONVERSATION_EXISTS' });
    expect(await readWholeLog(mei, conversation.conversationId)).toHaveLength(1);
  });
});
