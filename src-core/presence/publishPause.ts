import type { Settings } from '#shared/contract/settingsModel.ts';
import type { DataPorts } from '../redis/RedisAccess.ts';
import { scripts } from '../generated/scripts.ts';

/**
 * Publishes whether a person's notifications are paused. Also called when settings are read, to repair a lost call.
 * @param quietUntil end of the current quiet hours by the clock of the person's computer (ms since 1970); null: none
 */
export async function publishPause(
  { redis, keys }: DataPorts,
  userId: string,
  { notify }: Settings,
  quietUntil: number | null,
): Promise<void> {
  const until = Math.max(notify.pausedUntil ?? 0, quietUntil ?? 0);
  await redis.run(scripts.setPause, keys.presence, { userId, until });
}
