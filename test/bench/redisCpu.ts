import type { Commands } from '#core/redis/Connections.ts';

/** Starts the server's count of what each command costs anew. */
export async function resetRedisCpu(redis: Commands): Promise<void> {
  await redis.config('RESETSTAT');
}

/**
 * How long Redis worked on commands of these names since the reset, in microseconds. What a script calls is part of the
 * script's own time.
 */
export async function redisCpuUs(redis: Commands, ...commands: readonly string[]): Promise<number> {
  const stats = await redis.info('commandstats');
  const used = commands.map((command) => new RegExp(`^cmdstat_${command}:.*usec=(\\d+)`, 'mu').exec(stats)?.[1] ?? '0');
  return used.reduce((total, us) => total + Number(us), 0);
}
