import { isRoom } from '#shared/conversation/isRoom.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { ErrorCode } from '#shared/errors/codes.ts';
import type { MentionName } from '#shared/text/mentions.ts';
import type { Archive } from '../archive/createArchive.ts';
import type { BlobCollector } from '../blob/createBlobCollector.ts';
import { peopleOf } from '../directId.ts';
import { scripts } from '../generated/scripts.ts';
import { readNames } from '../person/personHandlers.ts';
import type { DataPorts } from '../redis/RedisAccess.ts';
import { readRetention } from '../retention/createRetention.ts';
import { type CleanElement, type ErasedPerson, nicknameIn, otherMentions, withoutPerson } from './withoutPerson.ts';

const DURING = 'erasing a person';
/** Elements that one step examines; Redis handles it in one or two milliseconds. */
const ELEMENTS_AT_ONCE = 512;
/** Answers of `leaveRoom` for a room that the person is not in. */
const OUTSIDE: ReadonlySet<ErrorCode> = new Set(['ROOM_CLOSED', 'NOT_A_MEMBER']);

export interface ConversationErasurePorts extends DataPorts {
  readonly history: { readonly archive: Pick<Archive, 'use'> };
  readonly blobs: { readonly collector: Pick<BlobCollector, 'scheduleUploadCheck'> };
}

interface Found {
  readonly offset: number;
  readonly element: string;
}

/** A conversation, with what its elements are cleaned of. */
interface Log {
  readonly conversationId: string;
  readonly epoch: string;
  readonly userId: string;
  /** All names and nicknames of the person that were found so far. */
  readonly names: Set<string>;
}

/** Takes the person's seat in a room. They leave it once: the id of the event is derived. */
export async function leaveRoomOf({ redis, keys }: DataPorts, conversationId: string, userId: string): Promise<void> {
  try {
    await redis.run(scripts.leaveRoom, keys.conversation(conversationId), { userId, clientId: `erased-${userId}` });
  } catch (error) {
    if (!(error instanceof ChatError && OUTSIDE.has(error.code))) throw error;
  }
}

/**
 * Removes from a conversation what identifies a person besides their id, and their files. Idempotent; each step is safe
 * to interrupt. `isStopped`: whether to stop between two steps. Returns whether it is complete. Throws the errors of
 * `RedisAccess` and `Archive`, and ARCHIVE_MISSING when the history is in a database that this node does not use.
 */
export async function eraseFromConversation(
  ports: ConversationErasurePorts,
  conversationId: string,
  person: ErasedPerson,
  isStopped: () => boolean,
): Promise<boolean> {
  const { redis, keys, blobs } = ports;
  const { userId } = person;
  const to = keys.conversation(conversationId);
  const read = (after: number) => redis.run(scripts.readAbout, to, { userId, after, count: ELEMENTS_AT_ONCE });
  let page = await read(0);
  const { epoch, nickname, involved } = page;
  if (epoch === null) return true;
  if (involved && isRoom(conversationId)) await leaveRoomOf(ports, conversationId, userId);
  const names = new Set(person.names);
  if (nickname !== null) names.add(String(JSON.parse(nickname)));
  const log: Log = { conversationId, epoch, userId, names };
  let archivedTo = page.deleted;
  let isDone = await isUnderHold(ports, conversationId);
  while (!isDone) {
    if (isStopped()) return false;
    // Also what was archived since the last page.
    if (page.base > archivedTo) await eraseFromArchive(ports, log, archivedTo, page.base);
    archivedTo = Math.max(archivedTo, page.base);
    const isReplaced = await replaceFound(ports, log, page.found);
    isDone = isReplaced && page.next === 0;
    if (!isDone) page = await read(isReplaced ? page.next : (page.found[0]?.offset ?? 1) - 1);
    if (page.epoch !== epoch) return true; // another room has the name now
  }
  if (!involved) return true;
  const { hasUploads } = await redis.run(scripts.forgetMember, to, { userId });
  if (hasUploads) await blobs.collector.scheduleUploadCheck(conversationId);
  return true;
}

