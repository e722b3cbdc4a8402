import type { Commands } from '#core/redis/Connections.ts';

/** Resets the server's statistics of commands. */
export async function resetRedisCpu(redis: Commands): Promise<void> {
  await redis.config('RESETSTAT');
}

/**
 * The time that Redis spent on these commands since the reset, in microseconds. The time of commands in a script is
 * part of the script's own.
 */
export async function redisCpuUs(redis: Commands, ...commands: readonly string[]): Promise<number> {
  const stats = await redis.info('commandstats');
  const used = commands.map((command) => new RegExp(`^cmdstat_${command}:.*usec=(\\d+)`, 'mu').exec(stats)?.[1] ?? '0');
  return used.reduce((total, us) => total + Number(us), 0);
}
