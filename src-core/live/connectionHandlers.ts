import type { DomainHandlers, Engine } from '../Engine.ts';

export function createConnectionHandlers({ redis }: Engine): DomainHandlers<'connection'> {
  return {
    'connection.probe': async () => {
      await redis.probe();
      return {};
    },
  };
}
