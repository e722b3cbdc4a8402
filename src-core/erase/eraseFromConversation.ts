import { LIMITS } from '#shared/contract/limits.ts';
import { isRoom } from '#shared/conversation/isRoom.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { ErrorCode } from '#shared/errors/codes.ts';
import type { MentionName } from '#shared/text/mentions.ts';
import type { Archive } from '../archive/createArchive.ts';
import type { BlobCollector } from '../blob/createBlobCollector.ts';
import { peopleOf } from '#shared/conversation/directId.ts';
import { scripts } from '../generated/scripts.ts';
import { updateTitle } from '../groupDirect/updateTitles.ts';
import { readElement } from '../logElement.ts';
import type { LoggedMessage } from '../message/recallMessage.ts';
import { readNames } from '../person/personHandlers.ts';
import { randomId } from '../randomId.ts';
import type { DataPorts } from '../redis/RedisAccess.ts';
import { readRetention } from '../retention/createRetention.ts';
import { forgetInNotices, readLongerNames } from './forgetInNotices.ts';
import {
  type CleanElement,
  type ErasedPerson,
  isMessageOf,
  nicknameIn,
  otherMentions,
  withoutPerson,
  withoutReactions,
} from './withoutPerson.ts';

const DURING = 'erasing a person';
/** Elements that one step examines; Redis handles it in one or two milliseconds. */
const ELEMENTS_AT_ONCE = 512;
/** Answers of `leaveRoom` for a room that the person is not in. */
const OUTSIDE: ReadonlySet<ErrorCode> = new Set(['ROOM_CLOSED', 'NOT_A_MEMBER']);

export interface ConversationErasurePorts extends DataPorts {
  readonly history: { readonly archive: Pick<Archive, 'use'> };
  readonly blobs: { readonly collector: Pick<BlobCollector, 'scheduleUploadCheck'> };
  readonly noticeIndex: {
    readonly listAll: (conversationId: string, epoch: string) => Promise<readonly { readonly userId: string }[]>;
  };
  /** Recalls a message of the erased person if there still is one. Idempotent. */
  readonly recall: (userId: string, message: LoggedMessage) => Promise<void>;
  /** Recalls archived messages of the erased person in one log. Idempotent. */
  readonly recallArchived: (
    userId: string,
    log: Omit<LoggedMessage, 'offset'>,
    messages: readonly Found[],
  ) => Promise<void>;
}