/** Under a legal hold the log and its files stay as they are; see docs/guide/hosting.md. */
async function isUnderHold(ports: DataPorts, conversationId: string): Promise<boolean> {
  const { redis, keys } = ports;
  const targets = (await readRetention(ports)).holds.map(({ target }) => target);
  if (targets.includes(`conversation:${conversationId}`)) return true;
  const people = targets.flatMap((target) => (target.startsWith('person:') ? [target.slice('person:'.length)] : []));
  if (!isRoom(conversationId)) return peopleOf(conversationId).some((id) => people.includes(id));
  if (people.length === 0) return false;
  const { meta, members } = keys.conversation(conversationId);
  // Of rooms with a name of their own, a hold on a person keeps only what they wrote.
  const isGroup = await redis.call(DURING, (command) => command.hexists(meta, 'direct'));
  if (isGroup === 0) return false;
  // There are at most `LIMITS.legalHolds` of them.
  const entries = await redis.call(DURING, (command) => command.hmget(members, ...people));
  return entries.some((entry) => entry !== null);
}

/** Returns whether all elements were as they had been read, and are still in Redis. */
async function replaceFound(ports: ConversationErasurePorts, log: Log, found: readonly Found[]): Promise<boolean> {
  const { redis, keys, blobs } = ports;
  const { conversationId, epoch, userId } = log;
  const cleaned = await clean(ports, log, found);
  const blobIds = cleaned.flatMap((one) => one.blobIds);
  const rows = cleaned.flatMap(({ offset, before, element }) =>
    element === before ? [] : { offset, before, after: element },
  );
  if (rows.length === 0 && blobIds.length === 0) return true;
  // Scheduled before, so that a crash leaves at most a needless check, but never orphaned bytes.
  if (blobIds.length > 0) await blobs.collector.scheduleUploadCheck(conversationId);
  const args = { userId, epoch, blobIds: JSON.stringify(blobIds), rows };
  const { base, changed } = await redis.run(scripts.replaceElements, keys.conversation(conversationId), args);
  return changed === 0 && rows.every(({ offset }) => offset > base);
}

async function eraseFromArchive(ports: ConversationErasurePorts, log: Log, after: number, to: number): Promise<void> {
  const { redis, keys, history, blobs } = ports;
  const { conversationId, epoch, userId } = log;
  const bound = await redis.call(DURING, (command) => command.get(keys.archive.identity));
  if (bound === null) return; // nothing was ever archived: the import of a part of a history
  if ((await history.archive.use(DURING, (store) => store.identity())) !== bound)
    throw new ChatError('ARCHIVE_MISSING');
  const id = { conversationId, epoch };
  for (let start = after; start < to; start += ELEMENTS_AT_ONCE) {
    const end = Math.min(start + ELEMENTS_AT_ONCE, to);
    const events = await history.archive.use(DURING, (store) => store.read(id, start, end));
    const about = events.filter(({ element }) => element.includes(`"${userId}"`));
    const cleaned = await clean(ports, log, about);
    const blobIds = cleaned.flatMap((one) => one.blobIds);
    if (blobIds.length > 0) {
      await blobs.collector.scheduleUploadCheck(conversationId);
      const args = { userId, epoch, blobIds: JSON.stringify(blobIds), rows: [] };
      await redis.run(scripts.replaceElements, keys.conversation(conversationId), args);
    }
    for (const { offset, before, element } of cleaned) {
      if (element !== before) await history.archive.use(DURING, (store) => store.write(id, offset - 1, [element]));
    }
  }
}

async function clean(
  ports: DataPorts,
  { userId, names }: Log,
  found: readonly Found[],
): Promise<readonly (CleanElement & { readonly offset: number; readonly before: string })[]> {
  const mentioned = found.flatMap(({ element }) => otherMentions(element, userId));
  const others = [...(await readNames(ports, [...new Set(mentioned)]))].map(([id, name]): MentionName => ({
    id,
    name,
  }));
  return found.map(({ offset, element }) => {
    const nickname = nicknameIn(element, userId);
    if (nickname !== null) names.add(nickname);
    return { ...withoutPerson(element, { userId, names: [...names] }, others), offset, before: element };
  });
}
