import { expect, onTestFinished } from 'vitest';
import type { LogEvent } from '#shared/contract/model.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { join, randomPrefix, type SignedIn, startCore } from './coreForTests.ts';

/** Two people in two processes with one Redis, until the end of the test. */
export async function twoPeople(url: string, keyPrefix = randomPrefix()): Promise<{ mei: SignedIn; tom: SignedIn }> {
  const cores = [1, 2].map(() => startCore({ redis: { url }, keyPrefix }));
  for (const core of cores) onTestFinished(() => core.stop());
  const [mei, tom] = (await Promise.all(cores.map((core) => join(core)))) as [SignedIn, SignedIn];
  return { mei, tom };
}

/** The same two, with a conversation between them. */
export async function twoInConversation(url: string) {
  const { mei, tom } = await twoPeople(url);
  const { conversation } = unwrap(await mei.request('direct.open', { userId: tom.me.id }));
  return { mei, tom, conversationId: conversation.conversationId };
}

export function lastState(client: SignedIn): string | undefined {
  return client.received('connection.changed').at(-1)?.state;
}

export interface Acknowledged {
  readonly id: string;
  readonly offset: number;
}

/**
 * Writes as a client does until it is stopped: the next message after an acknowledgement, the same one again after a
 * failure.
 */
async function write(
  client: SignedIn,
  conversationId: string,
  isOver: () => boolean,
  onSent: (sent: Acknowledged) => void,
): Promise<void> {
  for (let index = 0; !isOver(); index += 1) {
    const id = `${idPrefix(client.me.id)}${index}`;
    for (;;) {
      const body = { kind: 'text', text: `message ${index}` } as const;
      const answer = await client.request('message.send', { conversationId, clientId: id, body });
      if (answer.ok) {
        onSent({ id, offset: answer.value.offset });
        break;
      }
      expect(['OFFLINE', 'TIMEOUT', 'REDIS_LOADING', 'REDIS_READ_ONLY']).toContain(answer.error.code);
      await new Promise((resolve) => setTimeout(resolve, 5)); // Avoids a busy loop while the connection is down.
    }
  }
}

const idPrefix = (userId: string): string => `${userId.slice(0, 8)}-`;

export interface Writing {
  /** In the order of the answers. */
  readonly acknowledged: readonly Acknowledged[];
  /** Waits for more than this many further acknowledgements, from each writer at least one. */
  readonly wroteMore: (count?: number) => Promise<void>;
  /**
   * Waits until every writer has seen that the killed server is gone, and so has read the answers that it gave before;
   * returns the number of acknowledgements until then.
   */
  readonly countBeforeKill: () => Promise<number>;
  readonly stop: () => Promise<void>;
}

/** All of them write until they are stopped. `poll`: how often a condition is checked (ms). */
export function keepWriting(
  people: readonly SignedIn[],
  conversationId: string,
  poll: { readonly interval?: number } = {},
): Writing {
  const acknowledged: Acknowledged[] = [];
  const life = { isOver: false };
  const isOver = () => life.isOver;
  const onSent = (sent: Acknowledged) => void acknowledged.push(sent);
  const done = Promise.all(people.map((client) => write(client, conversationId, isOver, onSent)));
  return {
    acknowledged,
    async stop() {
      life.isOver = true;
      await done;
    },
    async wroteMore(count = 50) {
      const before = acknowledged.length;
      await expect.poll(() => acknowledged.length, poll).toBeGreaterThan(before + count);
      for (const { me } of people) {
        const isOwn = ({ id }: Acknowledged) => id.startsWith(idPrefix(me.id));
        await expect.poll(() => acknowledged.slice(before).some(isOwn), poll).toBe(true);
      }
    },
    async countBeforeKill() {
      for (const client of people) await expect.poll(() => lastState(client), poll).not.toBe('live');
      return acknowledged.length;
    },
  };
}

/** All events of a conversation, from the first. */
export async function readWholeLog(client: SignedIn, conversationId: string): Promise<LogEvent[]> {
  const log: LogEvent[] = [];
  for (;;) {
    const before = log[0]?.offset;
    if (before === 1) return log;
    const page = { conversationId, ...(before !== undefined && { before }) };
    const { events } = unwrap(await client.request('conversation.fetch', page));
    if (events.length === 0) return log;
    log.unshift(...events);
  }
}

/** The ids that occur in more than one event. */
export function duplicateIds(log: readonly LogEvent[]): string[] {
  const ids = log.map(({ id }) => id);
  return ids.filter((id, index) => ids.indexOf(id) !== index);
}
