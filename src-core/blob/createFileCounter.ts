import { z } from 'zod';
import { attachmentsOf } from '#shared/message/attachmentsOf.ts';
import { isRoom } from '#shared/conversation/isRoom.ts';
import { blobRefSchema } from '#shared/contract/model.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { Archive } from '../archive/createArchive.ts';
import type { FilePorts } from './Blobs.ts';
import { scripts } from '../generated/scripts.ts';
import { parseEvent } from '../logElement.ts';
import { readEach } from '../redis/redisErrors.ts';
import { scanHash } from '../redis/scanHash.ts';
import { scanKeys } from '../redis/scanKeys.ts';
import { createDelayedQueue } from '../sweep/createDelayedQueue.ts';
import { parseUpload } from './uploadAccess.ts';

/** Lease on a queue entry; longer than the files of a conversation usually take. */
const CLAIM_MS = 600_000;
/** How often all conversations are compared. */
const EVERY_MS = 3_600_000;
/** The entry that finds the others, and schedules itself again. */
export const COUNT_FILES = 'count files';
const DURING = 'counting files';
const ELEMENTS_AT_ONCE = 512;
/** Only the content of elements is used; an offset must be at least the number of events before it. */
const ANY_OFFSET = Number.MAX_SAFE_INTEGER;
/** Longer than any call: a file that was counted earlier and does not exist was never uploaded, or is gone. */
const BEGUN_WITHIN_MS = 60_000;

/**
 * Compares the counted files with those that exist, once an hour: counts files of earlier versions and of imports, and
 * stops counting those that a crash, or a node of an earlier version, has left counted, and sums them by room. A delayed
 * queue in Redis ensures that one node handles each conversation. An entry is
 * - `<conversation>`: count its files that are not counted;
 * - `<conversation> <namespace>`: stop counting its files that do not exist, and sum the others;
 * - `COUNT_FILES`.
 */
export interface FileCounter {
  /** Processes the due entries. Throws the errors of `RedisAccess`; the next sweep continues. */
  sweep(): Promise<void>;
  stop(): Promise<void>;
}

export interface FileCounterPorts extends FilePorts {
  readonly history: { readonly archive: Pick<Archive, 'use'> };
}

export function createFileCounter(ports: FileCounterPorts): FileCounter {
  const { redis, keys, timing } = ports;
  let isScheduled = false;
  let isStopped = false;
  const queue = createDelayedQueue(redis, keys, {
    name: 'storage',
    during: DURING,
    pollIntervalMs: timing.sweepEveryMs,
    visibilityTimeoutMs: CLAIM_MS,
    async processJob(entry, now) {
      // The claim expires, and another node processes the job.
      if (isStopped) throw new ChatError('OFFLINE');
      if (entry === COUNT_FILES) return findConversations(now);
      const [conversationId = '', namespace] = entry.split(' ');
      await (namespace === undefined
        ? countFiles(ports, conversationId)
        : releaseGone(ports, conversationId, namespace));
      return 0;
    },
    onFailed: (error) => redis.typeError(error, DURING),
  });

  async function findConversations(now: number): Promise<number> {
    await scanHash(redis, keys.storage.namespaces, DURING, (found) => {
      const entries = found.map(([namespace, conversationId]) => `${conversationId} ${namespace}`);
      return queue.schedule(entries, 0);
    });
    await releaseForgotten(ports);
    const { patterns, idOf } = keys.conversationLogs;
    await scanKeys(redis, patterns, DURING, (logs) => queue.schedule(logs.map(idOf), 0));
    // The run in progress then also processes what was just scheduled.
    queue.processDue().catch((error: unknown) => redis.typeError(error, DURING));
    return now + EVERY_MS;
  }

  return {
    async sweep() {
      // It is there already, unless this is the first start of this version, or Redis lost it.
      if (!isScheduled) await queue.scheduleMissing(COUNT_FILES);
      isScheduled = true;
      await queue.processDue();
    },
    async stop() {
      isStopped = true;
      queue.stop();
      await queue.whenIdle();
    },
  };
}

/** Schedules the files of an imported conversation to be counted. Throws what `RedisAccess` throws. */
export async function scheduleFileCount({ redis, keys }: Pick<FilePorts, 'redis' | 'keys'>, conversationId: string) {
  await redis.run(scripts.markDue, keys.agenda('storage'), { afterMs: 0, entries: [conversationId] });
}

/** Corrects the sums of rooms by those of namespaces that a node of an earlier version has released. */
async function releaseForgotten({ redis, keys, blobs }: FileCounterPorts): Promise<void> {
  const { namespaces, namespaceSums } = keys.storage;
  await scanHash(redis, namespaceSums, DURING, async (found) => {
    const ids = found.map(([namespace]) => namespace);
    if (ids.length === 0) return;
    const conversations = await redis.call(DURING, (command) => command.hmget(namespaces, ...ids)); // at most about 500
    for (const [index, namespace] of ids.entries()) {
      if (conversations[index] === null) await blobs.quota.releaseNamespace(namespace);
    }
  });
}

/** The namespace may be that of a conversation that no longer exists. */
async function releaseGone(ports: FileCounterPorts, conversationId: string, namespace: string): Promise<void> {
  const { redis, keys, blobs } = ports;
  const to = keys.conversation(conversationId);
  const epoch = await redis.call(DURING, (command) => command.hget(to.meta, 'epoch'));
  if (epoch !== namespace) return blobs.quota.releaseNamespace(namespace);
  await scanHash(redis, keys.storedFiles(namespace).files, DURING, (found) => {
    const fileIds = found.map(([fileId]) => fileId);
    return releaseMissing(ports, { conversationId, namespace, fileIds, minAgeMs: BEGUN_WITHIN_MS });
  });
  await blobs.quota.sum(conversationId, namespace);
}

