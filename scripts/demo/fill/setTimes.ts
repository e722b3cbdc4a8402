import type { Redis } from 'ioredis';

/**
 * Sets the times of the events of a log after `base`, including edits and the starts of announcements, and moves the
 * ends of mutes by the same amount. It edits the log, because the server uses only its own clock.
 */
export async function setTimes(redis: Redis, log: string, times: readonly number[], base = 0): Promise<void> {
  const elements = await redis.lrange(log, base, -1);
  for (const [index, element] of elements.entries()) {
    const at = times[index];
    if (at === undefined) continue;
    const was = Number(/^\{"at":(\d+)/.exec(element)?.[1]);
    const moved = element
      .replace(/^\{"at":\d+/, `{"at":${at}`)
      .replace(/"editedAt":\d+/, `"editedAt":${at}`)
      .replace(/"startsAt":\d+/, `"startsAt":${at}`)
      .replace(/"until":(\d+)/, (_all, until: string) => `"until":${Number(until) - was + at}`);
    await redis.lset(log, base + index, moved);
  }
}
