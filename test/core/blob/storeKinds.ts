import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BlobStore, BlobAddress } from '#core/blob/BlobStore.ts';
import { createRedisBlobStore } from '#core/blob/createRedisBlobStore.ts';
import { createFolderStore } from '#core/blob/folder/createFolderStore.ts';
import { createS3Store } from '#core/blob/s3/createS3Store.ts';
import { createKeys } from '#core/keys.ts';
import { createBulkConnection } from '#core/redis/createBulkConnection.ts';
import { createRedisAccess } from '#core/redis/createRedisAccess.ts';
import { silent } from '../../support/coreForTests.ts';
import { startRedis } from '../../support/startRedis.ts';
import { startS3 } from '../../support/startS3.ts';

const DEADLINE_MS = 5_000;

/** A real store of bytes. */
export interface StoreSite {
  /** Another store instance on the same bytes, as in another process or after a restart. */
  open(): Promise<BlobStore>;
  /** Makes the store unresponsive from now on. */
  breakDown(): Promise<void>;
  stop(): Promise<void>;
}

export interface StoreKind {
  readonly name: string;
  start(): Promise<StoreSite>;
}

const redisKind: StoreKind = {
  name: 'Redis',
  async start() {
    const server = await startRedis();
    const connect = () => createRedisAccess({ url: server.url, log: silent, deadlineMs: DEADLINE_MS });
    const redis = connect();
    const keys = createKeys('stores');
    /** Records of a file that the core writes before its first byte; without them Redis stores nothing. */
    const announced = new Set<string>();
    async function announce({ conversationId, namespace, id }: BlobAddress): Promise<void> {
      if (announced.has(`${namespace}/${id}`)) return;
      announced.add(`${namespace}/${id}`);
      const { meta, blobs } = keys.conversation(conversationId);
      await redis.call('announcing', async (command) => {
        await command.hset(meta, 'epoch', namespace);
        await command.hset(blobs, id, '{}');
      });
    }
    return {
      open() {
        const own = connect();
        const store = createRedisBlobStore(createBulkConnection(own, DEADLINE_MS), keys);
        return Promise.resolve({
          ...store,
          async write(place, offset, chunk) {
            await announce(place);
            await store.write(place, offset, chunk);
          },
          async stop() {
            await store.stop();
            own.stop();
          },
        });
      },
      async breakDown() {
        await server.kill();
      },
      async stop() {
        redis.stop();
        await server.stop();
      },
    };
  },
};

const folderKind: StoreKind = {
  name: 'the folder',
  async start() {
    const parent = await mkdtemp(join(tmpdir(), 'parley-files-'));
    const folder = join(parent, 'files');
    return {
      open: () => createFolderStore(folder),
      async breakDown() {
        await rm(folder, { recursive: true });
        await writeFile(folder, 'no folder any more');
      },
      stop: () => rm(parent, { recursive: true }),
    };
  },
};

const s3Kind: StoreKind = {
  name: 'S3',
  async start() {
    const server = await startS3();
    let isUp = true;
    const stop = async (): Promise<void> => {
      if (isUp) await server.stop();
      isUp = false;
    };
    return { open: () => createS3Store(server.target), breakDown: stop, stop };
  },
};

/** Stores whose namespaces never expire and must be removed. */
export const KINDS_WITH_NAMESPACES: readonly StoreKind[] = [folderKind, s3Kind];
export const STORE_KINDS: readonly StoreKind[] = [redisKind, ...KINDS_WITH_NAMESPACES];
