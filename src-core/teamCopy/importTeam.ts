import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { isVisitor } from '#shared/account/visitorId.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { isRoom } from '#shared/conversation/isRoom.ts';
import type { Archive } from '../archive/createArchive.ts';
import { FIND_LONG_LOGS } from '../archive/createArchiver.ts';
import { type BlobStore, isStoreName } from '../blob/BlobStore.ts';
import { scripts } from '../generated/scripts.ts';
import type { KeyFamily, Keys, QueueName } from '../keys.ts';
import { randomId } from '../randomId.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';
import { scanKeys } from '../redis/scanKeys.ts';
import { COUNT_FILES } from '../blob/createFileCounter.ts';
import { FIND_CONVERSATIONS } from '../retention/createRetention.ts';
import { DEFAULT_TIMING } from '../timing.ts';
import { type CheckedCopy, checkCopy } from './checkCopy.ts';
import {
  archiveRecordSchema,
  type CopyManifest,
  fieldsOf,
  fileRecordSchema,
  type KeyRecord,
  keyRecordSchema,
  TeamCopyError,
} from './copyFormat.ts';
import { type OpenedCopy, openCopy } from './readCopy.ts';
import { type Command, listIds, redisNow, transact } from './readKeys.ts';

export interface ImportTarget {
  readonly redis: Pick<RedisAccess, 'call' | 'run'>;
  readonly keys: Keys;
  /** Null: the person named no store of files. */
  readonly store: BlobStore | null;
  /** Identifies the place of the store, without secrets: an import goes on only with the same one. */
  readonly storeId: string;
  /** Null: no database was named. */
  readonly archive: Pick<Archive, 'use'> | null;
  /** How long nodes that work with the empty team need at most to see the mark (ms). */
  readonly nodesSeeMarkMs?: number;
}

export interface ImportedTeam {
  readonly manifest: CopyManifest;
  /** Whether an earlier import of this export had broken off. */
  readonly wasContinued: boolean;
}

/** Of the process that imports; renewed while it works. */
const LEASE_MS = 60_000;
const RENEW_AFTER_MS = 10_000;
/** A node checks the data format in this interval; a call takes no longer than its deadline. */
const NODES_SEE_MARK_MS = DEFAULT_TIMING.formatEveryMs + 10_000;
const DURING = 'importing the team';
const COMMANDS_AT_ONCE = 100;
const EVENTS_AT_ONCE = 200;

/** What an import that was begun needs to be continued or removed. */
const detailsSchema = z.object({
  hasFiles: z.boolean(),
  storeId: z.string(),
  /** The identity of the database; null: none was named. */
  archive: z.string().nullable(),
  /** Whether it is certain that there is no other team: something may have been written. */
  isSafe: z.boolean(),
});
type Details = z.infer<typeof detailsSchema>;

/**
 * Puts an exported team into an empty one, after the whole export was verified. Until it has ended, a mark in Redis
 * keeps all nodes from working with the data. Continues an import of the same export that broke off. Throws
 * TeamCopyError, ChatError.
 */
export async function importTeam(folder: string, target: ImportTarget): Promise<ImportedTeam> {
  const copy = await openCopy(folder);
  try {
    const checked = await checkCopy(copy, target.keys);
    refuseMissingPlaces(checked, target);
    const mark = createMark(target, copy.importId);
    const earlier = await readEarlier(target, copy.importId);
    if (earlier === null) await refuseUnlessEmpty(target);
    const archive = await identityOf(target);
    if (earlier !== null) refuseOtherPlaces(earlier, target, archive);
    await refuseUsedStore(target, checked, earlier !== null);
    const { hasFiles } = checked;
    const begun = await mark.begin({ hasFiles, storeId: target.storeId, archive, isSafe: false });
    await mark.whileHeld(async () => {
      // Another process may have begun it meanwhile.
      refuseOtherPlaces(begun.details, target, archive);
      if (!begun.details.isSafe) await makeSafe(target, mark, begun);
      await writeTeam(copy, target, archive, mark);
      await finish(copy.manifest, target, mark);
    });
    return { manifest: copy.manifest, wasContinued: begun.isContinued };
  } finally {
    await copy.close();
  }
}

/**
 * Removes what an import that broke off has written: files, archived events, keys, then the mark. Throws TeamCopyError.
 */
