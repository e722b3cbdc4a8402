import type { DomainHandlers } from '../Client.ts';
import { scripts } from '../generated/scripts.ts';
import type { DataPorts } from '../redis/RedisAccess.ts';
import type { AdminCaller } from '../team/adminHandlers.ts';
import type { Health } from './createHealth.ts';

export interface HealthHandlerPorts extends DataPorts {
  readonly health: Health;
}

export function createHealthHandlers({
  redis,
  keys,
  health,
}: HealthHandlerPorts): Pick<DomainHandlers<'admin', AdminCaller>, 'admin.health'> {
  return {
    'admin.health': async (_input, { session }) => {
      await redis.run(scripts.allowAdministration, keys.people, { actor: session.me.id });
      return health.read();
    },
  };
}
