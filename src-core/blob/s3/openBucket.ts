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

/** The operations used on a bucket. Keys are relative to the target's prefix. Throws the errors of `typeS3Error`. */
export interface Bucket {
  /** Throws unless the bucket exists and is accessible. */
  check(): Promise<void>;
  put(key: string, bytes: Uint8Array): Promise<void>;
  get(key: string): Promise<Uint8Array>;
  /** Does nothing when the object does not exist. */
  remove(key: string): Promise<void>;
  list(start: string): AsyncIterable<StoredObject>;
  /** The first path segments of all keys. */
  listFolders(): AsyncIterable<string>;
  close(): void;
}

/** Three attempts; the timeouts apply to each. */
const MAX_ATTEMPTS = 3;
const CONNECT_MS = 2_000;
const RESPONSE_MS = 8_000;

/** `pageKeys`: page size of listings. */
export function openBucket(
  { endpoint, region, bucket: Bucket, prefix, credentials }: S3Target,
  pageKeys = 1000,
): Bucket {
  const client = new S3Client({
    // Virtual-hosted style is not supported by every server; Amazon requires it.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(region !== undefined && { region }),
    ...(credentials !== undefined && { credentials }),
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: RESPONSE_MS, throwOnRequestTimeout: true },
    // Not every server supports the newer checksums.
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

  /** Uses version 1 of the listing call, because every server supports it. Its marker is a plain key. */
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