export async function abandonImport(target: ImportTarget): Promise<void> {
  const mark = createMark(target, '');
  const { details } = await mark.begin(null);
  await mark.whileHeld(async () => {
    if (details.isSafe) await removeWritten(target, details, mark);
    await mark.end();
  });
}

async function removeWritten(target: ImportTarget, details: Details, mark: Mark): Promise<void> {
  const { redis, keys, store, archive } = target;
  if (details.hasFiles && store === null)
    throw new TeamCopyError('The import has files: name where they are stored with --files.');
  refuseOtherPlaces(details, target, details.archive === null ? null : await identityOf(target));
  if (details.hasFiles && store !== null && !store.endsWithConversation) {
    for await (const namespace of listNamespaces(target)) await store.removeNamespace(namespace);
  }
  if (details.archive !== null) await archive?.use(DURING, (opened) => opened.deleteAll());
  await mark.renew();
  await deleteKeys(redis, keys);
}

/** The namespaces of the files of the conversations that were imported so far. */
async function* listNamespaces({ redis, keys }: ImportTarget): AsyncIterable<string> {
  const found = await listIds({ redis, keys }, ['conversation']);
  for (const id of found.get('conversation') ?? []) {
    const [epoch] = await transact(redis, [['HGET', keys.conversation(id).meta, 'epoch']]);
    if (typeof epoch === 'string' && isStoreName(epoch)) yield epoch;
  }
}

function refuseMissingPlaces({ hasFiles, hasArchive }: CheckedCopy, { store, archive }: ImportTarget): void {
  if (hasFiles && store === null)
    throw new TeamCopyError(
      'The export has files: name where they are to be stored with --files, such as --files redis.',
    );
  if (hasArchive && archive === null)
    throw new TeamCopyError('The export has archived messages: name a database for them with --database.');
}

/** The details of an import of this export that broke off; null: none did. Throws TeamCopyError. */
async function readEarlier({ redis, keys }: ImportTarget, importId: string): Promise<Details | null> {
  const [found] = await transact(redis, [['HMGET', keys.format.format, 'import', 'importDetails']]);
  const [current, details] = found as (string | null)[];
  return current === importId ? parseDetails(details) : null;
}

/**
 * What an import has written is in the places that were named when it began. Others may be those of a team, whose data
 * would be deleted with an import that is removed. Throws TeamCopyError.
 */
function refuseOtherPlaces(details: Details, { storeId }: ImportTarget, archive: string | null): void {
  if (details.hasFiles && details.storeId !== storeId)
    throw new TeamCopyError('Name the same --files as when the import began.');
  if (details.archive !== archive) throw new TeamCopyError('Name the same --database as when the import began.');
}

/** Keys that a node writes before there is an account. */
const OF_NODES: ReadonlySet<KeyFamily> = new Set([
  'agenda',
  'attempts',
  'archive',
  'authorization',
  'counters',
  'format',
  'links',
  'presence',
  'ticket',
]);

/** Throws TeamCopyError when there is a team already, or another import. */
async function refuseUnlessEmpty({ redis, keys, archive }: ImportTarget): Promise<void> {
  const [underWay] = await transact(redis, [['HGET', keys.format.format, 'import']]);
  if (underWay !== null) throw otherImport();
  await refuseTeam({ redis, keys });
  if (archive !== null && !(await archive.use(DURING, (opened) => opened.isEmpty())))
    throw new TeamCopyError('The database has messages of a team already: name an empty one.');
}

/** Throws TeamCopyError when there are other keys than those that a node without people writes. */
async function refuseTeam({ redis, keys }: Pick<ImportTarget, 'redis' | 'keys'>): Promise<void> {
  await scanKeys(redis, [keys.all.pattern], DURING, async (found) => {
    for (const key of found) {
      const address = keys.all.addressOf(key);
      if (address !== null && OF_NODES.has(address.family)) continue;
      // Who may join is recorded before the first account.
      if (key === keys.people.team) {
        const [owner] = await transact(redis, [['HGET', key, 'owner']]);
        if (owner === null) continue;
      }
      throw new TeamCopyError('There is a team in this Redis already: import into an empty one.');
    }
  });
}

function otherImport(): TeamCopyError {
  return new TeamCopyError(
    'Another import into this Redis is under way, or broke off: wait, or remove it with abandon-import.',
  );
}

