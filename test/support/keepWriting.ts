import { expect } from 'vitest';
import type { LogEvent } from '#shared/contract/model.ts';
import { unwrap } from '#shared/rpc/result.ts';
import type { SignedIn } from './coreForTests.ts';

export interface Acknowledged {
  readonly id: string;
  readonly offset: number;
}

/**
 * Writes as a client does until it is told to stop: the next message when the last one is acknowledged, the same one again
 * when it failed.
 */
export async function write(
  client: SignedIn,
  conversationId: string,
  isOver: () => boolean,
  onSent: (sent: Acknowledged) => void,
): Promise<void> {
  for (let index = 0; !isOver(); index += 1) {
    const id = `${client.me.id.slice(0, 8)}-${index}`;
    for (;;) {
      const body = { kind: 'text', text: `message ${index}` } as const;
      const answer = await client.request('message.send', { conversationId, clientId: id, body });
      if (answer.ok) {
        onSent({ id, offset: answer.value.offset });
        break;
      }
      expect(['OFFLINE', 'TIMEOUT', 'REDIS_LOADING', 'REDIS_READ_ONLY']).toContain(answer.error.code);
      await new Promise((resolve) => setTimeout(resolve, 5)); // no busy loop while there is no connection
    }
  }
}

/** All events of a conversation, from the first. */
export async function wholeLog(client: SignedIn, conversationId: string): Promise<LogEvent[]> {
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

/** The ids that more than one event has. */
export function idsTwice(log: readonly LogEvent[]): string[] {
  const ids = log.map(({ id }) => id);
  return ids.filter((id, index) => ids.indexOf(id) !== index);
}
