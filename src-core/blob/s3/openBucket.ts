import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsCommand,
  type ListObjectsCommandOutput,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { typeS3Error } from './s3Errors.ts';
import type { S3Target } from './s3Url.ts';

export interface StoredObject {
  readonly key: string;
  readonly bytes: number;
}

/** The few things that are asked of a bucket. Keys are below the target's prefix. Throws what `typeS3Error` makes. */
export interface Bucket {
  /** Whether it is there and may be used. */
  check(): Promise<void>;
  put(key: string, bytes: Uint8Array): Promise<void>;
  get(key: string): Promise<Uint8Array>;
  /** Removing what is not there changes nothing. */
  remove(key: string): Promise<void>;
  list(start: string): AsyncIterable<StoredObject>;
  /** The first parts of all keys, up to their first slash. */
  listFolders(): AsyncIterable<string>;
  close(): void;
}

/** Three attempts, each of them this long at most. */
const ATTEMPTS = 3;
const CONNECT_MS = 2_000;
const ANSWER_MS = 8_000;

/** `pageKeys`: how many keys a listing brings at once. */
export function openBucket(
  { endpoint, region, bucket: Bucket, prefix, credentials }: S3Target,
  pageKeys = 1000,
): Bucket {
  const client = new S3Client({
    // Not every server answers under a host name for each bucket; Amazon's does, and wants it.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(region !== undefined && { region }),
    ...(credentials !== undefined && { credentials }),
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS, throwOnRequestTimeout: true },
    // Checksums that are more than the protocol once had are not known to every server.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  async function typed<Value>(during: string, work: Promise<Value>): Promise<Value> {
    try {
      return await work;
    } catch (error) {
      throw typeS3Error(error, during);
    }
  }

  /** By the first version of the listing call, whose marker is a plain key: it is the one that all servers have. */
  async function* pages(start: string, Delimiter?: string): AsyncIterable<ListObjectsCommandOutput> {
    let Marker: string | undefined;
    do {
      const options = { Bucket, Prefix: prefix + start, Marker, Delimiter, MaxKeys: pageKeys };
      const page = await typed('listing', client.send(new ListObjectsCommand(options)));
      yield page;
      Marker = page.IsTruncated === true ? (page.NextMarker ?? page.Contents?.at(-1)?.Key) : undefined;
    } while (Marker !== undefined);
  }

  async function read(key: string): Promise<Uint8Array> {
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: prefix + key }));
    return (await Body?.transformToByteArray()) ?? new Uint8Array();
  }

  return {
    async check() {
      await typed('checking', client.send(new ListObjectsCommand({ Bucket, Prefix: prefix, MaxKeys: 1 })));
    },
    async put(key, bytes) {
      await typed('writing', client.send(new PutObjectCommand({ Bucket, Key: prefix + key, Body: bytes })));
    },
    get: (key) => typed('reading', read(key)),
    async remove(key) {
      await typed('removing', client.send(new DeleteObjectCommand({ Bucket, Key: prefix + key })));
    },
    async *list(start) {
      for await (const { Contents = [] } of pages(start))
        for (const { Key = '', Size = 0 } of Contents) yield { key: Key.slice(prefix.length), bytes: Size };
    },
    async *listFolders() {
      for await (const { CommonPrefixes = [] } of pages('', '/'))
        for (const { Prefix = '' } of CommonPrefixes) yield Prefix.slice(prefix.length, -1);
    },
    close: () => client.destroy(),
  };
}
