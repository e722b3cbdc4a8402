import type { DomainHandlers } from '../Client.ts';
import type { DataPorts } from '../redis/RedisAccess.ts';

export function createConnectionHandlers({ redis }: DataPorts): DomainHandlers<'connection'> {
  return {
    // The connection to Redis is shared, so only signed-in clients may force it to be replaced.
    'connection.probe': async (_input, { signedIn }) => {
      await redis.probe({ replaceUnresponsive: signedIn });
      return {};
    },
  };
}
