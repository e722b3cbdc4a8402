import { createHash } from 'node:crypto';
import { mkdir, open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ChatError } from '#shared/errors/ChatError.ts';
import { systemErrorCode } from '#shared/errors/systemErrorCode.ts';
import type { Archive } from '../archive/createArchive.ts';
import type { BlobStore } from '../blob/BlobStore.ts';
import type { KeyFamily } from '../keys.ts';
import { copiedNames } from './copyDecisions.ts';
import {
  COPY_FORMAT,
  COPY_VERSION,
  type CopyManifest,
  fieldsOf,
  filterPairs,
  leadingOffset,
  MANIFEST_FILE,
  type PartName,
  TeamCopyError,
} from './copyFormat.ts';
import { copyAnnouncements, type CopiedLog, copyLog, type LogCopyPorts, writeKey } from './copyLogs.ts';
import { createPartWriter, type PartWriter } from './createPartWriter.ts';
import { listIds, readInPieces, type ReadKey, readMember, type ReadPorts, redisNow, transact } from './readKeys.ts';

export interface ExportTeamOptions extends ReadPorts {
  readonly store: Pick<BlobStore, 'read'>;
  /** Whether the person named the store; if not, it is probably another one when it has none of the files. */
  readonly isStoreNamed: boolean;
  /** Null: no database was named. */
  readonly archive: Pick<Archive, 'use'> | null;
  /** The folder to create. */
  readonly to: string;
  /** The version of this installation. */
  readonly parley: string;
  /** Aborting it removes what was written; then the call throws the signal's reason. */
  readonly signal?: AbortSignal;
}

interface TeamCopyPorts extends LogCopyPorts {
  readonly store: ExportTeamOptions['store'];
  readonly isStoreNamed: boolean;
  readonly parts: Readonly<Record<PartName, PartWriter>>;
}

/**
 * Exports the whole team into a new folder, while people go on writing: each conversation as it was at one moment. What
 * is read later than the logs leaves out what they do not have. The folder has password hashes and all messages in
 * plain text; only this user may read it. Throws TeamCopyError, ChatError, after removing the folder.
 */
