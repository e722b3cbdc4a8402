import type { LogId } from '../archive/ArchiveStore.ts';
import type { Archive } from '../archive/createArchive.ts';
import { topicLog } from '../archive/createArchiveSteps.ts';
import { readElement } from '../logElement.ts';
import { copiedNames } from './copyDecisions.ts';
import { type CopyCounts, fieldsOf, filterPairs, leadingOffset, TeamCopyError } from './copyFormat.ts';
import type { PartWriter } from './createPartWriter.ts';
import {
  type Command,
  readInPieces,
  type ReadKey,
  type ReadPorts,
  readWhole,
  toRecords,
  transact,
} from './readKeys.ts';

export interface LogCopyPorts extends ReadPorts {
  /** Null: the copy has no archived events. */
  readonly archive: Pick<Archive, 'use'> | null;
  readonly parts: Readonly<Record<'keys.ndjson' | 'archive.ndjson', PartWriter>>;
  readonly counts: { -readonly [Name in keyof CopyCounts]: CopyCounts[Name] };
  readonly signal: AbortSignal;
  /** When the copy began (ms). */
  readonly startedAt: number;
}

/** A log that was copied. */
export interface CopiedLog {
  readonly epoch: string;
  readonly head: number;
}

const EVENTS_AT_ONCE = 200;
/** How often a log is copied again because its beginning was archived or deleted meanwhile. */
const MAX_ATTEMPTS = 20;
/** Events of this time before the copy are projected again: the people's inboxes were read before the logs. */
const PROJECTED_AGAIN_MS = 60_000;

/** What identifies the beginning of a log: while it stays the same, elements keep their positions. */
const STATE_FIELDS = {
  conversation: ['epoch', 'base', 'deleted'],
  topic: ['epoch', 'base', 'lost'],
} as const;

/**
 * Copies the log of a conversation or a topic, with everything that belongs to its offsets as it was at one moment.
 * Later events are ignored. Copies again from the beginning when the oldest events were moved or deleted meanwhile.
 * Returns null when it is gone. Throws TeamCopyError.
 */
export async function copyLog(
  ports: LogCopyPorts,
  family: 'conversation' | 'topic',
  id: string,
): Promise<CopiedLog | null> {
  const { parts, counts } = ports;
  const before = { ...counts };
  const marks = [parts['keys.ndjson'].mark(), parts['archive.ndjson'].mark()] as const;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const copied = await tryToCopyLog(ports, family, id);
    if (copied !== 'changed') return copied;
    await parts['keys.ndjson'].rewind(marks[0]);
    await parts['archive.ndjson'].rewind(marks[1]);
    Object.assign(counts, before);
  }
  throw new TeamCopyError('Old messages are being archived or deleted: export again when that is done.');
}

async function tryToCopyLog(
  ports: LogCopyPorts,
  family: 'conversation' | 'topic',
  id: string,
): Promise<CopiedLog | 'changed' | null> {
  const { redis, keys, counts } = ports;
  const keyOf = (name: string): string => keys.keyOf({ family, id, name });
  const names = copiedNames(family).filter((name) => name !== 'log' && name !== 'blobs' && name !== 'bodies');
  const { found, replies } = await readWhole(ports, { family, id }, names, [['LLEN', keyOf('log')]]);
  const meta = found.find(({ address }) => address.name === 'meta');
  const fields = fieldsOf(meta?.entries ?? []);
  const epoch = fields.get('epoch');
  if (meta === undefined || epoch === undefined) return null;
  const base = leadingOffset(fields.get('base'));
  const length = Number(replies[0]);
  const readState: Command = ['HMGET', keyOf('meta'), ...STATE_FIELDS[family]];
  const state = JSON.stringify(STATE_FIELDS[family].map((field) => fields.get(field) ?? null));
  for (const key of found) if (key !== meta) await writeKey(ports, key);

  let recent: number | null = null;
  for (let at = 0; at < length; at += EVENTS_AT_ONCE) {
    const count = Math.min(EVENTS_AT_ONCE, length - at);
    const offsets = Array.from({ length: count }, (_, index) => base + at + index + 1);
    const [now, page, bodies] = await transact(redis, [
      readState,
      ['LRANGE', keyOf('log'), at, at + count - 1],
      ...(family === 'topic' ? [['HMGET', keyOf('bodies'), ...offsets] satisfies Command] : []),
    ]);
    const elements = page as string[];
    if (JSON.stringify(now) !== state || elements.length !== count) return 'changed';
    const start = { family, id };
    await writeKey(ports, {
      address: { ...start, name: 'log' },
      type: 'list',
      entries: elements,
      endsInMs: meta.endsInMs,
    });
    if (bodies !== undefined) await writeBodies(ports, { ...start, name: 'bodies' }, offsets, bodies as string[]);
    recent ??= firstSince(elements, offsets, ports.startedAt - PROJECTED_AGAIN_MS);
  }
  counts.events += length;
  await copyArchived(ports, logOf(family, id, epoch), archivedFrom(family, fields), base);
  if (JSON.stringify((await transact(redis, [readState]))[0]) !== state) return 'changed';
  const entries = recent === null ? meta.entries : projectAgain(meta.entries, Math.max(recent - 1, base));
  await writeKey(ports, { ...meta, entries });
  return { epoch, head: base + length };
}

