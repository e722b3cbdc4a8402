import { LEASES } from '#shared/contract/limits.ts';
import type { DomainHandlers, Engine } from '../Engine.ts';
import { renewPresence } from './lease.ts';

/** A lease is only ever renewed by a call of the client: the core has no timer that would keep a hung one online. */
export function createPresenceHandlers(engine: Engine): DomainHandlers<'presence'> {
  return {
    'presence.renew': async (_input, connection) => {
      await renewPresence(engine, connection.session.me.id, connection.id);
      return { leaseMs: LEASES.presenceMs };
    },
  };
}
