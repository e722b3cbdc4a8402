import { registeredDeviceSchema } from '#shared/contract/deviceCalls.ts';
import { endSessionsOf } from '../account/session.ts';
import { listSessions } from '../account/sessionHandlers.ts';
import { scripts } from '../generated/scripts.ts';
import type { ClientConnection } from '../live/ClientConnection.ts';
import type { DataPorts } from '../redis/RedisAccess.ts';

interface StoredDevice {
  readonly key: string;
  readonly sessionHash: string;
  readonly device: string;
  /** It was in a list, and is not in the newest one. */
  readonly left: boolean;
}

/**
 * The devices of the person whose sessions have not ended. One that can't be read is an error, because pages remove the
 * devices that are missing.
 */
export async function readRegistered(
  ports: DataPorts,
  { me, tokenHash }: ClientConnection['session'],
  stored: readonly StoredDevice[],
) {
  if (stored.length === 0) return [];
  // After a crash, or a fault, between a list and the end of the sessions that it ends.
  const ending = stored.filter((device) => device.left && device.sessionHash !== tokenHash);
  await endSessionsOf(
    ports,
    me.id,
    ending.map(({ sessionHash }) => sessionHash),
  );
  const sessions = await listSessions(ports, me.id, tokenHash);
  return stored.flatMap(({ key, device, left, sessionHash }) => {
    const session = left ? undefined : sessions.find((one) => one.tokenHash === sessionHash)?.session;
    if (session === undefined) return [];
    const described = { device: session.device, startedAt: session.startedAt };
    return { ...registeredDeviceSchema.parse({ ...JSON.parse(device), key }), session: described };
  });
}

/** Removes the devices of sessions that expired, which nothing else does while no list has them. */
export async function forgetExpired(ports: DataPorts, { me, tokenHash }: ClientConnection['session']): Promise<void> {
  const { redis, keys } = ports;
  const { registered } = await redis.run(scripts.readDevices, keys.user(me.id), { after: 0, limit: 0 });
  const living = new Set((await listSessions(ports, me.id, tokenHash)).map((session) => session.tokenHash));
  const tokenHashes = registered.map(({ sessionHash }) => sessionHash).filter((hash) => !living.has(hash));
  await redis.run(scripts.forgetSessions, keys.user(me.id), { tokenHashes });
}
