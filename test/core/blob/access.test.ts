import { afterAll, expect, it } from 'vitest';
import type { ErrorCode } from '#shared/errors/codes.ts';
import { collect, freshUploadId, randomFile, sendFile, tokenOf } from '../../support/blobsForTests.ts';
import { freshId, join, randomPrefix, startCore } from '../../support/coreForTests.ts';
import { ask, createRoom, enter, expectRefused } from '../../support/roomsForTests.ts';

const keyPrefix = randomPrefix();
const [core, other] = [startCore({ keyPrefix }), startCore({ keyPrefix, timing: { linkMs: 1 } })];
afterAll(() => Promise.all([core.stop(), other.stop()]));

async function roomWithFile() {
  const [mei, tom] = await Promise.all([join(core), join(core)]);
  const { name, conversationId } = await createRoom(mei);
  await enter(tom, name);
  const file = randomFile(300_000);
  const { blob } = await sendFile(mei, conversationId, file);
  const { path, forMs } = await ask(tom, 'blob.link', { conversationId, blobId: blob.id });
  return { mei, tom, name, conversationId, file, blob, forMs, token: tokenOf(path) };
}

async function codeOf(token: string, at = core): Promise<ErrorCode | 'open'> {
  const result = await at.openBlob(token);
  return result.ok ? 'open' : result.error.code;
}

it('D10: a link is served by any node of the team, for any range and repeatedly', async () => {
  const { token, file, blob, forMs } = await roomWithFile();
  expect(forMs).toBeGreaterThan(0);
  for (const [start, end] of [
    [0, 1],
    [65_535, 65_537],
    [131_072, 131_073],
    [70_000, 300_000],
  ] as const) {
    const opened = await other.openBlob(token);
    if (!opened.ok) throw new Error(opened.error.code);
    expect(opened.value.blob).toEqual(blob);
    expect(Buffer.from(await collect(opened.value.read({ start, end }))).equals(file.subarray(start, end))).toBe(true);
  }
});

it('D10: a link is invalid once its person is no longer in the room', async () => {
  const { mei, tom, conversationId, token } = await roomWithFile();
  await ask(mei, 'room.remove', { conversationId, clientId: freshId(), userId: tom.me.id });
  expect(await codeOf(token)).toBe('NOT_A_MEMBER');
});

it('D11: a link is invalid until its person has proved the new password', async () => {
  const { mei, tom, name, conversationId, token } = await roomWithFile();
  await ask(mei, 'room.setPassword', { conversationId, clientId: freshId(), password: 'sesame' });
  expect(await codeOf(token)).toBe('ROOM_PASSWORD_REQUIRED');
  await enter(tom, name, { password: 'sesame' });
  expect(await codeOf(token)).toBe('open');
});

it('D10: a link is invalid once the room has closed, also when another has its name and all else is the same', async () => {
  const { mei, tom, name, conversationId, token, blob } = await roomWithFile();
  await ask(mei, 'room.close', { conversationId });
  expect(await codeOf(token)).toBe('ROOM_CLOSED');
  await createRoom(mei, { name });
  await enter(tom, name);
  expect(await codeOf(token)).toBe('BLOB_NOT_FOUND');

  await sendFile(mei, conversationId, randomFile(10), { uploadId: blob.id });
  expect(await codeOf(token)).toBe('BLOB_NOT_FOUND');
});

it('D16: a link is invalid once the message is recalled', async () => {
  const { mei, conversationId, token } = await roomWithFile();
  const { events } = await ask(mei, 'conversation.fetch', { conversationId });
  const offset = events.at(-1)?.offset ?? 0;
  await ask(mei, 'message.recall', { conversationId, clientId: freshId(), offset });
  expect(await codeOf(token)).toBe('BLOB_NOT_FOUND');
});

it('a link expires', async () => {
  const mei = await join(other);
  const { conversationId } = await createRoom(mei);
  const { blob } = await sendFile(mei, conversationId, randomFile(10));
  const { path } = await ask(mei, 'blob.link', { conversationId, blobId: blob.id });
  await expect.poll(() => codeOf(tokenOf(path), other), { interval: 1 }).toBe('BLOB_NOT_FOUND');
});

it('D10: no link is issued to a person outside the room, nor for a file without a message', async () => {
  const { mei, conversationId, blob } = await roomWithFile();
  const eve = await join(core);
  await expectRefused(eve, 'blob.link', { conversationId, blobId: blob.id }, 'NOT_A_MEMBER');
  await expectRefused(mei, 'blob.link', { conversationId, blobId: freshUploadId() }, 'BLOB_NOT_FOUND');
});

it('a link that was changed in any part, or made up, is invalid', async () => {
  const { token, mei } = await roomWithFile();
  const [text = '', signature = ''] = token.split('.');
  const link = JSON.parse(Buffer.from(text, 'base64url').toString()) as object;
  const forged = Buffer.from(JSON.stringify({ ...link, userId: mei.me.id })).toString('base64url');
  const made = [`${forged}.${signature}`, `${text}.`, text, `${text}.${signature.slice(1)}A`, '', '.', '..', 'é'];
  for (const each of made) expect(await codeOf(each)).toBe('BLOB_NOT_FOUND');
  expect(await codeOf(token)).toBe('open');
});
