import type { TeamLimits } from '#shared/contract/teamModel.ts';
import { scripts } from '../generated/scripts.ts';
import type { Keys } from '../keys.ts';
import type { Channels } from '../redis/Channels.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';

/** The limits of the team, as this node applies them. */
export interface TeamLimitCache {
  /** Waits for Redis only if they were never read. Throws what `RedisAccess.run` throws. */
  current(): Promise<TeamLimits>;
  /** Reads them again, when the connection was restored. Throws as `current` does. */
  refresh(): Promise<void>;
}

interface Ports {
  readonly redis: RedisAccess;
  readonly keys: Keys;
  readonly channels: Channels;
}

const DURING = 'following the limits of the team';

/** Until a change has been read the former limits apply, so that no message waits for it. */
export function createTeamLimits({ redis, keys, channels }: Ports): TeamLimitCache {
  let known: TeamLimits | null = null;
  let reading: Promise<TeamLimits> | null = null;
  /** The limits changed after the current read began. */
  let isOutdated = false;
  let isSubscribed = false;

  /** Before the first read, so that no change is missed. */
  async function subscribe(): Promise<void> {
    if (isSubscribed) return;
    isSubscribed = true;
    const onChanged = (): void => {
      read().catch((error: unknown) => {
        known = null; // the next message reads them
        redis.typeError(error, DURING);
      });
    };
    try {
      await channels.listen(keys.people.limits, onChanged);
    } catch (error) {
      isSubscribed = false;
      throw error;
    }
  }

  async function readAll(): Promise<TeamLimits> {
    await subscribe();
    for (;;) {
      isOutdated = false;
      const limits = await redis.run(scripts.readLimits, keys.people, { actor: '' });
      if (isOutdated) continue;
      known = limits;
      return limits;
    }
  }

  function read(): Promise<TeamLimits> {
    isOutdated = true;
    reading ??= readAll().finally(() => (reading = null));
    return reading;
  }

  return {
    current: () => (known === null ? (reading ?? read()) : Promise.resolve(known)),
    async refresh() {
      await read();
    },
  };
}
