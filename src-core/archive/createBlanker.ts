import type { Keys } from '../keys.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';
import { createAgenda } from '../sweep/createAgenda.ts';
import type { Archive } from './createArchive.ts';
import { createArchiveSteps } from './createMover.ts';

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
  readonly lookEveryMs: number;
}

export function createRedactor({ redis, keys, archive, sweepEveryMs, lookEveryMs }: RedactorOptions): Redactor {
  const steps = createArchiveSteps({ redis, keys, archive });
  const agenda = createAgenda(redis, keys, {
    name: 'recalls',
    during: 'redacting recalled messages',
    everyMs: sweepEveryMs,
    claimMs: CLAIM_MS,
    lookAfter: async (conversationId) => {
      await steps.redactRecalled(conversationId);
      return 0;
    },
    onFailed: (error) => redis.typeError(error, 'redacting recalled messages'),
  });
  return {
    schedule: (conversationId) => agenda.mark([conversationId], lookEveryMs),
    sweep: agenda.sweep,
    stop: agenda.stop,
  };
}
