import type { Settings } from '#shared/contract/settingsModel.ts';
import type { Engine } from '../Engine.ts';
import { scripts } from '../generated/scripts.ts';

/**
 * Shows others whether a person's notifications are paused. Called with settings that are read, too, so that a lost call is made up for.
 * `quietUntil`: when the quiet hours end that it is now for the person, by the clock of their computer.
 */
export async function publishPause(
  { redis, keys }: Pick<Engine, 'redis' | 'keys'>,
  userId: string,
  { notify }: Settings,
  quietUntil: number | null,
): Promise<void> {
  const until = Math.max(notify.pausedUntil ?? 0, quietUntil ?? 0);
  await redis.run(scripts.setPause, keys.presence, { userId, until });
}
