import { z } from 'zod';
import { type Hold, holdSchema, type Retention } from '#shared/contract/retentionCalls.ts';
import { attachmentsOf } from '#shared/message/attachmentsOf.ts';
import { isRoom } from '#shared/conversation/isRoom.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { ArchivedEvent, ArchiveStore } from '../archive/ArchiveStore.ts';
import type { Archive } from '../archive/createArchive.ts';
import type { BlobCollector } from '../blob/createBlobCollector.ts';
import { scripts } from '../generated/scripts.ts';
import type { Keys } from '../keys.ts';
import { parseEvent, readElement } from '../logElement.ts';
import { randomId } from '../randomId.ts';
import type { DataPorts, RedisAccess, ReplyOf, TrackedRedis } from '../redis/RedisAccess.ts';
import { readEach } from '../redis/redisErrors.ts';
import { scanKeys } from '../redis/scanKeys.ts';
import { createDelayedQueue } from '../sweep/createDelayedQueue.ts';
import type { Timing } from '../timing.ts';

/** Lease on a queue entry: longer than the time budget of a run plus one step. */
const CLAIM_MS = 120_000;
const BUDGET_MS = 30_000;
/** How often all conversations are examined. */
const EVERY_MS = 3_600_000;
/** The entry that finds the others, and schedules itself again. */
export const FIND_CONVERSATIONS = 'look for old messages';
const DURING = 'deleting old messages';
/** Events of one step; Redis handles it in one or two milliseconds. */
const EVENTS_AT_ONCE = 256;

/**
 * Deletes the messages that are older than the owner allows. A delayed queue in Redis ensures that one node handles each
 * conversation, and that another node continues after a crash. An entry is the id of a conversation, or
 * `FIND_CONVERSATIONS`.
 */
export interface RetentionJob {
  /** Examines all conversations soon, because the limits or the holds have changed. */
  schedule(): Promise<void>;
  /** Processes the due entries. Throws the errors of `RedisAccess`; the next sweep continues. */
  sweep(): Promise<void>;
  stop(): Promise<void>;
}

/** What one step uses. */
export interface StepPorts {
  readonly redis: Pick<RedisAccess, 'run' | 'call'>;
  readonly keys: Keys;
  readonly history: { readonly archive: Pick<Archive, 'use'> };
  readonly blobs: { readonly collector: Pick<BlobCollector, 'scheduleUploadCheck'> };
}

/** With access that marks changed conversations dirty. */
interface RetentionPorts extends StepPorts, DataPorts {
  readonly redis: TrackedRedis;
  readonly timing: Timing;
}

/** What may be deleted: read again before each step, and refused by the scripts ten seconds later. */
interface Limits {
  readonly days: Retention;
  readonly readAt: number;
  /** The owner of the team, in whose name messages are deleted. */
  readonly ownerId: string | null;
  readonly heldConversations: ReadonlySet<string>;
  readonly heldPeople: readonly string[];
}

