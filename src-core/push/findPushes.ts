import type { LogEvent, MessageEvent, UnknownEvent } from '#shared/contract/model.ts';
import { isCounted } from '#shared/contract/model.ts';
import { readSettings, type NotifySettings } from '#shared/contract/settingsModel.ts';
import { isRoom } from '#shared/conversation/isRoom.ts';
import { decideNotification } from '#shared/notify/decideNotification.ts';
import { peopleOf } from '#shared/conversation/directId.ts';
import { scripts } from '../generated/scripts.ts';
import { createNoticeIndex } from '../inbox/createNoticeIndex.ts';
import { readReaders } from '../inbox/readReaders.ts';
import { parseEvents } from '../logElement.ts';
import { readNames } from '../person/personHandlers.ts';
import { type DataPorts, prepare, type ReplyOf } from '../redis/RedisAccess.ts';
import { readEach } from '../redis/redisErrors.ts';
import { writePushText } from './writePushText.ts';

/** What has been pushed of a conversation. `at`: when that was last decided, as far as it limits the next time. */
export interface PushedPart {
  readonly epoch: string;
  readonly offset: number;
  readonly at: number;
}

/** A notification for one person, on all their devices outside of quiet hours. */
export interface PersonalPush {
  readonly userId: string;
  readonly quietHours: NotifySettings['quietHours'];
  /** Of the message. */
  readonly offset: number;
  readonly text: string;
}

export interface FoundPushes {
  /** The end of the part that was decided; null: the conversation is gone. */
  readonly end: Pick<PushedPart, 'epoch' | 'offset'> | null;
  /** When the rest can be decided, by the clock of Redis; 0: there is none. */
  readonly nextAt: number;
  readonly now: number;
  readonly pushes: readonly PersonalPush[];
}

export interface PushSource {
  readonly conversationId: string;
  /** The people who have subscriptions. */
  readonly people: ReadonlySet<string>;
  readonly pushed: PushedPart | null;
  /** Younger messages are decided later, so that another device can show them before. */
  readonly minAgeMs: number;
}

type Message = MessageEvent | UnknownEvent;
type Unpushed = ReplyOf<typeof scripts.readUnpushed>;

/** Only the newest events are considered, and only recent ones: after a pause of the nodes no old ones are pushed. */
const MAX_EVENTS = { limit: 200, bytes: 512 * 1024 };
const MAX_AGE_MS = 10 * 60_000;
/** How long the notices about a message are waited for, which tell whom it mentions. */
const NOTICES_MS = 30_000;
/** Delay before a part without its notices is read again. */
const AGAIN_MS = 500;
const READERS_AT_ONCE = 500;
const SETTINGS_AT_ONCE = 100;

/**
 * Finds whom of `people` the messages of a conversation after `pushed` notify now: those who have not read them, and
 * whose settings want it. Throws what `RedisAccess` throws.
 */
export async function findPushes(ports: DataPorts, source: PushSource): Promise<FoundPushes> {
  const { redis, keys } = ports;
  const { conversationId, pushed } = source;
  const args = { epoch: pushed?.epoch ?? '', offset: pushed?.offset ?? 0, ...MAX_EVENTS };
  const unpushed = await redis.run(scripts.readUnpushed, keys.conversation(conversationId), args);
  const { epoch, after, now } = unpushed;
  if (epoch === null) return { end: null, nextAt: 0, now, pushes: [] };
  const events = parseEvents(unpushed.events, after);
  const young = events.find((event) => waitsUntil(event, unpushed, source.minAgeMs) > 0);
  const decided = young === undefined ? events : events.filter(({ offset }) => offset < young.offset);
  const messages = decided.filter(
    (event): event is Message => isCounted(event) && !isRecalled(event) && event.at > now - MAX_AGE_MS,
  );
  const found = {
    end: { epoch, offset: after + decided.length },
    nextAt: young === undefined ? 0 : waitsUntil(young, unpushed, source.minAgeMs),
    now,
  };
  if (messages.length === 0) return { ...found, pushes: [] };
  const unread = await findUnread(ports, source, unpushed, messages);
  return { ...found, pushes: await decide(ports, conversationId, unpushed, unread) };
}

/** When an event can be decided; 0: now. An event with a time in the future does not wait. */
function waitsUntil({ at, offset }: LogEvent, { now, followed }: Unpushed, minAgeMs: number): number {
  if (at <= now && at > now - minAgeMs) return at + minAgeMs;
  return offset > followed && at > now - NOTICES_MS && at <= now ? now + AGAIN_MS : 0;
}

function isRecalled(event: Message): boolean {
  return event.type === 'message' && event.body.kind === 'recalled';
}

/** The messages of others that people with access have not read, by person. */
async function findUnread(
  ports: DataPorts,
  source: PushSource,
  { epoch, members }: Unpushed,
  messages: readonly Message[],
): Promise<Map<string, Message[]>> {
  const log = { conversationId: source.conversationId, epoch: epoch ?? '' };
  const candidates = await findCandidates(ports, source, members);
  const unread = new Map<string, Message[]>();
  for (let start = 0; start < candidates.length; start += READERS_AT_ONCE) {
    const readers = await readReaders(ports, log, candidates.slice(start, start + READERS_AT_ONCE));
    for (const { userId, access, readOffset } of readers.values()) {
      if (access !== 'whole') continue;
      const theirs = messages.filter(({ from, offset }) => from !== userId && offset > readOffset);
      if (theirs.length > 0) unread.set(userId, theirs);
    }
  }
  return unread;
}

