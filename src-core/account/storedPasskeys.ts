import { z } from 'zod';
import { instantSchema } from '#shared/contract/bounds.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import { listOf } from '#shared/contract/listOf.ts';
import { credentialIdSchema, type Passkey } from '#shared/contract/passkeyCalls.ts';
import { scripts } from '../generated/scripts.ts';
import type { DataPorts } from '../redis/RedisAccess.ts';
import { hashToken } from '../token.ts';

const storedPasskeySchema = z.object({
  /** The credential id, in base64url. */
  id: credentialIdSchema,
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
export type StoredPasskey = z.infer<typeof storedPasskeySchema>;

/**
 * The passkeys of a person, without those that only a later version can read. `removals`: how often all were removed at
 * once. Throws what `RedisAccess.run` throws.
 */
export async function listPasskeys(
  { redis, keys }: DataPorts,
  userId: string,
): Promise<{ readonly passkeys: readonly StoredPasskey[]; readonly removals: number }> {
  const { passkeys, removals } = await redis.run(scripts.listPasskeys, keys.user(userId), {});
  return { passkeys: listOf(storedPasskeySchema).parse(passkeys.map((json): unknown => JSON.parse(json))), removals };
}

/** Adds a passkey. Throws PASSKEY_EXPIRED, PASSKEY_EXISTS, PASSKEYS_FULL. */
export async function addPasskey(
  { redis, keys }: DataPorts,
  userId: string,
  passkey: Omit<StoredPasskey, 'createdAt' | 'usedAt'>,
  begun: { readonly secret: string | null; readonly removals: number },
): Promise<StoredPasskey> {
  const args = {
    id: passkey.id,
    passkey: JSON.stringify(passkey),
    secret: begun.secret ?? '',
    removals: begun.removals,
    limit: LIMITS.passkeys,
  };
  const added = await redis.run(scripts.addPasskey, keys.user(userId), args);
  return storedPasskeySchema.parse(JSON.parse(added.passkey));
}

/** A passkey as its person sees it. */
export function describePasskey({ id, name, createdAt, usedAt, isSynced }: StoredPasskey): Passkey {
  return { id, name, createdAt, usedAt: usedAt ?? null, isSynced };
}

/** Identifies a passkey among those of one person: credential ids are long. */
export function markOfPasskey(id: string): string {
  return hashToken(id).slice(0, 32);
}

/** Whether a person has the passkey with this mark. */
export async function hasPasskey(ports: DataPorts, userId: string, mark: string): Promise<boolean> {
  const { passkeys } = await listPasskeys(ports, userId);
  return passkeys.some(({ id }) => markOfPasskey(id) === mark);
}

/** Also prevents that one is added that was begun before. */
export async function removeAllPasskeys({ redis, keys }: DataPorts, userId: string): Promise<void> {
  await redis.run(scripts.removePasskeys, keys.user(userId), {});
}
