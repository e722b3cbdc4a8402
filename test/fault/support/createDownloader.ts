import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '#shared/rpc/createClient.ts';
import { fileMessage, freshUploadId, randomFile, sha256Of, type Bytes } from '../../support/blobsForTests.ts';
import { DEADLINE_MS } from './deadline.ts';
import { retryTransient } from './retryTransient.ts';

/** More than a socket buffers, so that a cut interrupts the transfer. */
const FILE_BYTES = 400_000;
const PAUSE_MS = 30;

/** Downloads a file over HTTP in a loop, alternately whole and in part. */
export interface Downloader {
  /** The number of complete, correct responses (the whole file or the requested range). */
  readonly completeDownloads: () => number;
  stop(): Promise<void>;
}

/** `onWrong` is called for bytes that are not the file's; a download that ends early does not count as wrong. */
export async function createDownloader(
  client: Client,
  { origin, onWrong }: { origin: string; onWrong: (what: string) => void },
): Promise<Downloader> {
  const file = randomFile(FILE_BYTES);
  const room = { name: `files ${randomUUID()}`, password: null, seats: 1, idleTtlMs: 3_600_000, clientId: 'made' };
  const { conversationId } = (await retryTransient(() => client.request('room.create', room))).conversation;
  const upload = { conversationId, uploadId: freshUploadId() };
  const begin = () =>
    retryTransient(() => client.request('upload.begin', { ...upload, name: 'notes.bin', bytes: FILE_BYTES }));
  const { chunkBytes, ...begun } = await begin();
  let { received } = begun;
  while (received < FILE_BYTES) {
    const chunk = file.subarray(received, received + chunkBytes);
    const written = await client.request('upload.write', { ...upload, offset: received, chunk });
    ({ received } = written.ok ? written.value : await begin());
  }
  const { blob } = await retryTransient(() => client.request('upload.finish', { ...upload, sha256: sha256Of(file) }));
  await retryTransient(() => client.request('message.send', fileMessage(conversationId, 'file', blob)));
  const { path } = await retryTransient(() => client.request('blob.link', { conversationId, blobId: blob.id }));
  const life = { stopped: false };
  let right = 0;

  async function read(start: number, status: number, headers: Record<string, string>): Promise<void> {
    let got: Bytes;
    try {
      const response = await fetch(`${origin}${path}`, { headers, signal: AbortSignal.timeout(DEADLINE_MS) });
      if (response.status >= 500) return; // Redis can't be reached, and the response says so
      if (response.status !== status) return onWrong(`a file was answered ${response.status}, not ${status}`);
      got = new Uint8Array(await response.arrayBuffer());
    } catch {
      return; // cut, refused or timed out: the reader can tell that the response is incomplete
    }
    if (!Buffer.from(file.buffer, start).equals(got)) {
      return onWrong(`a file from ${start} on came with other bytes (${got.byteLength} of ${FILE_BYTES - start})`);
    }
    right += 1;
  }

  async function readOn(): Promise<void> {
    for (let round = 0; !life.stopped; round += 1) {
      const start = (round * 77_777) % FILE_BYTES;
      if (round % 2 === 0) await read(0, 200, {});
      else await read(start, 206, { range: `bytes=${start}-` });
      await sleep(PAUSE_MS);
    }
  }
  const reading = readOn();

  return {
    completeDownloads: () => right,
    async stop() {
      life.stopped = true;
      await reading;
    },
  };
}