/** The identity of the database; null: none was named. */
async function identityOf({ archive }: ImportTarget): Promise<string | null> {
  return archive === null ? null : archive.use(DURING, (opened) => opened.identity());
}

async function refuseUsedStore(
  { store }: ImportTarget,
  { namespaces }: CheckedCopy,
  isContinued: boolean,
): Promise<void> {
  if (store === null) return;
  for await (const namespace of store.listNamespaces()) {
    if (isContinued && namespaces.has(namespace)) continue;
    throw new TeamCopyError('The store of files has files of a team already: name an empty one.');
  }
}

interface Begun {
  readonly isContinued: boolean;
  /** Whether a node has ever worked with the data. */
  readonly isUsed: boolean;
  readonly details: Details;
}

/** The mark in Redis that an import is under way, with the lease of this process. */
interface Mark {
  /** Null: takes over whichever import broke off. Throws TeamCopyError. */
  begin(details: Details | null): Promise<Begun>;
  /** Renews the lease if it is time. Throws TeamCopyError when another process has it. */
  renew(): Promise<void>;
  /** Replaces the details. */
  update(details: Details): Promise<void>;
  /** Throws what `work` throws, after ending the lease, so that the import can be continued at once. */
  whileHeld(work: () => Promise<void>): Promise<void>;
  end(): Promise<void>;
}

function createMark({ redis, keys }: ImportTarget, importId: string): Mark {
  const token = randomId();
  let renewedAt = 0;

  async function claim(id: string, details: Details | null): Promise<Begun> {
    const args = { importId: id, details: JSON.stringify(details), token, leaseMs: LEASE_MS };
    const reply = await redis.run(scripts.beginImport, keys.format, args);
    renewedAt = performance.now();
    switch (reply.outcome) {
      case 'none':
        throw new TeamCopyError('No import is under way.');
      case 'other':
        throw otherImport();
      case 'running':
        throw new TeamCopyError('Another process imports into this Redis. If it broke off, try again in a minute.');
      default: {
        const isContinued = reply.outcome === 'continued';
        return { isContinued, isUsed: reply.isUsed, details: parseDetails(reply.details) };
      }
    }
  }

  return {
    begin: (details) => claim(importId, details),
    async renew() {
      // Of the import that is there; begins none if it was removed meanwhile.
      if (performance.now() - renewedAt > RENEW_AFTER_MS) await claim('', null);
    },
    async whileHeld(work) {
      try {
        await work();
      } catch (error) {
        // If Redis is gone, the lease ends by itself.
        await redis.run(scripts.endImport, keys.format, { token, isDone: false }).catch(() => undefined);
        throw error;
      }
    },
    async update(details) {
      await transact(redis, [['HSET', keys.format.format, 'importDetails', JSON.stringify(details)]]);
    },
    async end() {
      const { ended } = await redis.run(scripts.endImport, keys.format, { token, isDone: true });
      if (!ended) throw new TeamCopyError('Another process has taken the import over.');
    },
  };
}

/** Throws TeamCopyError. */
function parseDetails(stored: unknown): Details {
  const { data } = detailsSchema.safeParse(typeof stored === 'string' ? JSON.parse(stored) : null);
  if (data === undefined) throw new TeamCopyError('Another version of Parley imports into this Redis.');
  return data;
}

/**
 * Waits until nodes that were there before have seen the mark, then checks once more whether someone has created an
 * account meanwhile, and deletes what those nodes wrote. Without nodes there is nothing to wait for.
 */
async function makeSafe(target: ImportTarget, mark: Mark, { isUsed, details }: Begun): Promise<void> {
  const { redis, keys, nodesSeeMarkMs = NODES_SEE_MARK_MS } = target;
  try {
    for (let leftMs = isUsed ? nodesSeeMarkMs : 0; leftMs > 0; leftMs -= RENEW_AFTER_MS) {
      await wait(Math.min(leftMs, RENEW_AFTER_MS));
      await mark.renew();
    }
    await refuseTeam({ redis, keys });
  } catch (error) {
    await mark.end();
    throw error;
  }
  await deleteKeys(redis, keys);
  await mark.update({ ...details, isSafe: true });
}

