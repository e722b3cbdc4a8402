import type { Settings } from '#shared/contract/settingsModel.ts';
import type { Engine } from '../Engine.ts';
import { scripts } from '../generated/scripts.ts';

/** Shows others whether a person's notifications are paused. Called with settings that are read, too, so that a lost call is made up for. */
export async function publishPause(
  { redis, keys }: Pick<Engine, 'redis' | 'keys'>,
  userId: string,
  { notify }: Settings,
): Promise<void> {
  await redis.run(scripts.setPause, keys.presence, { userId, until: notify.pausedUntil ?? 0 });
}
