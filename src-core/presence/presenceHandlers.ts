import { LEASES } from '#shared/contract/limits.ts';
import type { DomainHandlers } from '../Client.ts';
import type { DataPorts } from '../redis/RedisAccess.ts';
import { renewPresence } from './lease.ts';

/** Only calls of the client renew a lease; the core has no timer, which would keep a hung client online. */
export function createPresenceHandlers(engine: DataPorts): DomainHandlers<'presence'> {
  return {
    'presence.renew': async (_input, connection) => {
      await renewPresence(engine, connection.session.me.id, connection.id);
      return { leaseMs: LEASES.presenceMs };
    },
  };
}
