import type { DomainHandlers, Engine } from '../Engine.ts';

export function createConnectionHandlers({ redis }: Engine): DomainHandlers<'connection'> {
  return {
    // The connection to Redis is shared, so only signed-in clients may force it to be replaced.
    'connection.probe': async (_input, { signedIn }) => {
      await redis.probe({ replaceUnresponsive: signedIn });
      return {};
    },
  };
}
