import type { DomainHandlers, Engine } from '../Engine.ts';

export function createConnectionHandlers({ redis }: Engine): DomainHandlers<'connection'> {
  return {
    // The connection to Redis is shared by everybody, so only people who are signed in may have it replaced.
    'connection.probe': async (_input, { signedIn }) => {
      await redis.probe({ reconnectSilent: signedIn });
      return {};
    },
  };
}
