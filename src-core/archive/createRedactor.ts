import type { Keys } from '../keys.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';
import { createDelayedQueue } from '../sweep/createDelayedQueue.ts';
import type { Archive } from './createArchive.ts';
import { createArchiveSteps } from './createArchiveSteps.ts';

const CLAIM_MS = 60_000;

/** Redacts recalled messages in the archive. A delayed queue in Redis ensures that this also happens after a crash. */
export interface Redactor {
  /** Schedules the redaction before an archived message is recalled, so that it happens even if the caller crashes. */
  schedule(conversationId: string): Promise<void>;
  /** Processes the due redactions. Throws the errors of `RedisAccess`; the next sweep continues. */
  sweep(): Promise<void>;
  stop(): void;
}

interface RedactorOptions {
  readonly redis: RedisAccess;
  readonly keys: Keys;
  readonly archive: Archive;
  readonly sweepEveryMs: number;
  /** Delay before the redaction; longer than the recall takes. */
  readonly cleanupDelayMs: number;
}

export function createRedactor({ redis, keys, archive, sweepEveryMs, cleanupDelayMs }: RedactorOptions): Redactor {
  const steps = createArchiveSteps({ redis, keys, archive });
  const agenda = createDelayedQueue(redis, keys, {
    name: 'recalls',
    during: 'redacting recalled messages',
    pollIntervalMs: sweepEveryMs,
    visibilityTimeoutMs: CLAIM_MS,
    processJob: async (conversationId) => {
      await steps.redactRecalled(conversationId);
      return 0;
    },
    onFailed: (error) => redis.typeError(error, 'redacting recalled messages'),
  });
  return {
    schedule: (conversationId) => agenda.schedule([conversationId], cleanupDelayMs),
    sweep: agenda.processDue,
    stop: agenda.stop,
  };
}
