import { createHash, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Transport } from '#shared/rpc/Transport.ts';
import { unwrap } from '#shared/rpc/result.ts';
import type { Args, CallName, Output } from '#shared/contract/index.ts';
import { askBridge } from './bridge.ts';

/** The value of a call that the page makes. */
async function ask<Name extends CallName>(page: Page, name: Name, args: Args<Name>): Promise<Output<Name>> {
  return unwrap(await askBridge(page, name, args)) as Output<Name>;
}

/** Uploads a file from the page into a new room and sends it there; returns the link to it. */
export async function shareFile(page: Page, name: string, bytes: Uint8Array): Promise<string> {
  const { conversation } = await ask(page, 'room.create', {
    name: `Files ${randomUUID()}`,
    password: null,
    seats: 5,
    idleTtlMs: 3_600_000,
    clientId: randomUUID(),
  });
  const upload = { conversationId: conversation.conversationId, uploadId: randomUUID() };
  const { chunkBytes } = await ask(page, 'upload.begin', { ...upload, name, bytes: bytes.byteLength });
  for (let offset = 0; offset < bytes.byteLength; offset += chunkBytes)
    await writeChunk(page, { ...upload, offset }, bytes.subarray(offset, offset + chunkBytes));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const { kind, blob } = await ask(page, 'upload.finish', { ...upload, sha256 });
  const { conversationId } = upload;
  await ask(page, 'message.send', { conversationId, clientId: randomUUID(), body: { kind, blob, caption: '' } });
  const { path } = await ask(page, 'blob.link', { conversationId, blobId: blob.id });
  return path;
}

/** Bytes are passed to the page as text, and cross its bridge as bytes. */
async function writeChunk(page: Page, args: object, chunk: Uint8Array): Promise<void> {
  const answer = await page.evaluate(
    ({ args, base64 }) => {
      const chunk = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      return (window as unknown as { parley: Transport }).parley.request('upload.write', { ...args, chunk });
    },
    { args, base64: Buffer.from(chunk).toString('base64') },
  );
  unwrap(answer);
}

/** A tone as a WAV file. */
export function toneFile(seconds: number): Uint8Array {
  const rate = 8_000;
  const samples = Buffer.alloc(rate * seconds);
  for (let at = 0; at < samples.byteLength; at += 1) samples[at] = 128 + Math.round(60 * Math.sin(at / 3));
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + samples.byteLength, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20); // plain samples
  header.writeUInt16LE(1, 22); // one channel
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(samples.byteLength, 40);
  return Buffer.concat([header, samples]);
}