export function createRetentionJob(ports: RetentionPorts): RetentionJob {
  const { redis, keys, timing } = ports;
  let isScheduled = false;
  let isStopped = false;
  const agenda = createDelayedQueue(redis, keys, {
    name: 'retention',
    during: DURING,
    pollIntervalMs: timing.sweepEveryMs,
    visibilityTimeoutMs: CLAIM_MS,
    async processJob(entry, now) {
      // The claim expires, and another node processes the job.
      if (isStopped) throw new ChatError('OFFLINE');
      return entry === FIND_CONVERSATIONS ? findConversations(now) : deleteOld(entry, now);
    },
    onFailed: (error) => redis.typeError(error, DURING),
  });

  async function findConversations(now: number): Promise<number> {
    const { days } = await readLimits(ports);
    if (isUnlimited(days)) return 0;
    const { patterns, idOf } = keys.conversationLogs;
    await scanKeys(redis, patterns, DURING, (logs) => {
      const ids = logs.map(idOf);
      return agenda.schedule(
        ids.filter((id) => (isRoom(id) ? days.group + days.room : days.direct) > 0),
        0,
      );
    });
    return now + EVERY_MS;
  }

  /** The entry is there already, unless Redis lost it. Without a limit there is no work, until one is set. */
  async function scheduleFirst(): Promise<void> {
    if (isScheduled) return;
    const { days } = await readLimits(ports);
    if (!isUnlimited(days)) await agenda.scheduleMissing(FIND_CONVERSATIONS);
    isScheduled = true;
  }

  /** Returns when the conversation is due again; 0: not until it is found again. */
  async function deleteOld(conversationId: string, now: number): Promise<number> {
    const start = performance.now();
    try {
      while (await deleteStep(ports, conversationId)) {
        if (isStopped || performance.now() - start > BUDGET_MS) return now;
      }
      return 0;
    } catch (error) {
      if (error instanceof ChatError && ['CONVERSATION_NOT_FOUND', 'ROOM_CLOSED'].includes(error.code)) return 0;
      throw error;
    }
  }

  return {
    schedule: () => agenda.schedule([FIND_CONVERSATIONS], 0),
    async sweep() {
      await scheduleFirst();
      await agenda.processDue();
    },
    async stop() {
      isStopped = true;
      agenda.stop();
      await agenda.whenIdle();
    },
  };
}

function isUnlimited({ direct, group, room }: Retention): boolean {
  return direct + group + room === 0;
}

export async function readRetention({ redis, keys }: Pick<StepPorts, 'redis' | 'keys'>) {
  return redis.run(scripts.readRetention, keys.people, {});
}

const storedHoldSchema = z.object({ by: z.string(), at: z.number() });

/** Parses stored holds for display, without those that this version can't read. */
export function parseHolds(
  redis: Pick<RedisAccess, 'typeError'>,
  stored: readonly { readonly target: string; readonly hold: string }[],
): Hold[] {
  return readEach(redis, 'reading legal holds', stored, ({ target, hold }) => {
    const [kind = ''] = target.split(':');
    const id = target.slice(kind.length + 1);
    return holdSchema.parse({ target: { kind, id }, ...storedHoldSchema.parse(JSON.parse(hold)) });
  });
}

/** Reads the keys of the holds only, so that a hold with unreadable details is still respected. */
async function readLimits(ports: StepPorts): Promise<Limits> {
  const { now, ownerId, holds, ...days } = await readRetention(ports);
  const idsOf = (kind: string): string[] =>
    holds.flatMap(({ target }) => (target.startsWith(`${kind}:`) ? [target.slice(kind.length + 1)] : []));
  return {
    days: { direct: days.direct, group: days.group, room: days.room },
    readAt: now,
    ownerId,
    heldConversations: new Set(idsOf('conversation')),
    heldPeople: idsOf('person'),
  };
}

/**
 * One step: deletes up to `EVENTS_AT_ONCE` of the oldest events. Returns whether there may be more. Every call of it is
 * idempotent, and it is safe to stop between any two: what is recorded as deleted is not delivered, and the `expired`
 * event, after which the conversation is done, comes last. Throws the errors of `RedisAccess` and `Archive`.
 */
export async function deleteStep(ports: StepPorts, conversationId: string): Promise<boolean> {
  const { redis, keys, blobs } = ports;
  const limits = await readLimits(ports);
  if (limits.ownerId === null || limits.heldConversations.has(conversationId)) return false;
  const fixed = { by: limits.ownerId, ...scriptLimits(limits), held: limits.heldPeople };
  const run = (args: { limit: number; emptyTo: number; withFiles: boolean; announce: boolean }): Promise<Reply> =>
    redis.run(scripts.deleteOldest, keys.conversation(conversationId), { ...fixed, clientId: randomId(), ...args });

  const state = await run({ limit: 0, emptyTo: 0, withFiles: false, announce: false });
  if (state.isStale) return true;
  const isDue = state.cutoff > 0 || state.deleted > state.announced;
  if (!isDue) return false;
  const archived = await examineArchive(ports, conversationId, limits, state);
  if (archived.isDeleted) return true;
  const args = { limit: EVENTS_AT_ONCE, emptyTo: archived.emptyTo, announce: true };
  const reply = await run({ ...args, withFiles: false });
  if (!reply.needsFiles) return reply.more || reply.isStale;
  // Scheduled before, so that a crash leaves at most a needless check, but never orphaned bytes.
  await blobs.collector.scheduleUploadCheck(conversationId);
  const deleted = await run({ ...args, withFiles: true });
  return deleted.more || deleted.isStale;
}

