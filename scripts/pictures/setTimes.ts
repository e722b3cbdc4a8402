import type { Redis } from 'ioredis';

/** When each event of a log happened, and, counted from there, until when a mute lasts; an announcement is shown at once: the server knows no time but its own. */
export async function setTimes(redis: Redis, log: string, times: readonly number[]): Promise<void> {
  const elements = await redis.lrange(log, 0, -1);
  for (const [index, element] of elements.entries()) {
    const at = times[index];
    if (at === undefined) continue;
    const was = Number(/^\{"at":(\d+)/.exec(element)?.[1]);
    const moved = element
      .replace(/^\{"at":\d+/, `{"at":${at}`)
      .replace(/"startsAt":\d+/, `"startsAt":${at}`)
      .replace(/"until":(\d+)/, (_all, until: string) => `"until":${Number(until) - was + at}`);
    await redis.lset(log, index, moved);
  }
}
