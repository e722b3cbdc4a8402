import type { Keys } from '../keys.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';
import { createAgenda } from '../sweep/createAgenda.ts';
import type { Archive } from './createArchive.ts';
import { createMover } from './createMover.ts';

const CLAIM_MS = 60_000;

/** Takes the content of recalled messages out of the archive, also where a crash came in between: Redis keeps it in mind. */
export interface Blanker {
  /** A message of the archive is about to be recalled: it is looked after, whatever becomes of the caller. */
  watch(conversationId: string): Promise<void>;
  /** Throws what `RedisAccess` throws; what was left is done by the next. */
  sweep(): Promise<void>;
  stop(): void;
}

interface BlankerOptions {
  readonly redis: RedisAccess;
  readonly keys: Keys;
  readonly archive: Archive;
  readonly sweepEveryMs: number;
  /** How soon it is looked after; longer than the call lasts. */
  readonly lookEveryMs: number;
}

export function createBlanker({ redis, keys, archive, sweepEveryMs, lookEveryMs }: BlankerOptions): Blanker {
  const mover = createMover({ redis, keys, archive });
  const agenda = createAgenda(redis, keys, {
    name: 'recalls',
    during: 'blanking what was recalled',
    everyMs: sweepEveryMs,
    claimMs: CLAIM_MS,
    lookAfter: async (conversationId) => {
      await mover.settleRecalls(conversationId);
      return 0;
    },
    onFailed: (error) => redis.typeError(error, 'blanking what was recalled'),
  });
  return {
    watch: (conversationId) => agenda.mark([conversationId], lookEveryMs),
    sweep: agenda.sweep,
    stop: agenda.stop,
  };
}
