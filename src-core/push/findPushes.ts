import type { LogEvent, MessageEvent, UnknownEvent } from '#shared/contract/model.ts';
import { isCounted } from '#shared/contract/model.ts';
import { readSettings, type NotifySettings } from '#shared/contract/settingsModel.ts';
import { isRoom } from '#shared/conversation/isRoom.ts';
import { decideNotification } from '#shared/notify/decideNotification.ts';
import { peopleOf } from '../directId.ts';
import { scripts } from '../generated/scripts.ts';
import { createNoticeIndex } from '../inbox/createNoticeIndex.ts';
import { readReaders } from '../inbox/readReaders.ts';
import { parseEvents } from '../logElement.ts';
import { readNames } from '../person/personHandlers.ts';
import { type DataPorts, prepare, type ReplyOf } from '../redis/RedisAccess.ts';
import { type PushText, writePushText } from './writePushText.ts';

/** What has been pushed of a conversation. `at`: when a push was last sent; 0: none recently. */
export interface PushedPart {
  readonly epoch: string;
  readonly offset: number;
  readonly at: number;
}

/** A notification for one person, on all their devices outside of quiet hours. */
export interface PersonalPush {
  readonly userId: string;
  readonly quietHours: NotifySettings['quietHours'];
  readonly text: string;
}

export interface FoundPushes {
  /** The end of the log; null: the conversation is gone. */
  readonly end: Pick<PushedPart, 'epoch' | 'offset'> | null;
  readonly pushes: readonly PersonalPush[];
}

type Message = MessageEvent | UnknownEvent;
type Unpushed = ReplyOf<typeof scripts.readUnpushed>;

/** Only the newest messages are considered, and only recent ones: after a pause of the nodes no old ones are pushed. */
const MAX_EVENTS = 50;
const MAX_AGE_MS = 10 * 60_000;
const READERS_AT_ONCE = 500;

/**
 * Finds whom of `people` the messages of a conversation after `pushed` notify now: those who have not read them, and
 * whose settings want it. Throws what `RedisAccess` throws.
 */
export async function findPushes(
  ports: DataPorts,
  conversationId: string,
  people: ReadonlySet<string>,
  pushed: PushedPart | null,
): Promise<FoundPushes> {
  const { redis, keys } = ports;
  const args = { epoch: pushed?.epoch ?? '', offset: pushed?.offset ?? 0, limit: MAX_EVENTS };
  const unpushed = await redis.run(scripts.readUnpushed, keys.conversation(conversationId), args);
  if (unpushed.epoch === null) return { end: null, pushes: [] };
  const end = { epoch: unpushed.epoch, offset: unpushed.after + unpushed.events.length };
  const messages = parseEvents(unpushed.events, unpushed.after).filter(
    (event): event is Message => isCounted(event) && !isRecalled(event) && event.at > unpushed.now - MAX_AGE_MS,
  );
  if (messages.length === 0) return { end, pushes: [] };
  const unread = await findUnread(ports, { conversationId, epoch: unpushed.epoch }, people, messages);
  return { end, pushes: await decide(ports, conversationId, unpushed, unread) };
}

function isRecalled(event: Message): boolean {
  return event.type === 'message' && event.body.kind === 'recalled';
}

/** The messages of others that people with access have not read, by person. */
async function findUnread(
  ports: DataPorts,
  log: { readonly conversationId: string; readonly epoch: string },
  people: ReadonlySet<string>,
  messages: readonly Message[],
): Promise<Map<string, Message[]>> {
  const { conversationId } = log;
  const candidates = isRoom(conversationId) ? [...people] : peopleOf(conversationId).filter((id) => people.has(id));
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
  const userIds = [...unread.keys()];
  const outcomes = await redis.runAll(
    userIds.map((userId) => prepare(scripts.readRecipient, keys.user(userId), { authors })),
  );
  const isConcerned = await readConcerned(ports, conversationId, unpushed);
  const names = await readNames(ports, authors);
  const nicknames = new Map(unpushed.nicknames.map(({ userId, nickname }) => [userId, parseText(nickname)]));
  const room = unpushed.title === null ? null : parseText(unpushed.title);
  const pushes: PersonalPush[] = [];
  for (const [index, outcome] of outcomes.entries()) {
    const userId = userIds[index] ?? '';
    if (!outcome.ok) throw outcome.error;
    const { settings, blocked } = outcome.reply;
    const { notify } = readSettings(settings ?? '{}');
    const messages = (unread.get(userId) ?? []).filter(
      (message) =>
        !blocked.includes(message.from) &&
        notifies(conversationId, message, isConcerned(userId, message), notify, unpushed.now),
    );
    const last = messages.at(-1);
    if (last === undefined) continue;
    const author = nicknames.get(last.from) ?? names.get(last.from) ?? '';
    const about: PushText = { conversationId, author, room, message: last };
    pushes.push({ userId, quietHours: notify.quietHours, text: writePushText(about) });
  }
  return pushes;
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
