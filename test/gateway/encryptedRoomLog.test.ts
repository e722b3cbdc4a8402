import { randomUUID } from 'node:crypto';
import { expect, inject, it, onTestFinished } from 'vitest';
import { createKeys } from '#core/keys.ts';
import { isEncryptedRoom } from '#shared/conversation/isEncryptedRoom.ts';
import { bodyWith } from '#shared/message/attachmentsOf.ts';
import { createClient } from '#shared/rpc/createClient.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { uploadFile } from '../support/blobsForTests.ts';
import { connectToRedis } from '../support/connectToRedis.ts';
import { uploadEncrypted } from '../support/encryptedFiles.ts';
import { codeOf, enter, makeEncryptedRoom, openPage, say, send, unencryptedRoom } from '../support/encryptedPerson.ts';
import { findTexts } from '../support/findTexts.ts';
import { signUp } from '../support/people.ts';
import { HOUR_MS } from '../support/roomsForTests.ts';
import { addressIn, runGatewayWith } from '../support/runGateway.ts';
import { connectToGateway } from '../support/startGateway.ts';

/** A person whose page encrypts, connected to a gateway. */
async function arriveAt(url: string) {
  const { transport, close } = await connectToGateway(url);
  onTestFinished(close);
  const { me, token } = await signUp(transport);
  const onViolation = (what: string): never => {
    throw new Error(`outside the contract: ${what}`);
  };
  return openPage({ ...createClient({ transport, onViolation }), me, token });
}

type Page = Awaited<ReturnType<typeof arriveAt>>;

/** Sends, also a file, edits, schedules and fails to send. Returns the texts. */
async function write({ client }: Page, conversationId: string): Promise<string[]> {
  const word = (way: string): string => `${way} ${randomUUID()}`;
  const [first, edit, reply] = [word('first'), word('edit'), word('reply')];
  const [scheduled, broken, invalid, refused] = [word('scheduled'), word('broken'), word('invalid'), word('refused')];
  const offset = await say(client, conversationId, first);
  unwrap(await client.request('message.edit', { conversationId, offset, text: edit }));
  unwrap(await send(client, conversationId, reply, offset));
  const body = { kind: 'text', text: scheduled } as const;
  const later = { conversationId, clientId: randomUUID(), body, sendAt: Date.now() + HOUR_MS };
  unwrap(await client.request('message.schedule', later));
  await whileBroken(conversationId, async () => {
    expect(codeOf(await send(client, conversationId, broken))).toBe('INTERNAL');
  });
  const withoutId = { conversationId, clientId: '', body: { kind: 'text', text: invalid } as const };
  expect(codeOf(await client.request('message.send', withoutId))).toBe('INVALID_ARGUMENT');
  expect(codeOf(await send(client, conversationId, refused, 1_000))).toBe('MESSAGE_NOT_FOUND');
  return [...(await writeFiles(client, conversationId)), first, edit, reply, scheduled, broken, invalid, refused];
}

/** Sends a file, and fails to send it. Returns its name, what is in it, and its caption. */
async function writeFiles(client: Page['client'], conversationId: string): Promise<string[]> {
  const [name, content, caption] = [`name-${randomUUID()}`, `content ${randomUUID()}`, `caption ${randomUUID()}`];
  const file = { name, bytes: new Uint8Array(Buffer.from(content)) };
  const attachment = isEncryptedRoom(conversationId)
    ? await uploadEncrypted(client, conversationId, file)
    : await uploadFile(client, conversationId, file.bytes, { name });
  const body = bodyWith([attachment], caption);
  await whileBroken(conversationId, async () => {
    const message = { conversationId, clientId: randomUUID(), body };
    expect(codeOf(await client.request('message.send', message))).toBe('INTERNAL');
  });
  unwrap(await client.request('message.send', { conversationId, clientId: randomUUID(), body }));
  return [name, content, caption];
}

/** Meanwhile the log of the conversation is none. */
async function whileBroken(conversationId: string, work: () => Promise<void>): Promise<void> {
  const redis = connectToRedis();
  const { log } = createKeys('parley').conversation(conversationId);
  await redis.rename(log, `${log}:aside`);
  await redis.set(log, 'broken');
  try {
    await work();
  } finally {
    await redis.rename(`${log}:aside`, log);
    redis.disconnect();
  }
}

it('what is written in an encrypted room is not in the log of a gateway that logs all it can, also about errors', async () => {
  const everything = { DEBUG: '*', PARLEY_LOG: 'trace' };
  const gateway = runGatewayWith(everything, '--redis', inject('redisUrl'), '--port', '0');
  onTestFinished(() => void gateway.child.kill('SIGKILL'));
  const mei = await arriveAt(addressIn(await gateway.firstLine));
  const [password, wrong] = [`password ${randomUUID()}`, `wrong ${randomUUID()}`];
  const name = `Board ${randomUUID()}`;
  const encrypted = await makeEncryptedRoom(mei.client, name, password);
  expect(codeOf(await enter(mei.client, name, wrong))).toBe('ROOM_WRONG_PASSWORD');
  const hidden = await write(mei, encrypted);
  const { conversation } = unwrap(await mei.client.request('room.create', unencryptedRoom()));
  const shown = await write(mei, conversation.conversationId);
  gateway.child.kill('SIGTERM');
  const { errors } = await gateway.ended;
  expect(errors).toContain('Redis: unexpected error');
  expect(findTexts(Buffer.from(errors), [...hidden, password, wrong, ...shown])).toEqual(shown);
});