async function writeTeam(copy: OpenedCopy, target: ImportTarget, archive: string | null, mark: Mark): Promise<void> {
  const { redis, keys } = target;
  if (archive !== null) await transact(redis, [['SET', keys.archive.identity, archive]]);
  const now = await redisNow(redis);
  // Nodes that are running schedule the search for long logs only when they start.
  await transact(redis, [['ZADD', keys.agenda('histories').due, now, FIND_LONG_LOGS]]);
  const writer = createKeyWriter(target, copy.manifest.exportedAt, now, mark);
  for await (const record of copy.records('keys.ndjson', keyRecordSchema)) await writer.write(record);
  await writer.flush();
  await writeArchive(copy, target, mark);
  await writeFiles(copy, target, mark);
}

/** Deletes all keys but the mark. */
async function deleteKeys(redis: ImportTarget['redis'], keys: Keys): Promise<void> {
  await scanKeys(redis, [keys.all.pattern], DURING, async (found) => {
    const doomed = found.filter((key) => key !== keys.format.format);
    for (let start = 0; start < doomed.length; start += COMMANDS_AT_ONCE) {
      const some = doomed.slice(start, start + COMMANDS_AT_ONCE);
      await redis.call(DURING, (command) => Promise.all(some.map((key) => command.unlink(key))));
    }
  });
}

interface KeyWriter {
  write(record: KeyRecord): Promise<void>;
  flush(): Promise<void>;
}

/** A room stays at least this long after the import, so that its people can sign in. */
const LEAST_LEFT_MS = 3_600_000;

/** Writes keys, and schedules the background work for them. `now`: of Redis (ms). */
function createKeyWriter({ redis, keys, store }: ImportTarget, exportedAt: string, now: number, mark: Mark): KeyWriter {
  const elapsedMs = Math.max(0, now - Date.parse(exportedAt));
  let pending: Promise<unknown>[] = [];
  let pendingKeys = new Set<string>();
  /** The keys of the current family member that were written. An earlier, interrupted import may have written them. */
  let begun = new Set<string>();
  let member = '';

  function push(promise: Promise<unknown>): void {
    promise.catch(() => undefined); // `flush` throws it; until then no one waits for it, which would end the process
    pending.push(promise);
  }

  async function flush(): Promise<void> {
    const all = pending;
    [pending, pendingKeys] = [[], new Set()];
    await Promise.all(all);
    await mark.renew();
  }

  /** A room has as long as it had at the export; everything else ends when it would have ended. */
  function leftMs({ family, id, endsInMs }: KeyRecord): number | undefined {
    if (endsInMs === undefined) return undefined;
    if (family === 'followed') return endsInMs;
    return family === 'conversation' && isRoom(id) ? Math.max(endsInMs, LEAST_LEFT_MS) : endsInMs - elapsedMs;
  }

  return {
    flush,
    async write(record) {
      const { family, id, key: name } = record;
      const key = keys.keyOf({ family: family as KeyFamily, id, name });
      // Pieces of one key are written in order.
      if (pendingKeys.has(key) || pending.length >= COMMANDS_AT_ONCE) await flush();
      const left = leftMs(record);
      if (left !== undefined && left <= 0) return;
      if (member !== `${family} ${id}`) [member, begun] = [`${family} ${id}`, new Set()];
      const isFirst = !begun.has(key);
      begun.add(key);
      pendingKeys.add(key);
      push(
        transact(redis, [
          ...(isFirst ? [['UNLINK', key] satisfies Command] : []),
          writeCommand(key, record),
          ...(left === undefined ? [] : [['PEXPIRE', key, left] satisfies Command]),
        ]),
      );
      for (const [queue, entry] of jobsFor(record, store)) {
        push(redis.call(DURING, (command) => command.zadd(keys.agenda(queue).due, now, entry)));
      }
    },
  };
}

function writeCommand(key: string, { type, entries }: KeyRecord): Command {
  switch (type) {
    case 'hash':
      return ['HSET', key, ...entries];
    case 'list':
      return ['RPUSH', key, ...entries];
    case 'set':
      return ['SADD', key, ...entries];
    case 'sorted set':
      return ['ZADD', key, ...entries.map((_, index) => entries[index % 2 === 0 ? index + 1 : index - 1] ?? '')];
    case 'string':
      return ['SET', key, entries[0] ?? ''];
    default:
      return assertNever(type);
  }
}

