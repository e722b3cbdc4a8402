import { ChatError } from '#shared/errors/ChatError.ts';
import { scripts } from '../generated/scripts.ts';
import { type DataPorts, prepare, repliesOf } from '../redis/RedisAccess.ts';
import { scanKeys } from '../redis/scanKeys.ts';
import { hashToken } from '../token.ts';
import { readMembership } from './membership.ts';

/** A record of one side that is younger is not replaced: it may be that of a call that is under way. */
const UNDER_WAY_MS = 60_000;

/** A person at an identity provider. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

/** Names a person in keys, and at their account. */
export function identityHash({ issuer, subject }: Identity): string {
  return hashToken(JSON.stringify([issuer, subject]));
}

/**
 * Which account a person of an identity provider signs in to. Both sides record it, in different slots: `{identity:…}` names
 * the account, `{user:…}:provider` the person. They are connected while both name each other. A connection is written first
 * and deleted last at the account, so after an interruption they are connected or not, and a later connection replaces
 * what remains. An account without a record is connected with the person who names it: earlier versions wrote none, and a
 * first sign-in writes it later. A disconnection leaves a record of no one.
 */
export interface IdentityHolder {
  /** The account that is recorded; null: none. */
  readonly recorded: string | null;
  /** The connected account: the recorded one, unless that names another person. */
  readonly userId: string | null;
}

/** `identity`: the hash of a person. */
export async function readHolder(ports: DataPorts, identity: string): Promise<IdentityHolder> {
  const { redis, keys } = ports;
  const { userId: recorded } = await redis.run(scripts.readIdentity, keys.identity(identity), {});
  if (recorded === null) return { recorded, userId: null };
  const named = await readNamed(ports, recorded);
  return { recorded, userId: named === null || named === identity ? recorded : null };
}

/** The person that an account names, whether they are connected or not; empty: no one; null: it has no record. */
export async function readNamed({ redis, keys }: DataPorts, userId: string): Promise<string | null> {
  return (await redis.run(scripts.readConnectedIdentity, keys.user(userId), {})).identity;
}

/** Records at an account with whom it is connected, unless it names someone else. Returns whom it names then. */
export async function nameIdentity(
  { redis, keys }: DataPorts,
  userId: string,
  identity: string,
  replaces: string | null = null,
): Promise<string> {
  const args = { identity, replaces: replaces ?? undefined, youngMs: UNDER_WAY_MS };
  return (await redis.run(scripts.connectAccount, keys.user(userId), args)).identity;
}

/** Records at a person which account they sign in to, unless they name another one. Returns which they name then. */
export async function nameAccount(
  { redis, keys }: DataPorts,
  { issuer, subject }: Identity,
  userId: string,
  replaces: string | null,
): Promise<string> {
  const identity = keys.identity(identityHash({ issuer, subject }));
  const args = { userId, issuer, subject, replaces: replaces ?? undefined, youngMs: UNDER_WAY_MS };
  return (await redis.run(scripts.connectIdentity, identity, args)).userId;
}

/**
 * Connects an account with a person. Throws ACCOUNT_CONNECTED (with another person), IDENTITY_TAKEN (with another account).
 * Of concurrent calls for one account, or for one person, at most one succeeds.
 */
export async function connectIdentity(ports: DataPorts, userId: string, person: Identity): Promise<void> {
  const { redis, keys } = ports;
  const identity = identityHash(person);
  const named = await readNamed(ports, userId);
  if (named !== null && named !== '' && named !== identity && (await readHolder(ports, named)).userId === userId) {
    throw new ChatError('ACCOUNT_CONNECTED');
  }
  const holder = await readHolder(ports, identity);
  if (holder.userId !== null && holder.userId !== userId && (await hasAccount(ports, holder.userId))) {
    throw new ChatError('IDENTITY_TAKEN');
  }
  if ((await nameIdentity(ports, userId, identity, named)) !== identity) throw new ChatError('ACCOUNT_CONNECTED');
  if ((await nameAccount(ports, person, userId, holder.recorded)) !== userId) {
    await redis.run(scripts.disconnectAccount, keys.user(userId), { identity });
    throw new ChatError('IDENTITY_TAKEN');
  }
  // A call that takes very long is taken for an interrupted one.
  if ((await readNamed(ports, userId)) !== identity) {
    await redis.run(scripts.disconnectIdentity, keys.identity(identity), { userId });
    throw new ChatError('ACCOUNT_CONNECTED');
  }
}

/** False for what an interrupted first sign-in has left. */
async function hasAccount(ports: DataPorts, userId: string): Promise<boolean> {
  const { role, isDeactivated } = await readMembership(ports, userId);
  return role !== null || isDeactivated;
}

/**
 * The person that an account names. `isFromProvider`: an earlier version may have created it without a record, which is
 * then written; only the person names the account, so all are searched, once.
 */
export async function readOrFindNamed(
  ports: DataPorts,
  userId: string,
  isFromProvider: boolean,
): Promise<string | null> {
  const named = await readNamed(ports, userId);
  if (named !== null || !isFromProvider) return named;
  const { redis, keys } = ports;
  let found: string | null = null;
  await scanIdentities(ports, 'searching the identity of an account', async (hashes) => {
    const prepared = hashes.map((hash) => prepare(scripts.readIdentity, keys.identity(hash), {}));
    const index = repliesOf(await redis.runAll(prepared)).findIndex((reply) => reply.userId === userId);
    found = hashes[index] ?? found;
  });
  return found === null ? null : nameIdentity(ports, userId, found);
}

/** Passes on the hashes of all people of an identity provider who have an account, in pages. */
export async function scanIdentities(
  { redis, keys }: DataPorts,
  during: string,
  onHashes: (hashes: readonly string[]) => Promise<void>,
): Promise<void> {
  const pattern = keys.identity('*').identity;
  const [before = '', after = ''] = pattern.split('*');
  await scanKeys(redis, [pattern], during, (found) =>
    onHashes(found.map((key) => key.slice(before.length, key.length - after.length))),
  );
}