/** Stops counting those of the files that do not exist, unless they were counted less than `minAgeMs` ago. */
async function releaseMissing(
  { redis, keys, blobs }: FileCounterPorts,
  {
    conversationId,
    namespace,
    fileIds,
    minAgeMs,
  }: {
    readonly conversationId: string;
    readonly namespace: string;
    readonly fileIds: readonly string[];
    readonly minAgeMs: number;
  },
): Promise<void> {
  const to = keys.conversation(conversationId);
  const missing = await redis.run(scripts.listMissing, to, { namespace, fileIds });
  await blobs.quota.release(namespace, missing.fileIds, minAgeMs);
}

const endSchema = z.object({ endsAt: z.number() });

/** Counts the files of a conversation that are not counted. Their authors are read from the log. */
async function countFiles(ports: FileCounterPorts, conversationId: string): Promise<void> {
  const { redis, keys } = ports;
  const to = keys.conversation(conversationId);
  const namespace = await redis.call(DURING, (command) => command.hget(to.meta, 'epoch'));
  if (namespace === null) return;
  const uploads = await redis.call(DURING, (command) => command.hgetall(to.uploads));
  // An upload that has ended may have no size.
  const found = readEach(redis, DURING, Object.entries(uploads), ([fileId, json]) =>
    endSchema.parse(JSON.parse(json)).endsAt > 0 ? [{ fileId, upload: parseUpload(json) }] : [],
  ).flat();
  const uncounted = new Set(
    await listUncounted(
      ports,
      namespace,
      found.map(({ fileId }) => fileId),
    ),
  );
  for (const { fileId, upload } of found) {
    if (uncounted.has(fileId)) await countOne(ports, conversationId, namespace, { fileId, ...upload });
  }
  const sizes = await findUncountedBlobs(ports, conversationId, namespace);
  if (sizes.size > 0) await countSent(ports, conversationId, namespace, sizes);
}

async function countOne(
  ports: FileCounterPorts,
  conversationId: string,
  namespace: string,
  { fileId, author, bytes }: { readonly fileId: string; readonly author: string; readonly bytes: number },
): Promise<void> {
  const { blobs } = ports;
  // The room may close later.
  if (isRoom(conversationId)) await blobs.collector.scheduleNamespaceCheck(conversationId, namespace);
  await blobs.quota.count({ conversationId, namespace, fileId, author, bytes });
  // It may have been removed meanwhile: what is removed from now on is no longer counted then.
  await releaseMissing(ports, { conversationId, namespace, fileIds: [fileId], minAgeMs: 0 });
}

/** The sizes of files in messages that are not counted, by id. */
async function findUncountedBlobs(
  ports: FileCounterPorts,
  conversationId: string,
  namespace: string,
): Promise<Map<string, number>> {
  const { redis, keys } = ports;
  const { blobs } = keys.conversation(conversationId);
  const sizes = new Map<string, number>();
  await scanHash(redis, blobs, DURING, async (found) => {
    const files = new Map(found);
    const fileIds = await listUncounted(ports, namespace, [...files.keys()]);
    for (const { id, bytes } of readEach(redis, DURING, fileIds, (fileId) => parseBlob(files.get(fileId) ?? ''))) {
      sizes.set(id, bytes);
    }
  });
  return sizes;
}

const parseBlob = (json: string) => blobRefSchema.parse(JSON.parse(json));

async function listUncounted(
  { redis, keys }: FileCounterPorts,
  namespace: string,
  fileIds: readonly string[],
): Promise<readonly string[]> {
  const reply = await redis.run(scripts.listUncounted, keys.storedFiles(namespace), { fileIds });
  return reply.fileIds;
}

/**
 * Counts files by the messages that have them, the newest first. Positions are taken from the end of the list, because
 * its beginning moves to the archive at any time; new messages only cause some to be read twice.
 */
async function countSent(
  ports: FileCounterPorts,
  conversationId: string,
  namespace: string,
  sizes: Map<string, number>,
): Promise<void> {
  const { redis, keys } = ports;
  const { meta, log } = keys.conversation(conversationId);
  async function countIn(elements: readonly string[]): Promise<void> {
    for (const element of elements.filter((one) => one.includes('"blob":{'))) {
      const event = parseEvent(element, ANY_OFFSET);
      if (event.type !== 'message') continue;
      for (const { blob } of attachmentsOf(event.body)) {
        const bytes = sizes.get(blob.id);
        if (bytes === undefined) continue;
        await countOne(ports, conversationId, namespace, { fileId: blob.id, author: event.from, bytes });
        sizes.delete(blob.id);
      }
    }
  }

  for (let end = -1; sizes.size > 0; end -= ELEMENTS_AT_ONCE) {
    const page = await redis.call(DURING, (command) => command.lrange(log, end - ELEMENTS_AT_ONCE + 1, end));
    if (page.length === 0) break;
    await countIn(page);
  }
  const base = Number(await redis.call(DURING, (command) => command.hget(meta, 'base')));
  const bound = await redis.call(DURING, (command) => command.get(keys.archive.identity));
  if (bound === null || sizes.size === 0) return;
  const { archive } = ports.history;
  if ((await archive.use(DURING, (store) => store.identity())) !== bound) throw new ChatError('ARCHIVE_MISSING');
  for (let end = base; end > 0 && sizes.size > 0; end -= ELEMENTS_AT_ONCE) {
    const start = Math.max(end - ELEMENTS_AT_ONCE, 0);
    const events = await archive.use(DURING, (store) => store.read({ conversationId, epoch: namespace }, start, end));
    await countIn(events.map(({ element }) => element));
  }
}
