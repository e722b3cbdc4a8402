import { net, session, type IncomingMessage } from 'electron';
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { UpdateError } from './UpdateError.ts';

/** How long a server may send nothing (ms). */
const STALL_MS = 60_000;
/** How long a whole download may take (ms). */
const TEXT_LIMIT_MS = 60_000;
const FILE_LIMIT_MS = 6 * 3_600_000;
const MAX_REDIRECTS = 5;
const PARTITION = 'parley-updates';

export interface Download {
  readonly url: string;
  /** Whether an address may be requested: this one, and those that it redirects to. */
  readonly isPermitted: (url: string) => boolean;
}

export interface ExpectedFile {
  readonly size: number;
  /** In base64. */
  readonly sha512: string;
}

/** The text of a small file. Throws an `UpdateError`. */
export async function downloadText(download: Download, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of limitBytes(receive(download, TEXT_LIMIT_MS), maxBytes)) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * Writes a file that must have exactly this size and hash; a part remains if it fails. Throws an `UpdateError`, or the
 * error of the disk.
 */
export async function downloadFile(
  download: Download,
  destination: string,
  { size, sha512 }: ExpectedFile,
  onProgress: (received: number) => void,
): Promise<void> {
  const hash = createHash('sha512');
  let received = 0;
  await pipeline(async function* measure() {
    for await (const chunk of limitBytes(receive(download, FILE_LIMIT_MS), size)) {
      hash.update(chunk);
      received += chunk.length;
      onProgress(received);
      yield chunk;
    }
  }, createWriteStream(destination));
  if (received !== size) throw new UpdateError('rejected', `the file has ${received} bytes instead of ${size}`);
  // On a full disk the system may write a part of a chunk, which some versions of Node do not report.
  const { size: written } = await stat(destination);
  if (written !== size) throw new UpdateError('noSpace', `only ${written} of ${size} bytes could be written`);
  if (hash.digest('base64') !== sha512) throw new UpdateError('rejected', 'the file has another hash');
}

async function* limitBytes(source: AsyncIterable<Buffer>, most: number): AsyncGenerator<Buffer> {
  let received = 0;
  for await (const chunk of source) {
    received += chunk.length;
    if (received > most) throw new UpdateError('rejected', `the server sends more than ${most} bytes`);
    yield chunk;
  }
}

/** The body of a response with status 200. The request is aborted if the caller ends early. */
async function* receive({ url, isPermitted }: Download, limitMs: number): AsyncGenerator<Buffer> {
  const failure = Promise.withResolvers<never>();
  const response = Promise.withResolvers<IncomingMessage>();
  const fail = (message: string, cause?: unknown): void =>
    failure.reject(new UpdateError('unreachable', message, { cause }));
  // It may fail after the last chunk.
  failure.promise.catch(() => undefined);
  const request = net.request({
    url: check(url, isPermitted),
    redirect: 'manual',
    credentials: 'omit',
    session: session.fromPartition(PARTITION, { cache: false }),
  });
  const stalled = setTimeout(() => fail('the server does not respond'), STALL_MS);
  const limit = setTimeout(() => fail('the server is too slow'), limitMs);
  let redirects = 0;
  request.on('redirect', (_status, _method, target) => {
    redirects += 1;
    try {
      if (redirects > MAX_REDIRECTS) throw new UpdateError('unreachable', 'the server redirects too often');
      check(target, isPermitted);
      request.followRedirect();
    } catch (error) {
      failure.reject(error);
    }
  });
  request.on('error', (error) => fail('the server can’t be reached', error));
  request.on('response', response.resolve);
  request.end();
  try {
    const message = await Promise.race([response.promise, failure.promise]);
    if (message.statusCode !== 200) throw new UpdateError('unreachable', `the server responds ${message.statusCode}`);
    yield* readBody(message, failure.promise, () => stalled.refresh());
  } finally {
    clearTimeout(stalled);
    clearTimeout(limit);
    request.abort();
  }
}

async function* readBody(
  message: IncomingMessage,
  failure: Promise<never>,
  onChunk: () => void,
): AsyncGenerator<Buffer> {
  // Electron's class is a stream of Node; its types list only the events.
  const chunks = (message as unknown as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  for (;;) {
    const next = await Promise.race([chunks.next().catch(unreachable), failure]);
    if (next.done === true) return;
    onChunk();
    yield next.value;
  }
}

function unreachable(cause: unknown): never {
  throw new UpdateError('unreachable', 'the connection was interrupted', { cause });
}

function check(url: string, isPermitted: Download['isPermitted']): string {
  if (!isPermitted(url)) throw new UpdateError('rejected', 'the server redirects to an address that is not permitted');
  return url;
}
