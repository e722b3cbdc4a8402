import { LEASES } from '#shared/contract/limits.ts';
import { scripts } from '../generated/scripts.ts';
import { type DataPorts, prepare } from '../redis/RedisAccess.ts';

type PresenceEngine = DataPorts;

/** Renews a connection's lease for `LEASES.presenceMs`. */
export async function renewPresence(
  { redis, keys }: PresenceEngine,
  userId: string,
  connection: string,
): Promise<void> {
  await redis.run(scripts.renewLease, keys.presence, { userId, connection, leaseMs: LEASES.presenceMs });
}

/** Ends a connection's lease; if it was the person's last one, also ends their leases in these conversations. */
export async function endPresence(
  { redis, keys }: PresenceEngine,
  userId: string,
  connection: string,
  conversationIds: readonly string[],
): Promise<void> {
  const { online } = await redis.run(scripts.endPresence, keys.presence, { userId, connection });
  if (online) return;
  await redis.runAll(conversationIds.map((id) => prepare(scripts.endLease, keys.conversation(id), { userId })));
}
