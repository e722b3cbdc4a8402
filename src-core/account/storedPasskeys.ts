import { z } from 'zod';
import { instantSchema } from '#shared/contract/bounds.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import { credentialIdSchema, type Passkey } from '#shared/contract/passkeyCalls.ts';
import { scripts } from '../generated/scripts.ts';
import type { SessionOrigin } from '../live/sessionOrigin.ts';
import type { DataPorts } from '../redis/RedisAccess.ts';
import { hashToken } from '../token.ts';

const storedPasskeySchema = z.object({
  name: z.string(),
  /** Of the page that created it. It can be used at this origin only. */
  origin: z.string(),
  /** In the format of COSE, in base64url. */
  publicKey: z.string(),
  /** Of the last response; 0 for passkeys without a counter. */
  counter: z.number().int().nonnegative(),
  createdAt: instantSchema,
  usedAt: instantSchema.optional(),
  isSynced: z.boolean(),
});
export interface StoredPasskey extends z.infer<typeof storedPasskeySchema> {
  /** The credential id, in base64url. */
  readonly id: string;
}

/**
 * The passkeys of a person, without those that this version can't read. `removals`: how often all were removed at once.
 * Throws what `RedisAccess.run` throws.
 */
export async function listPasskeys(
  { redis, keys }: DataPorts,
  userId: string,
): Promise<{ readonly passkeys: readonly StoredPasskey[]; readonly removals: number }> {
  const { passkeys, removals } = await redis.run(scripts.listPasskeys, keys.user(userId), {});
  return { passkeys: passkeys.flatMap(({ id, passkey }) => parsePasskey(id, passkey) ?? []), removals };
}

/** Adds a passkey. Throws PASSKEY_EXPIRED, PASSKEY_EXISTS, PASSKEYS_FULL. */
export async function addPasskey(
  { redis, keys }: DataPorts,
  userId: string,
  { id, ...passkey }: Omit<StoredPasskey, 'createdAt' | 'usedAt'>,
  { secret, removals }: { readonly secret: string | null; readonly removals: number },
): Promise<StoredPasskey> {
  const stored = { id, passkey: JSON.stringify(passkey), limit: LIMITS.passkeys };
  const args = { ...stored, secret: secret ?? '', removals };
  const added = await redis.run(scripts.addPasskey, keys.user(userId), args);
  return { id, ...storedPasskeySchema.parse(JSON.parse(added.passkey)) };
}

/** Null: it is not a passkey of this version. */
function parsePasskey(id: string, json: string): StoredPasskey | null {
  try {
    return { id: credentialIdSchema.parse(id), ...storedPasskeySchema.parse(JSON.parse(json)) };
  } catch {
    return null; // one such entry must not prevent the use of the others
  }
}

/** A passkey as its person sees it. */
export function describePasskey({ id, name, createdAt, usedAt, isSynced }: StoredPasskey): Passkey {
  return { id, name, createdAt, usedAt: usedAt ?? null, isSynced };
}

/** Identifies a passkey among those of one person: credential ids are long. */
export function markOfPasskey(id: string): string {
  return hashToken(id).slice(0, 32);
}

/** Whether the passkey of a session has been removed. False for other sessions, without a call to Redis. */
export async function isPasskeyRemoved(ports: DataPorts, userId: string, origin: SessionOrigin): Promise<boolean> {
  if (origin.kind !== 'passkey') return false;
  const { passkeys } = await listPasskeys(ports, userId);
  return passkeys.every(({ id }) => markOfPasskey(id) !== origin.passkey);
}

/** Also prevents that one is added that was begun before. */
export async function removeAllPasskeys({ redis, keys }: DataPorts, userId: string): Promise<void> {
  await redis.run(scripts.removePasskeys, keys.user(userId), {});
}