/** How a person is erased. */
export interface ErasedAuthor extends ErasedPerson {
  /** Whether their messages and reactions are deleted. Otherwise they stay as those of a former member. */
  readonly deletesMessages: boolean;
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
  readonly deletesMessages: boolean;
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
 * Removes from a conversation what identifies a person besides their id, and their files, or also their messages and
 * reactions. Idempotent; each step is safe to interrupt. `isStopped`: whether to stop between two steps. Returns whether
 * it is complete. Throws the errors of `RedisAccess` and `Archive`, and ARCHIVE_MISSING when the history is in a database
 * that this node does not use.
 */
export async function eraseFromConversation(
  ports: ConversationErasurePorts,
  conversationId: string,
  person: ErasedAuthor,
  isStopped: () => boolean,
): Promise<boolean> {
  const { redis, keys, blobs } = ports;
  const { userId, deletesMessages } = person;
  const to = keys.conversation(conversationId);
  const read = (after: number) => redis.run(scripts.readAbout, to, { userId, after, count: ELEMENTS_AT_ONCE });
  let page = await read(0);
  const { epoch, nickname, involved } = page;
  if (epoch === null) return true;
  if (involved && isRoom(conversationId)) await leaveRoomOf(ports, conversationId, userId);
  if (involved) await updateTitleOf(ports, conversationId, epoch);
  const names = new Set(person.names);
  if (nickname !== null) names.add(String(JSON.parse(nickname)));
  const log: Log = { conversationId, epoch, userId, deletesMessages, names };
  let archivedTo = page.deleted;
  let isHeld = false;
  for (let isDone = false; !isDone;) {
    if (isStopped()) return false;
    // Also what was archived since the last page.
    isHeld = page.base > archivedTo && !(await eraseFromArchive(ports, log, archivedTo, page.base));
    if (isHeld) break;
    archivedTo = Math.max(archivedTo, page.base);
    const hold = await readHold(ports, conversationId);
    ({ isHeld } = hold);
    if (isHeld) break;
    const isReplaced = await replaceFound(ports, log, withoutHeld(page.found, hold));
    isDone = isReplaced && page.next === 0;
    if (!isDone) page = await read(isReplaced ? page.next : (page.found[0]?.offset ?? 1) - 1);
    if (page.epoch !== epoch) return true; // another room has the name now
  }
  if (!isHeld) await forgetNicknames(ports, log, person);
  // A direct conversation is closed for the other person also under hold; in a room the nickname stays.
  if (!involved || (isHeld && isRoom(conversationId))) return true;
  // Scheduled before, so that a crash leaves at most a needless check, but never orphaned bytes.
  await blobs.collector.scheduleUploadCheck(conversationId);
  await redis.run(scripts.forgetMember, to, { userId });
  return true;
}

/** The title of a group direct message names the person also when they left it before. */
async function updateTitleOf(ports: DataPorts, conversationId: string, epoch: string): Promise<void> {
  const { redis, keys } = ports;
  if (!(await isGroupDirect(ports, conversationId))) return;
  const args = { epoch, limit: LIMITS.groupDirectPeople };
  const { people } = await redis.run(scripts.listPresentMembers, keys.conversation(conversationId), args);
  const [member] = people;
  if (member !== undefined) await updateTitle(ports, conversationId, member.userId);
}

async function isGroupDirect({ redis, keys }: DataPorts, conversationId: string): Promise<boolean> {
  const { meta } = keys.conversation(conversationId);
  return (await redis.call(DURING, (command) => command.hexists(meta, 'direct'))) === 1;
}

/** Nicknames are mentioned in their conversation only, so they are removed only from the notices about it. */
async function forgetNicknames(
  ports: ConversationErasurePorts,
  { conversationId, epoch, userId, names }: Log,
  person: ErasedPerson,
): Promise<void> {
  const nicknames = [...names].filter((name) => !person.names.includes(name));
  if (nicknames.length === 0) return;
  const longer = await readLongerNames(ports, nicknames);
  const readers = new Set((await ports.noticeIndex.listAll(conversationId, epoch)).map((one) => one.userId));
  const forgotten = { person: { userId, names: nicknames }, longer, conversationId };
  for (const readerId of readers) await forgetInNotices(ports, readerId, forgotten);
}

/** Legal holds, as far as they concern a conversation. */
interface Hold {
  /** The log and its files stay as they are; see docs/guide/hosting.md. */
  readonly isHeld: boolean;
  /** What they wrote stays as it is. */
  readonly people: readonly string[];
}

/** Read again before each step, because a hold may begin at any time. */
async function readHold(ports: DataPorts, conversationId: string): Promise<Hold> {
  const { redis, keys } = ports;
  const targets = (await readRetention(ports)).holds.map(({ target }) => target);
  const people = targets.flatMap((target) => (target.startsWith('person:') ? [target.slice('person:'.length)] : []));
  if (targets.includes(`conversation:${conversationId}`)) return { isHeld: true, people };
  if (!isRoom(conversationId)) {
    return { isHeld: peopleOf(conversationId).some((id) => people.includes(id)), people };
  }
  // Of rooms with a name of their own, a hold on a person keeps only what they wrote.
  if (people.length === 0 || !(await isGroupDirect(ports, conversationId))) return { isHeld: false, people };
  const { members } = keys.conversation(conversationId);
  // There are at most `LIMITS.legalHolds` of them.
  const entries = await redis.call(DURING, (command) => command.hmget(members, ...people));
  return { isHeld: entries.some((entry) => entry !== null), people };
}

function withoutHeld(found: readonly Found[], { people }: Hold): readonly Found[] {
  return found.filter(({ element }) => !people.includes(readElement(element)?.from ?? ''));
}

/** Returns whether all elements were as they had been read, and are still in Redis. */
async function replaceFound(ports: ConversationErasurePorts, log: Log, found: readonly Found[]): Promise<boolean> {
  const { redis, keys, blobs } = ports;
  const { conversationId, epoch, userId } = log;
  const kept = await deleteOwn(ports, log, found);
  if (kept === null) return false;
  const cleaned = await clean(ports, log, kept);
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

/** Returns false when a hold began. */
async function eraseFromArchive(
  ports: ConversationErasurePorts,
  log: Log,
  after: number,
  to: number,
): Promise<boolean> {
  const { redis, keys, history, blobs } = ports;
  const { conversationId, epoch, userId } = log;
  const bound = await redis.call(DURING, (command) => command.get(keys.archive.identity));
  if (bound === null) return true; // nothing was ever archived: the import of a part of a history
  if ((await history.archive.use(DURING, (store) => store.identity())) !== bound)
    throw new ChatError('ARCHIVE_MISSING');
  const id = { conversationId, epoch };
  for (let start = after; start < to; start += ELEMENTS_AT_ONCE) {
    const hold = await readHold(ports, conversationId);
    if (hold.isHeld) return false;
    const end = Math.min(start + ELEMENTS_AT_ONCE, to);
    const events = await history.archive.use(DURING, (store) => store.read(id, start, end));
    const about = events.filter(({ element }) => element.includes(`"${userId}"`));
    const replace = (offset: number, before: string, element: string): Promise<void> =>
      history.archive.use(DURING, async (store) => {
        const [current] = await store.read(id, offset - 1, offset);
        // Otherwise it was recalled or deleted meanwhile, and must not come back.
        if (current?.element === before) await store.write(id, offset - 1, [element]);
      });
    const kept = (await deleteOwn(ports, log, withoutHeld(about, hold), replace)) ?? [];
    const cleaned = await clean(ports, log, kept);
    const blobIds = cleaned.flatMap((one) => one.blobIds);
    if (blobIds.length > 0) {
      await blobs.collector.scheduleUploadCheck(conversationId);
      const args = { userId, epoch, blobIds: JSON.stringify(blobIds), rows: [] };
      await redis.run(scripts.replaceElements, keys.conversation(conversationId), args);
    }
    for (const { offset, before, element } of cleaned) {
      if (element !== before) await replace(offset, before, element);
    }
  }
  return true;
}

/**
 * If it was chosen, recalls the messages of the person and withdraws their reactions. `replaceArchived`: replaces an
 * element in the archive, where these are. Returns the elements that stay; null: one in Redis has changed or was
 * archived meanwhile.
 */
async function deleteOwn(
  { redis, keys, recall, recallArchived }: ConversationErasurePorts,
  { conversationId, epoch, userId, deletesMessages }: Log,
  found: readonly Found[],
  replaceArchived?: (offset: number, before: string, element: string) => Promise<void>,
): Promise<readonly Found[] | null> {
  if (!deletesMessages) return found;
  const own = new Set(found.filter(({ element }) => isMessageOf(element, userId)));
  if (replaceArchived !== undefined) await recallArchived(userId, { conversationId, epoch }, [...own]);
  else for (const { offset } of own) await recall(userId, { conversationId, epoch, offset });
  const kept: Found[] = [];
  for (const { offset, element: before } of found.filter((one) => !own.has(one))) {
    const { element, emojis } = withoutReactions(before, userId);
    kept.push({ offset, element });
    if (emojis.length === 0) continue;
    const rows = emojis.map((emoji) => ({ clientId: randomId(), emoji: JSON.stringify(emoji) }));
    const archived = replaceArchived !== undefined;
    const args = { userId, epoch, offset, archived, before, after: element, rows };
    const { done } = await redis.run(scripts.withdrawReactions, keys.conversation(conversationId), args);
    if (!done) return null;
    await replaceArchived?.(offset, before, element);
  }
  return kept;
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