/** The background work that has to look at what a record contains, at once. It schedules itself again. */
function jobsFor(
  { family, id, key, entries }: KeyRecord,
  store: ImportTarget['store'],
): (readonly [QueueName, string])[] {
  const members = entries.filter((_, index) => index % 2 === 0);
  switch (`${family}.${key}`) {
    case 'conversation.meta': {
      const epoch = fieldsOf(entries).get('epoch') ?? '';
      const isApart = store !== null && !store.endsWithConversation;
      return [['follow', id], ...(isApart ? [['shelves', `${id} ${epoch}`] as const] : [])];
    }
    case 'conversation.recalled':
      return [['recalls', id]];
    case 'topic.meta':
      return [['posts', id]];
    case 'user.conversations':
      return [['lists', id]];
    case 'user.scheduledDue':
      return [['schedules', id]];
    case 'user.reminders':
      return [['reminders', id]];
    case 'people.team':
      return [
        ['retention', FIND_CONVERSATIONS],
        ['storage', COUNT_FILES],
      ];
    case 'people.erased':
      return members.map((userId) => ['erasures', userId] as const);
    case 'people.roles':
      return members.filter(isVisitor).map((visitor) => ['visitors', visitor] as const);
    default:
      return [];
  }
}

async function writeArchive(copy: OpenedCopy, { archive }: ImportTarget, mark: Mark): Promise<void> {
  if (archive === null) return;
  await archive.use(DURING, (store) => store.deleteAll());
  let batch: z.infer<typeof archiveRecordSchema>[] = [];
  async function flush(): Promise<void> {
    const [first] = batch;
    if (first === undefined) return;
    const { conversation: conversationId, epoch, offset } = first;
    const elements = batch.map(({ element }) => element);
    batch = [];
    await archive?.use(DURING, (store) => store.write({ conversationId, epoch }, offset - 1, elements));
    await mark.renew();
  }
  for await (const event of copy.records('archive.ndjson', archiveRecordSchema)) {
    const last = batch.at(-1);
    const follows = last?.conversation === event.conversation && last.offset + 1 === event.offset;
    if (!follows || batch.length === EVENTS_AT_ONCE) await flush();
    batch.push(event);
  }
  await flush();
}

async function writeFiles(copy: OpenedCopy, { redis, keys, store }: ImportTarget, mark: Mark): Promise<void> {
  if (store === null) return;
  let start = 0;
  for await (const file of copy.records('files.ndjson', fileRecordSchema)) {
    try {
      await writeFile({ copy, store, mark }, file, start);
    } catch (error) {
      // A room that has closed during the import takes its files along.
      if (!store.endsWithConversation || !(error instanceof ChatError && error.code === 'BLOB_NOT_FOUND')) throw error;
      const [isThere] = await transact(redis, [['EXISTS', keys.conversation(file.conversation).meta]]);
      if (Number(isThere) === 1) throw error;
    }
    start += file.bytes;
  }
}

interface FilePorts {
  readonly copy: OpenedCopy;
  readonly store: BlobStore;
  readonly mark: Mark;
}

/** Writes the bytes of a file, which begin at `start` of all bytes. */
async function writeFile(
  { copy, store, mark }: FilePorts,
  { conversation, namespace, id, bytes }: z.infer<typeof fileRecordSchema>,
  start: number,
): Promise<void> {
  const place = { conversationId: conversation, namespace, id };
  for (let offset = 0; offset < bytes; offset += store.chunkBytes) {
    const length = Math.min(store.chunkBytes, bytes - offset);
    const pieces: Uint8Array[] = [];
    for await (const piece of copy.bytes('files.bin', start + offset, length)) pieces.push(piece);
    await store.write(place, offset, Buffer.concat(pieces));
    await mark.renew();
  }
  if (bytes > 0) await store.seal(place, bytes);
}

/** Records the data format, then removes the mark: from now on nodes work with the team. */
async function finish({ data }: CopyManifest, { redis, keys }: ImportTarget, mark: Mark): Promise<void> {
  const { format } = keys.format;
  const [stored] = await transact(redis, [['HMGET', format, 'written', 'readableFrom']]);
  const [written, readableFrom] = (stored as (string | null)[]).map(Number);
  const newest = [Math.max(written ?? 0, data.written), Math.max(readableFrom ?? 0, data.readableFrom)] as const;
  await transact(redis, [['HSET', format, 'written', newest[0], 'readableFrom', newest[1]]]);
  await mark.end();
}
