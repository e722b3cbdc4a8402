import type { Redis } from 'ioredis';

/**
 * When the events of a log after `base` happened and, counted from there, until when a mute lasts; an announcement is shown at
 * once: the server knows no time but its own.
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
