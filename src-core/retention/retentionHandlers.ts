import { LIMITS } from '#shared/contract/limits.ts';
import type { DomainHandlers } from '../Client.ts';
import { scripts } from '../generated/scripts.ts';
import type { DataPorts } from '../redis/RedisAccess.ts';
import type { AdminCaller } from '../team/adminHandlers.ts';
import { parseHolds, readRetention, type RetentionJob } from './createRetention.ts';

export interface RetentionHandlerPorts extends DataPorts {
  readonly retention: Pick<RetentionJob, 'schedule'>;
}

/** The scripts check the right of the caller, in the same step as the change. */
export function createRetentionHandlers(ports: RetentionHandlerPorts): DomainHandlers<'retention', AdminCaller> {
  const { redis, keys, retention } = ports;
  const by = ({ session, address }: AdminCaller) => ({ actor: session.me.id, address });

  return {
    'retention.read': async () => {
      const { direct, group, room } = await readRetention(ports);
      return { direct, group, room };
    },
    'retention.set': async (days, connection) => {
      await redis.run(scripts.setRetention, keys.people, { ...days, ...by(connection) });
      await retention.schedule();
      return {};
    },
    'retention.holds': async (_input, { session }) => {
      const { holds } = await redis.run(scripts.listHolds, keys.people, { actor: session.me.id });
      return { holds: parseHolds(redis, holds).toSorted((one, other) => one.at - other.at) };
    },
    'retention.hold': async ({ target: { kind, id }, on }, connection) => {
      const args = { kind, id, on, limit: LIMITS.legalHolds, ...by(connection) };
      await redis.run(scripts.setHold, keys.people, args);
      if (!on) await retention.schedule();
      return {};
    },
  };
}
