import type { TeamLimits } from '#shared/contract/teamModel.ts';
import { scripts } from '../generated/scripts.ts';
import type { Keys } from '../keys.ts';
import type { Channels } from '../redis/Channels.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';

/** The limits of the team, as this node applies them. */
export interface TeamLimitCache {
  /** Known without a call to Redis; null: `read` them. */
  readonly known: TeamLimits | null;
  /** Throws what `RedisAccess.run` throws. */
  read(): Promise<TeamLimits>;
}

interface Ports {
  readonly redis: RedisAccess;
  readonly keys: Keys;
  readonly channels: Channels;
}

/** Known limits are read again after this time, in case an event was lost. */
const MAX_AGE_MS = 60_000;

/** The limits are read once, and again after an event says that they changed or a subscription was lost. */
export function createTeamLimits({ redis, keys, channels }: Ports): TeamLimitCache {
  let known: { readonly limits: TeamLimits; readonly at: number } | null = null;
  /** Counts what made the known limits outdated, so that a read that began before it is not kept. */
  let generation = 0;
  let subscription: Promise<unknown> | null = null;
  let reading: { readonly generation: number; readonly limits: Promise<TeamLimits> } | null = null;

  function invalidate(): void {
    generation += 1;
    known = null;
  }

  /** Limits are applied without a subscription, too; they are then read for each message. */
  async function subscribe(): Promise<void> {
    subscription ??= channels.listen(keys.people.limits, invalidate, invalidate);
    const current = subscription;
    await current.catch((error: unknown) => {
      redis.typeError(error, 'following the limits of the team');
      if (subscription === current) subscription = null;
    });
  }

  async function load(): Promise<TeamLimits> {
    await subscribe();
    const since = generation;
    const isSubscribed = subscription !== null && channels.isComplete;
    const limits = await redis.run(scripts.readLimits, keys.people, { actor: '' });
    if (isSubscribed && since === generation) known = { limits, at: performance.now() };
    return limits;
  }

  return {
    get known() {
      if (known !== null && performance.now() - known.at > MAX_AGE_MS) known = null;
      return known?.limits ?? null;
    },
    read() {
      if (reading?.generation !== generation) {
        const limits = load().finally(() => {
          if (reading?.limits === limits) reading = null;
        });
        reading = { generation, limits };
      }
      return reading.limits;
    },
  };
}
