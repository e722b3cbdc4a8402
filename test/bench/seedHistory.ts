import type { CorePorts } from '#core/Core.ts';
import { createCore } from '#core/createCore.ts';
import { scripts } from '#core/generated/scripts.ts';
import { createKeys } from '#core/keys.ts';
import { createSender } from '#core/message/createSender.ts';
import { randomId } from '#core/randomId.ts';
import { createRedisAccess } from '#core/redis/createRedisAccess.ts';
import type { LogEvent } from '#shared/contract/model.ts';
import { CHEAP_PASSWORDS } from '../support/cheapPasswords.ts';
import { asker, signUp } from '../support/people.ts';
import { keepInFlight } from './keepInFlight.ts';
import { createMemoryTransport } from './memoryTransport.ts';
import { silentLog } from './silentLog.ts';
import { withoutMarks } from '../support/withoutMarks.ts';

const AT_ONCE = 20;
const PAGE_EVENTS = 200;
/** The desktop's own prefix. */
const PREFIX = 'parley';

/** A person's conversations, each with its authors. */
export interface Seeded {
  readonly readerId: string;
  readonly conversations: readonly {
    readonly conversationId: string;
    readonly author: string;
    /** The token of an author. */
    readonly name: string;
  }[];
}

/** Creates an account; returns its session. */
export async function signUpAt(url: string, name: string): Promise<string> {
  return withCore(url, async (core) => (await signUp(createMemoryTransport(core), name)).token);
}

/** Creates so many empty direct conversations for the person with this session. */
export async function seedConversations(url: string, token: string, count: number): Promise<Seeded> {
  return withCore(url, async (core) => {
    const reader = asker(createMemoryTransport(core));
    const { me } = await reader.ask('account.resume', { token });
    const conversations: { conversationId: string; author: string; name: string }[] = [];
    const seed = async (index: number): Promise<void> => {
      const name = `Colleague ${index + 1}`;
      const partner = await signUp(createMemoryTransport(core), name);
      const { conversation } = await partner.ask('direct.open', { userId: me.id });
      conversations.push({ conversationId: conversation.conversationId, author: partner.me.id, name });
    };
    await keepInFlight(seed, { count, inFlight: AT_ONCE });
    return { readerId: me.id, conversations };
  });
}

/** Writes so many messages into each conversation; `read`: up to the end of each. */
export async function seedMessages(
  url: string,
  { readerId, conversations }: Seeded,
  { each, read }: { each: number; read: boolean },
): Promise<void> {
  const redis = createRedisAccess({ url, log: silentLog, deadlineMs: 30_000 });
  const keys = createKeys(PREFIX);
  const sender = createSender(withoutMarks(redis), keys);
  const seed = async (index: number): Promise<void> => {
    const found = conversations[index];
    if (found === undefined) return;
    const { conversationId, author } = found;
    const sent = Array.from({ length: each }, (_, number) => {
      const text = `Message ${number + 1} of ${each}: the build is green again, the notes are in the usual place.`;
      const body = { kind: 'text', text } as const;
      return sender.send(conversationId, { author, to: readerId, clientId: randomId(), body });
    });
    const offsets = (await Promise.all(sent)).map(({ offset }) => offset);
    const mark = { reader: readerId, offset: Math.max(...offsets), epoch: '', uncounted: 0 };
    if (read) await redis.run(scripts.markRead, keys.conversation(conversationId), mark);
  };
  try {
    await keepInFlight(seed, { count: conversations.length, inFlight: AT_ONCE });
  } finally {
    redis.stop();
  }
}

export interface ReadLog {
  readonly conversationId: string;
  readonly epoch: string;
  readonly events: readonly LogEvent[];
}

/** All logs of the person with this session, as a client fetches them. */
export async function readLogs(url: string, token: string, { conversations }: Seeded): Promise<ReadLog[]> {
  return withCore(url, async (core) => {
    const reader = asker(createMemoryTransport(core));
    await reader.ask('account.resume', { token });
    const logs: ReadLog[] = [];
    for (const { conversationId } of conversations) {
      let events: LogEvent[] = [];
      let epoch = '';
      for (let before: number | undefined; before === undefined || before > 1; before = events[0]?.offset ?? 1) {
        const page = { conversationId, limit: PAGE_EVENTS, ...(before !== undefined && { before }) };
        const fetched = await reader.ask('conversation.fetch', page);
        events = [...fetched.events, ...events];
        ({ epoch } = fetched.head);
      }
      logs.push({ conversationId, epoch, events });
    }
    return logs;
  });
}

async function withCore<Value>(url: string, work: (core: ReturnType<typeof createCore>) => Promise<Value>) {
  const ports: CorePorts = { redis: { url }, log: silentLog, keyPrefix: PREFIX, passwordCost: CHEAP_PASSWORDS };
  const core = createCore(ports);
  try {
    return await work(core);
  } finally {
    await core.stop();
  }
}
