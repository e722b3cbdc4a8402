import { isRoom } from '#shared/conversation/isRoom.ts';
import { MEGABYTE } from '#shared/contract/limits.ts';
import { scripts } from '../generated/scripts.ts';
import type { Keys } from '../keys.ts';
import type { RedisAccess, ReplyOf } from '../redis/RedisAccess.ts';
import { scanHash } from '../redis/scanHash.ts';
import type { TeamLimitCache } from './createTeamLimits.ts';

/** A file as it is counted, from the beginning of its upload until its bytes are removed. */
export interface CountedFile {
  readonly conversationId: string;
  /** Of the conversation's files: see `BlobAddress`. */
  readonly namespace: string;
  readonly fileId: string;
  /** The person who uploads it. */
  readonly author: string;
  readonly bytes: number;
}

/** The bytes of the files that people have sent or are uploading, exact across all nodes. */
export interface FileQuota {
  /**
   * Counts a file that is to be stored, once, if the limits leave room for it. Returns whether it was not counted before.
   * Throws STORAGE_FULL_PERSON `{usedBytes, limitBytes}`, STORAGE_FULL_TEAM `{limitBytes}`, UPLOAD_NOT_FOUND (another
   * file has the id).
   */
  reserve(file: CountedFile): Promise<boolean>;
  /** Counts a file that is stored already, whatever the limits are. Throws UPLOAD_NOT_FOUND. */
  count(file: CountedFile): Promise<void>;
  /** Corrects what the counted files of a conversation add to the sum of its room. */
  sum(conversationId: string, namespace: string): Promise<void>;
  /** Stops counting files whose bytes are removed, unless they were counted less than `minAgeMs` ago. */
  release(namespace: string, fileIds: readonly string[], minAgeMs?: number): Promise<void>;
  /** Stops counting the files of a conversation that no longer exists. */
  releaseNamespace(namespace: string): Promise<void>;
  /** The bytes that the files of a person use, and the limit; 0: none. */
  readOwn(userId: string): Promise<{ usedBytes: number; limitBytes: number }>;
  /** A page of the people with files, the largest first. */
  readPage(start: number, count: number): Promise<ReplyOf<typeof scripts.readStorage> & { limitBytes: number }>;
  /** A page of the rooms with files, the largest first. */
  readRooms(start: number, count: number): Promise<ReplyOf<typeof scripts.readStorageByRoom> & { limitBytes: number }>;
}

interface Ports {
  readonly redis: RedisAccess;
  readonly keys: Keys;
  readonly limits: TeamLimitCache;
}

/** The sums of all group messages and of all direct ones, beside those of rooms. */
export const GROUPS = 'groups' as const;
export const DIRECT = 'direct' as const;
const DURING = 'counting files';
/** A sum that changes as often meanwhile, because people upload files, is corrected an hour later. */
const SUM_ATTEMPTS = 5;
/** Files that one script call releases; Redis handles it in one or two milliseconds. */
const FILES_AT_ONCE = 500;

export function createFileQuota({ redis, keys, limits }: Ports): FileQuota {
  async function count(file: CountedFile, personBytes: number, teamBytes: number): Promise<boolean> {
    const to = { ...keys.storage, ...keys.storedFiles(file.namespace) };
    const { added, isSummed } = await redis.run(scripts.countFile, to, { ...file, personBytes, teamBytes });
    if (!isSummed) await sum(file.conversationId, file.namespace);
    return added;
  }

  async function sum(conversationId: string, namespace: string): Promise<void> {
    const room = isRoom(conversationId) ? await roomOrGroups(conversationId) : DIRECT;
    for (let attempt = 0; attempt < SUM_ATTEMPTS; attempt += 1) {
      const { namespaceSums } = keys.storage;
      const before = await redis.call(DURING, (command) => command.hget(namespaceSums, namespace));
      const change = { namespace, before: before ?? '', room, bytes: await addUp(namespace) };
      if ((await redis.run(scripts.setNamespaceSum, keys.storage, change)).wasSet) return;
    }
  }

  /** The bytes of the counted files of a namespace. */
  async function addUp(namespace: string): Promise<number> {
    // A file may be found twice.
    const sizes = new Map<string, number>();
    await scanHash(redis, keys.storedFiles(namespace).files, DURING, (found) => {
      for (const [fileId, entry] of found) sizes.set(fileId, Number(/^\d+/u.exec(entry)?.[0] ?? 0));
      return Promise.resolve();
    });
    return [...sizes.values()].reduce((total, bytes) => total + bytes, 0);
  }

  /** Groups have one sum, so that an admin who watches the sums does not learn who is in which. */
  async function roomOrGroups(conversationId: string): Promise<string> {
    const { meta } = keys.conversation(conversationId);
    const direct = await redis.call(DURING, (command) => command.hget(meta, 'direct'));
    return direct === null ? conversationId : GROUPS;
  }

  async function limitOfTeam(): Promise<{ limitBytes: number }> {
    const { fileMegabytesInAll } = await limits.current();
    return { limitBytes: fileMegabytesInAll * MEGABYTE };
  }

  return {
    async reserve(file) {
      const { fileMegabytesPerPerson, fileMegabytesInAll } = await limits.current();
      return count(file, fileMegabytesPerPerson * MEGABYTE, fileMegabytesInAll * MEGABYTE);
    },
    async count(file) {
      await count(file, 0, 0);
    },
    async release(namespace, fileIds, minAgeMs = 0) {
      const from = { ...keys.storage, ...keys.storedFiles(namespace) };
      for (let start = 0; start < fileIds.length; start += FILES_AT_ONCE) {
        const args = { namespace, minAgeMs, fileIds: fileIds.slice(start, start + FILES_AT_ONCE) };
        await redis.run(scripts.releaseFiles, from, args);
      }
    },
    async releaseNamespace(namespace) {
      const from = { ...keys.storage, ...keys.storedFiles(namespace) };
      let more;
      do {
        ({ more } = await redis.run(scripts.releaseNamespace, from, { namespace, count: FILES_AT_ONCE }));
      } while (more);
    },
    async readOwn(userId) {
      const { fileMegabytesPerPerson } = await limits.current();
      const { bytes } = await redis.run(scripts.readOwnStorage, keys.storage, { userId });
      return { usedBytes: bytes, limitBytes: fileMegabytesPerPerson * MEGABYTE };
    },
    async readPage(start, pageSize) {
      const limit = await limitOfTeam();
      return { ...(await redis.run(scripts.readStorage, keys.storage, { start, count: pageSize })), ...limit };
    },
    sum,
    async readRooms(start, pageSize) {
      const limit = await limitOfTeam();
      return { ...(await redis.run(scripts.readStorageByRoom, keys.storage, { start, count: pageSize })), ...limit };
    },
  };
}
