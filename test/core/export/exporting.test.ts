import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import type { ExportHeader, ExportManifest } from '#core/export/exportFormat.ts';
import type { LogEvent } from '#shared/contract/model.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { randomFile, sendFile } from '../../support/blobsForTests.ts';
import { join, pair, say, startCore } from '../../support/coreForTests.ts';
import { keepWriting, readWholeLog } from '../../support/keepWriting.ts';
import { ask, createRoom, enter } from '../../support/roomsForTests.ts';

const core = startCore();
afterAll(() => core.stop());

async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(joinPath(tmpdir(), 'parley-export-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function exported(...names: readonly [string, string?]) {
  const to = await freshFolder();
  const manifest = await core.exportConversation({ names, to, parley: '0.0.0' });
  const text = async (name: string): Promise<string> => readFile(joinPath(to, name), 'utf8');
  const conversation = JSON.parse(await text('conversation.json')) as ExportHeader & { events: LogEvent[] };
  return { to, manifest, conversation, markdown: await text('conversation.md') };
}

async function expectHashes(folder: string, { files }: ExportManifest): Promise<void> {
  for (const { path, bytes, sha256 } of files) {
    const data = await readFile(joinPath(folder, path));
    expect([data.length, createHash('sha256').update(data).digest('hex')]).toEqual([bytes, sha256]);
  }
}

describe('an export', () => {
  it('of a direct conversation holds every event, both read cursors, the files, and the SHA-256 of each', async () => {
    const { mei, tom, conversationId } = await pair(core);
    for (let index = 1; index <= 450; index += 1)
      await say(index % 2 === 0 ? mei : tom, conversationId, `line ${index}`);
    const file = randomFile(100_000);
    const { blob } = await sendFile(mei, conversationId, file, { name: 'Plan *v2*.PDF' });
    unwrap(await tom.request('conversation.markRead', { conversationId, offset: 450 }));

    const { to, manifest, conversation, markdown } = await exported(mei.me.name, tom.me.name);
    expect(conversation.events).toEqual(await readWholeLog(mei, conversationId));
    expect(conversation).toMatchObject({ format: 'parley-conversation', version: 1, kind: 'direct', head: 451 });
    expect(conversation.people).toEqual([mei.me, tom.me].toSorted((a, b) => (a.id < b.id ? -1 : 1)));
    expect(conversation.reads).toContainEqual({ userId: tom.me.id, offset: 450 });
    await expectHashes(to, manifest);
    const path = `attachments/${blob.id}.pdf`;
    expect((await readFile(joinPath(to, path))).equals(file)).toBe(true);
    expect(manifest).toMatchObject({ events: 451, missing: [] });
    expect(markdown).toContain(`[Plan \\*v2\\*.PDF](${path})`);
    expect(markdown.match(/^line \d+$/gm)).toHaveLength(450);
  });

  it('of a room holds its settings and people, and neither its password nor recalled messages', async () => {
    const [mei, tom] = [await join(core), await join(core)];
    const password = 'open sesame';
    const { name, conversationId } = await createRoom(mei, { password, seats: 7, hidden: true });
    await enter(tom, name, { password, nickname: 'Tommy' });
    const { offset } = await say(tom, conversationId, 'a slip of the tongue');
    const { blob, offset: fileAt } = await sendFile(tom, conversationId, randomFile(10), { name: 'slip.txt' });
    for (const each of [offset, fileAt]) {
      await ask(tom, 'message.recall', { conversationId, offset: each, clientId: `recall-${each}` });
    }
    await say(mei, conversationId, '# no heading <b>');

    const { to, manifest, conversation, markdown } = await exported(`#${name}`);
    expect(conversation.room).toEqual({
      title: name,
      ownerId: mei.me.id,
      locked: true,
      hidden: true,
      seats: 7,
      idleTtlMs: expect.any(Number) as number,
      members: [
        { userId: mei.me.id, nickname: expect.any(String) as string, role: 'owner', mutedUntil: null },
        { userId: tom.me.id, nickname: 'Tommy', role: 'member', mutedUntil: null },
      ],
    });
    expect(conversation.events).toEqual(await readWholeLog(mei, conversationId));
    const everything = JSON.stringify(conversation) + markdown + JSON.stringify(manifest);
    for (const gone of ['sesame', 'slip', blob.id, 'hash"', 'salt']) expect(everything).not.toContain(gone);
    expect(markdown).toContain('Tommy');
    expect(markdown).toContain('\\# no heading \\<b\\>');
    expect(await readdir(joinPath(to, 'attachments'))).toEqual([]);
  });

  it('is the state of one moment, while people continue to write', async () => {
    const { mei, tom, conversationId } = await pair(core);
    const { acknowledged, wroteMore, stop } = keepWriting([mei, tom], conversationId);
    await wroteMore(300);
    const before = acknowledged.length;

    const { manifest, conversation } = await exported(mei.me.name, tom.me.name);
    await stop();
    const { head, events } = conversation;
    expect(head).toBeGreaterThanOrEqual(before);
    expect(acknowledged.length).toBeGreaterThan(head);
    expect(events).toEqual((await readWholeLog(mei, conversationId)).slice(0, head));
    expect(manifest.events).toBe(head);
    expect(conversation.reads.every(({ offset }) => offset <= head)).toBe(true);
  });

  it('of a conversation without a message is valid', async () => {
    const { mei, tom } = await pair(core);
    expect((await exported(mei.me.name, tom.me.name)).conversation.events).toEqual([]);
  });

  it("is refused, and nothing is written, if the conversation doesn't exist or the folder is not empty", async () => {
    const to = await freshFolder();
    const code = async (names: readonly [string, string?], folder = to): Promise<unknown> =>
      core.exportConversation({ names, to: folder, parley: '0.0.0' }).catch((error: { code: unknown }) => error.code);
    const mei = await join(core);
    const tom = await join(core);
    expect(await code(['no such room'])).toBe('CONVERSATION_UNKNOWN');
    expect(await code([''])).toBe('CONVERSATION_UNKNOWN');
    expect(await code([mei.me.name, 'Nobody At All'])).toBe('PERSON_UNKNOWN');
    expect(await code([mei.me.name, tom.me.name])).toBe('CONVERSATION_NOT_FOUND');
    expect(await readdir(to)).toEqual([]);
    const room = await createRoom(mei);
    await core.exportConversation({ names: [room.name], to, parley: '0.0.0' });
    const written = await readdir(to);
    expect(await code([room.name])).toBe('FOLDER_NOT_EMPTY');
    expect(await readdir(to)).toEqual(written);
    for (const file of ['manifest.json', 'manifest.json/below']) {
      const outcome = core.exportConversation({ names: [room.name], to: joinPath(to, file), parley: '0.0.0' });
      await expect(outcome).rejects.toMatchObject({ code: 'INVALID_ARGUMENT', details: { field: '--to' } });
    }
  });
});