type Reply = ReplyOf<typeof scripts.deleteOldest>;

function scriptLimits({ days, readAt }: Limits) {
  return { direct: days.direct, group: days.group, room: days.room, readAt };
}

interface Archived {
  /** Whether events were deleted, so that there may be more in the archive. */
  readonly isDeleted: boolean;
  /** The archive has no events up to this offset. */
  readonly emptyTo: number;
}

/** Deletes archived events. Throws ARCHIVE_MISSING when the history is in a database that this node does not use. */
async function examineArchive(
  ports: StepPorts,
  conversationId: string,
  limits: Limits,
  state: Reply,
): Promise<Archived> {
  const { redis, keys, history } = ports;
  const { base, deleted, announced, cutoff } = state;
  const isRecorded = deleted > announced;
  if (base <= deleted && !isRecorded) return { isDeleted: false, emptyTo: base };
  const bound = await redis.call(DURING, (command) => command.get(keys.archive.identity));
  if (bound === null) return { isDeleted: false, emptyTo: base };
  const identity = await history.archive.use(DURING, (store) => store.identity());
  if (identity !== bound) throw new ChatError('ARCHIVE_MISSING');

  const log = { conversationId, epoch: state.epoch };
  const use = <Value>(work: (store: ArchiveStore) => Promise<Value>) => history.archive.use(DURING, work);
  // Also what an earlier run recorded as deleted before it was interrupted.
  if (isRecorded) await use((store) => store.deleteUpTo(log, deleted));
  if (base <= deleted) return { isDeleted: false, emptyTo: base };
  const first = await use((store) => store.firstAfter(log, deleted));
  if (first === null || first > base) return { isDeleted: false, emptyTo: base };
  if (cutoff === 0) return { isDeleted: false, emptyTo: 0 };
  const events = await use((store) => store.read(log, first - 1, Math.min(first - 1 + EVENTS_AT_ONCE, base)));
  const old = oldestOf(events, cutoff, limits);
  if (old === null) return { isDeleted: false, emptyTo: 0 };
  if (old.files.length > 0) await ports.blobs.collector.scheduleUploadCheck(conversationId);
  const { epoch } = state;
  const { upTo, uncounted, newestAt } = old;
  const args = { epoch, ...scriptLimits(limits), upTo, uncounted, newestAt, files: JSON.stringify(old.files) };
  const to = keys.conversation(conversationId);
  const { done } = await redis.run(scripts.deleteArchived, to, { ...args, held: limits.heldPeople });
  if (done) await use((store) => store.deleteUpTo(log, upTo));
  return { isDeleted: true, emptyTo: 0 };
}

/**
 * The first of these events that may be deleted: all before the first one that is too young or of a held person. The last
 * of them is one that can be read. Null: none.
 */
function oldestOf(events: readonly ArchivedEvent[], cutoff: number, { heldPeople }: Limits) {
  const held = new Set(heldPeople);
  let last: { readonly upTo: number; readonly uncounted: number } | null = null;
  let newestAt = 0;
  const files: { readonly id: string; readonly author: string }[] = [];
  for (const { offset, element } of events) {
    const start = readElement(element);
    if (start === null) continue;
    if (start.at >= cutoff || held.has(start.from)) break;
    last = { upTo: offset, uncounted: start.uncounted };
    newestAt = Math.max(newestAt, start.at);
    const event = parseEvent(element, offset);
    if (event.type !== 'message') continue;
    for (const { blob } of attachmentsOf(event.body)) files.push({ id: blob.id, author: start.from });
  }
  return last === null ? null : { ...last, newestAt, files };
}
