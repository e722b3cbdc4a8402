import { ChatError } from '#shared/errors/ChatError.ts';
import type { ErrorCode } from '#shared/errors/codes.ts';
import { digestWithin } from '../digestWithin.ts';
import { scripts } from '../generated/scripts.ts';
import type { Keys } from '../keys.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';
import type { TeamLimitCache } from './createTeamLimits.ts';

/** A message before it is sent. */
export interface CountedMessage {
  readonly author: string;
  /** The conversation, or what else it is written into. */
  readonly place: string;
  /** Its idempotency key. */
  readonly clientId: string;
}

/** How many messages the team lets each person write in a minute, exact across all nodes. */
export interface MessageRate {
  /**
   * Sends a message unless its author has reached the limit. A message that was sent before, or that is refused, does
   * not count. Throws TOO_MANY_MESSAGES `{limit, retryAfterMs}`, and what `send` throws.
   */
  send<Sent extends SentMessage>(message: CountedMessage, send: () => Promise<Sent>): Promise<Sent>;
}

interface SentMessage {
  /** Time of its log element (ms). */
  readonly at: number;
  /** It was in the log before this call. */
  readonly repeated: boolean;
}

interface Ports {
  readonly redis: RedisAccess;
  readonly keys: Keys;
  readonly limits: TeamLimitCache;
}

/** Errors after which the message may be in its log. It stays counted, and a retry does not count it again. */
const UNKNOWN_OUTCOMES: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['OFFLINE', 'TIMEOUT', 'INTERNAL']);

export function createMessageRate({ redis, keys, limits }: Ports): MessageRate {
  async function sendCounted<Sent extends SentMessage>(
    { author, place, clientId }: CountedMessage,
    limit: number,
    send: () => Promise<Sent>,
  ): Promise<Sent> {
    const user = keys.user(author);
    const message = digestWithin(place, clientId);
    const { counted, at: countedAt } = await redis.run(scripts.takeMessage, user, { message, limit });
    const release = async (): Promise<void> => {
      if (!counted) return;
      const released = redis.run(scripts.releaseMessage, user, { message, at: countedAt });
      await released.catch((error: unknown) => redis.typeError(error, 'releasing a counted message')); // counts for a minute
    };
    try {
      const sent = await send();
      // A concurrent call with the same id may have sent a message that only this call counted.
      if (sent.repeated && sent.at < countedAt) await release();
      return sent;
    } catch (error) {
      if (error instanceof ChatError && !UNKNOWN_OUTCOMES.has(error.code)) await release();
      throw error;
    }
  }

  return {
    async send(message, send) {
      const { messagesPerMinute } = await limits.current();
      return messagesPerMinute === 0 ? send() : sendCounted(message, messagesPerMinute, send);
    },
  };
}