/** Writes what was read of a key. Throws what the signal has as its reason. */
export async function writeKey({ parts, signal }: Pick<LogCopyPorts, 'parts' | 'signal'>, key: ReadKey): Promise<void> {
  signal.throwIfAborted();
  for (const record of toRecords(key)) await parts['keys.ndjson'].write(record);
}

async function writeBodies(
  ports: LogCopyPorts,
  address: ReadKey['address'],
  offsets: readonly number[],
  bodies: readonly (string | null)[],
): Promise<void> {
  const entries = bodies.flatMap((body, index) => (body === null ? [] : [String(offsets[index]), body]));
  if (entries.length > 0) await writeKey(ports, { address, type: 'hash', entries, endsInMs: null });
}

function firstSince(elements: readonly string[], offsets: readonly number[], since: number): number | null {
  const index = elements.findIndex((element) => (readElement(element)?.at ?? 0) >= since);
  return offsets[index] ?? null;
}

/** Moves the projection checkpoint back to an offset, if it is after it. */
function projectAgain(entries: readonly string[], offset: number): readonly string[] {
  return entries.map((entry, index) => {
    if (index % 2 === 0 || entries[index - 1] !== 'followed' || leadingOffset(entry) <= offset) return entry;
    return `${offset}:${entry.split(':')[1] ?? ''}:`;
  });
}

function logOf(family: 'conversation' | 'topic', id: string, epoch: string): LogId {
  return family === 'topic' ? topicLog(id, epoch) : { conversationId: id, epoch };
}

/** The offset before the first event that the archive may have. */
function archivedFrom(family: 'conversation' | 'topic', fields: ReadonlyMap<string, string>): number {
  if (family === 'conversation') return leadingOffset(fields.get('deleted'));
  return fields.has('lost') ? leadingOffset(fields.get('lost')) : Infinity;
}

async function copyArchived(ports: LogCopyPorts, log: LogId, from: number, to: number): Promise<void> {
  const { archive, parts, counts, signal } = ports;
  if (archive === null) return;
  for (let after = from; after < to; after += EVENTS_AT_ONCE) {
    signal.throwIfAborted();
    const last = Math.min(after + EVENTS_AT_ONCE, to);
    const events = await archive.use('copying the team', (store) => store.read(log, after, last));
    for (const { offset, element } of events) {
      const { conversationId, epoch } = log;
      await parts['archive.ndjson'].write({ conversation: conversationId, epoch, offset, element });
    }
    counts.events += events.length;
    counts.archived += events.length;
  }
}

/**
 * Copies the announcements: first the log, then its indexes, without what was published meanwhile, so that an index has
 * no announcement that the log lacks.
 */
export async function copyAnnouncements(ports: LogCopyPorts): Promise<void> {
  const { redis, keys, counts } = ports;
  const address = (name: string): ReadKey['address'] => ({ family: 'announcements', id: '', name });
  const keyOf = (name: string): string => keys.keyOf(address(name));
  const head = Number((await transact(redis, [['LLEN', keyOf('log')]]))[0]);
  for (let at = 0; at < head; at += EVENTS_AT_ONCE) {
    const count = Math.min(EVENTS_AT_ONCE, head - at);
    const offsets = Array.from({ length: count }, (_, index) => at + index + 1);
    const [elements, bodies] = await transact(redis, [
      ['LRANGE', keyOf('log'), at, at + count - 1],
      ['HMGET', keyOf('bodies'), ...offsets],
    ]);
    await writeKey(ports, { address: address('log'), type: 'list', entries: elements as string[], endsInMs: null });
    await writeBodies(ports, address('bodies'), offsets, bodies as string[]);
  }
  counts.events += head;

  const apart = ['log', 'bodies', 'readBy'];
  const names = copiedNames('announcements').filter((name) => !apart.includes(name));
  for (const key of (await readWhole(ports, { family: 'announcements', id: '' }, names)).found) {
    await writeKey(ports, upToHead(key, head));
  }
  for await (const piece of readInPieces(ports, address('readBy'))) await writeKey(ports, upToHead(piece, head));
}

/** Without the entries of later announcements. */
function upToHead(key: ReadKey, head: number): ReadKey {
  const { address, entries } = key;
  switch (address.name) {
    case 'indexed':
      return { ...key, entries: [String(Math.min(leadingOffset(entries[0]), head))] };
    case 'byAuthor':
      return {
        ...key,
        entries: filterPairs(entries, (member) => Number(member.slice(member.lastIndexOf(':') + 1)) <= head),
      };
    case 'sent':
      return { ...key, entries: filterPairs(entries, (_, score) => Number(score) <= head) };
    case 'writers':
      return key;
    default:
      // Offsets are the members or fields, or begin them.
      return { ...key, entries: filterPairs(entries, (member) => leadingOffset(member) <= head) };
  }
}