export async function exportTeam(options: ExportTeamOptions): Promise<CopyManifest> {
  const { to, signal = new AbortController().signal } = options;
  const format = await refuseUnexportable(options);
  await makeFolder(to);
  const writers: PartWriter[] = [];
  const closeAll = (): Promise<unknown> => Promise.allSettled(writers.splice(0).map((writer) => writer.close()));
  try {
    const create = async (name: PartName): Promise<PartWriter> => {
      const writer = await createPartWriter(to, name);
      writers.push(writer);
      return writer;
    };
    const parts = {
      'keys.ndjson': await create('keys.ndjson'),
      'archive.ndjson': await create('archive.ndjson'),
      'files.ndjson': await create('files.ndjson'),
      'files.bin': await create('files.bin'),
    };
    const startedAt = await redisNow(options.redis);
    const counts = { people: 0, conversations: 0, topics: 0, events: 0, archived: 0, files: 0, missingFiles: 0 };
    const erasedBefore = await readErased(options);
    await copyAll({ ...options, parts, counts, signal, startedAt });
    if ((await readErased(options)) !== erasedBefore)
      throw new TeamCopyError('Someone was erased meanwhile: export again.');
    const finished = [];
    for (const writer of writers) finished.push(await writer.finish());
    signal.throwIfAborted();
    const manifest: CopyManifest = {
      format: COPY_FORMAT,
      version: COPY_VERSION,
      parley: options.parley,
      exportedAt: new Date(startedAt).toISOString(),
      data: format,
      counts,
      parts: finished,
    };
    await writeFile(join(to, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
    await syncFile(join(to, MANIFEST_FILE));
    signal.throwIfAborted();
    return manifest;
  } catch (error) {
    await closeAll();
    await rm(to, { recursive: true, force: true });
    throw error;
  } finally {
    await closeAll();
  }
}

/** Returns the data format in Redis. Throws TeamCopyError. */
async function refuseUnexportable(options: ExportTeamOptions): Promise<CopyManifest['data']> {
  const { redis, keys, archive } = options;
  const [format] = await transact(redis, [['HMGET', keys.format.format, 'written', 'readableFrom', 'import']]);
  const [written, readableFrom, underWay] = format as (string | null)[];
  if (underWay !== null) throw new ChatError('IMPORT_UNDER_WAY');
  const [people] = await transact(redis, [['HLEN', keys.people.names]]);
  if (Number(people) === 0) throw new TeamCopyError('There is no team here: no one has an account.');
  const [identity] = await transact(redis, [['GET', keys.archive.identity]]);
  if (identity !== null && archive === null)
    throw new TeamCopyError('Old messages of this team are in a database: name it with --database.');
  if (identity !== null && (await archive?.use('copying the team', (store) => store.identity())) !== identity)
    throw new TeamCopyError('The old messages of this team are in another database than the one --database names.');
  return { written: leadingOffset(written), readableFrom: leadingOffset(readableFrom) };
}

async function makeFolder(to: string): Promise<void> {
  try {
    await mkdir(to, { mode: 0o700 });
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === 'EEXIST') throw new TeamCopyError(`There is a ${to} already: choose another name.`);
    if (code === 'ENOENT') throw new TeamCopyError(`The folder in which ${to} would be does not exist.`);
    throw error;
  }
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Who was or is being erased, and how far: a copy that was begun before would bring the person back. */
async function readErased({ redis, keys }: ReadPorts): Promise<string> {
  const [erased] = await transact(redis, [['HGETALL', keys.people.erased]]);
  const records = [...fieldsOf([erased].flat(2).map(String))].map(([userId, record]) => `${userId} ${record}`);
  return records.toSorted().join('\n');
}

/**
 * The order matters. First what projections derive from the logs and what refers to them, so that it is older than the
 * logs, and is brought up to date after the import; then the logs; then lists of conversations and people, without
 * conversations and records that were not copied.
 */
async function copyAll(ports: TeamCopyPorts): Promise<void> {
  const { counts } = ports;
  const registry: ReadKey[] = [];
  for await (const key of readMember(ports, { family: 'topics', id: '' }, copiedNames('topics'))) registry.push(key);
  const early = await listIds(ports, ['user', 'followed', 'hook']);
  const ofUser = copiedNames('user').filter((name) => name !== 'conversations');
  for (const id of early.get('user') ?? []) await copyMember(ports, 'user', id, ofUser);
  for (const family of ['followed', 'hook'] as const) {
    for (const id of early.get(family) ?? []) await copyMember(ports, family, id);
  }

  const found = await listIds(ports, ['conversation', 'topic']);
  const conversations = new Map<string, CopiedLog>();
  for (const id of found.get('conversation') ?? []) {
    const copied = await copyLog(ports, 'conversation', id);
    if (copied === null) continue;
    conversations.set(id, copied);
    await copyFiles(ports, id, copied.epoch);
  }
  if (!ports.isStoreNamed && counts.files === 0 && counts.missingFiles > 0)
    throw new TeamCopyError('None of the files is there: name where they are stored with --files.');
  counts.conversations = conversations.size;
  const topics = new Set<string>();
  for (const id of found.get('topic') ?? []) if ((await copyLog(ports, 'topic', id)) !== null) topics.add(id);
  counts.topics = topics.size;
  for (const key of registry) await writeFiltered(ports, key, (topic) => topics.has(topic));
  await copyAnnouncements(ports);
  await copyPeople(ports, conversations);
}

async function copyPeople(ports: TeamCopyPorts, conversations: ReadonlyMap<string, CopiedLog>): Promise<void> {
  const late = await listIds(ports, ['user', 'invitation', 'report', 'identity', 'presence']);
  for (const id of late.get('user') ?? []) {
    await copyMember(ports, 'user', id, ['conversations'], { conversations: (member) => conversations.has(member) });
  }
  const epochs = new Set([...conversations.values()].map(({ epoch }) => epoch));
  const ofRooms = (epoch: string): boolean => epochs.has(epoch);
  await copyMember(ports, 'directory', '', undefined, { entries: ofRooms, versions: ofRooms });
  for (const family of ['invitation', 'report', 'presence'] as const) {
    for (const id of late.get(family) ?? []) await copyMember(ports, family, id);
  }
  const records = (family: 'invitation' | 'report') => (id: string) => late.get(family)?.has(id) === true;
  await copyMember(ports, 'people', '', undefined, {
    invitations: records('invitation'),
    reportsOpen: records('report'),
    reportsResolved: records('report'),
    names: () => {
      ports.counts.people += 1;
      return true;
    },
  });
  // After the people, because an account is created before its person is added to them.
  const accounts = await listIds(ports, ['account', 'identity']);
  for (const family of ['account', 'identity'] as const) {
    for (const id of accounts.get(family) ?? []) await copyMember(ports, family, id);
  }
}

/** By the name of a key: which of its members or fields are copied. */
type Filters = Readonly<Record<string, (member: string) => boolean>>;

async function copyMember(
  ports: TeamCopyPorts,
  family: KeyFamily,
  id: string,
  names: readonly string[] = copiedNames(family),
  filters: Filters = {},
): Promise<void> {
  for await (const key of readMember(ports, { family, id }, names)) {
    await writeFiltered(ports, key, filters[key.address.name] ?? (() => true));
  }
}

async function writeFiltered(ports: TeamCopyPorts, key: ReadKey, keep: (member: string) => boolean): Promise<void> {
  const isPaired = key.type === 'hash' || key.type === 'sorted set';
  await writeKey(ports, isPaired ? { ...key, entries: filterPairs(key.entries, keep) } : key);
}

const blobSchema = z.object({ bytes: z.number().int().nonnegative() });

/** Copies the files of a conversation, and their records, without those whose bytes are gone. */
async function copyFiles(ports: TeamCopyPorts, conversation: string, epoch: string): Promise<void> {
  const copied = new Set<string>();
  const address = { family: 'conversation', id: conversation, name: 'blobs' } as const;
  for await (const piece of readInPieces(ports, address)) {
    const entries: string[] = [];
    for (const [id, record] of fieldsOf(piece.entries)) {
      if (copied.has(id)) continue;
      copied.add(id);
      const blob = parseBlob(record);
      if (blob !== null && (await copyFile(ports, { conversation, namespace: epoch, id }, blob.bytes)))
        entries.push(id, record);
    }
    await writeKey(ports, { ...piece, entries });
  }
}

function parseBlob(record: string): z.infer<typeof blobSchema> | null {
  try {
    return blobSchema.parse(JSON.parse(record));
  } catch {
    return null; // written by a later version, or broken
  }
}

/** Returns false when the store does not have the bytes. */
async function copyFile(
  { store, parts, counts, signal }: TeamCopyPorts,
  { conversation, namespace, id }: { conversation: string; namespace: string; id: string },
  bytes: number,
): Promise<boolean> {
  const start = parts['files.bin'].mark();
  const hash = createHash('sha256');
  let size = 0;
  try {
    if (bytes > 0) {
      for await (const piece of store.read({ conversationId: conversation, namespace, id }, { start: 0, end: bytes })) {
        signal.throwIfAborted();
        hash.update(piece);
        size += piece.byteLength;
        await parts['files.bin'].append(Uint8Array.from(piece));
      }
    }
    if (size !== bytes) throw new ChatError('BLOB_NOT_FOUND');
  } catch (error) {
    if (!(error instanceof ChatError && error.code === 'BLOB_NOT_FOUND')) throw error;
    await parts['files.bin'].rewind(start);
    counts.missingFiles += 1;
    return false;
  }
  await parts['files.ndjson'].write({ conversation, namespace, id, bytes, sha256: hash.digest('hex') });
  counts.files += 1;
  return true;
}
