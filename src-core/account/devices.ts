import { LEASES } from '#shared/contract/limits.ts';
import type { DataPorts } from '../redis/RedisAccess.ts';
import { scripts } from '../generated/scripts.ts';
import { createToken, hashToken } from '../token.ts';

type DeviceEngine = DataPorts;

/** Maximum number of devices per account; a new one replaces the one with the oldest sign-in. */
const DEVICES_PER_ACCOUNT = 20;

/** Whether this device token was given to this account by an earlier sign-in, and is still valid. */
export async function isKnownDevice(engine: DeviceEngine, userId: string, device: string): Promise<boolean> {
  const { redis, keys } = engine;
  const { known } = await redis.run(scripts.readDevice, keys.user(userId), { tokenHash: hashToken(device) });
  return known;
}

/** Renews the token of a known device; for another device it resolves with a new token. */
export async function rememberDevice(
  { redis, keys }: DeviceEngine,
  userId: string,
  knownDevice: string | null,
): Promise<{ device?: string }> {
  const device = knownDevice ?? createToken();
  const args = { tokenHash: hashToken(device), lifetimeMs: LEASES.deviceMs, most: DEVICES_PER_ACCOUNT };
  await redis.run(scripts.rememberDevice, keys.user(userId), args);
  return knownDevice === null ? { device } : {};
}
