import type { DataPorts } from '../redis/RedisAccess.ts';

/** Publishes to the team that the devices of a person for encrypted direct conversations have changed. */
export async function publishDevicesChanged({ redis, keys }: DataPorts, userId: string): Promise<void> {
  await redis.call('announcing devices', (command) =>
    command.spublish(keys.people.channel, JSON.stringify({ event: 'person.devicesChanged', data: { userId } })),
  );
}