/** The smaller one of two sets: the members of the room, or the people with subscriptions. */
async function findCandidates(
  { redis, keys }: DataPorts,
  { conversationId, people }: PushSource,
  members: number,
): Promise<string[]> {
  if (!isRoom(conversationId)) return peopleOf(conversationId).filter((id) => people.has(id));
  if (members > people.size) return [...people];
  const key = keys.conversation(conversationId).members;
  const ids = await redis.call('reading the members of a room', (command) => command.hkeys(key));
  return ids.filter((id) => people.has(id));
}

/** Applies the settings of the people, as the page does to its notifications. */
async function decide(
  ports: DataPorts,
  conversationId: string,
  unpushed: Unpushed,
  unread: ReadonlyMap<string, readonly Message[]>,
): Promise<PersonalPush[]> {
  if (unread.size === 0) return [];
  const { redis, keys } = ports;
  const authors = [...new Set([...unread.values()].flatMap((messages) => messages.map(({ from }) => from)))];
  const isConcerned = await readConcerned(ports, conversationId, unpushed);
  const textOf = createTexts(conversationId, unpushed, await readNames(ports, authors));
  const pushes: PersonalPush[] = [];
  const people = [...unread];
  for (let start = 0; start < people.length; start += SETTINGS_AT_ONCE) {
    const chunk = people.slice(start, start + SETTINGS_AT_ONCE);
    const outcomes = await redis.runAll(
      chunk.map(([userId]) => prepare(scripts.readRecipient, keys.user(userId), { authors })),
    );
    // Settings that can't be read are logged, and must not stop the pushes of others.
    const decided = readEach(redis, 'reading settings for pushes', chunk.entries(), ([index, [userId, messages]]) => {
      const outcome = outcomes[index];
      if (outcome?.ok !== true) throw outcome?.error ?? new Error('a script has no outcome');
      const { settings, blocked } = outcome.reply;
      const { notify } = readSettings(settings ?? '{}');
      const last = messages.findLast(
        (message) =>
          !blocked.includes(message.from) &&
          notifies(conversationId, message, isConcerned(userId, message), notify, unpushed.now),
      );
      return last && { userId, quietHours: notify.quietHours, offset: last.offset, text: textOf(last) };
    });
    pushes.push(...decided.filter((push) => push !== undefined)); // at most SETTINGS_AT_ONCE
  }
  return pushes;
}

/** The texts of messages, each written once: they are the same for all people. */
function createTexts(
  conversationId: string,
  unpushed: Unpushed,
  names: ReadonlyMap<string, string>,
): (message: Message) => string {
  const nicknames = new Map(unpushed.nicknames.map(({ userId, nickname }) => [userId, parseText(nickname)]));
  const room = unpushed.title === null ? null : parseText(unpushed.title);
  const texts = new Map<Message, string>();
  return (message) => {
    const author = nicknames.get(message.from) ?? names.get(message.from) ?? '';
    const text = texts.get(message) ?? writePushText({ conversationId, author, room, message });
    texts.set(message, text);
    return text;
  };
}

/** Whether messages mention a person, or reply to them: the notices about these messages. */
async function readConcerned(
  ports: DataPorts,
  conversationId: string,
  { epoch, after }: Unpushed,
): Promise<(userId: string, message: Message) => boolean> {
  const index = createNoticeIndex(ports.redis, ports.keys);
  const entries = await index.listAfter(conversationId, epoch ?? '', after);
  const concerned = new Set(
    entries
      .filter(({ type }) => type === 'mentioned' || type === 'repliedTo')
      .map(({ userId, eventOffset }) => `${eventOffset} ${userId}`),
  );
  return (userId, { offset }) => concerned.has(`${offset} ${userId}`);
}

/** The page asks the same twice: for the message, and for the item of Activity about it. */
function notifies(
  conversationId: string,
  message: LogEvent,
  mentionsMe: boolean,
  settings: NotifySettings,
  now: number,
): boolean {
  const isInThread = message.type === 'message' && message.inThread === true;
  if (isInThread && isRoom(conversationId) && !mentionsMe) return false;
  const candidate = { conversationId, mentionsMe, isLookedAt: false };
  // Quiet hours are by the clock of each device.
  const always = { ...settings, quietHours: null };
  const kind = isRoom(conversationId) ? 'room' : 'direct';
  return (
    decideNotification({ ...candidate, kind }, always, now).status === 'shown' ||
    (mentionsMe && decideNotification({ ...candidate, kind: 'inbox' }, always, now).status === 'shown')
  );
}

/** A nickname or a title, as JSON. */
function parseText(json: string): string {
  const text: unknown = JSON.parse(json);
  return typeof text === 'string' ? text : '';
}
