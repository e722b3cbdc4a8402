import { scripts } from '../generated/scripts.ts';
import type { DataPorts } from '../redis/RedisAccess.ts';
import type { Account } from './accounts.ts';
import { type ConnectionChange, type IdentityRecord, readOrFindRecord } from './identities.ts';
import { endSessionsBegun } from './sessionHandlers.ts';

/** Who ends the connection of their account. */
interface Caller {
  readonly userId: string;
  readonly address: string;
  /**
   * The hash of the token of the session that continues, for which the provider does not vouch any more; null: none
   * does.
   */
  readonly tokenHash: string | null;
}

/**
 * Ends the connection of an account with a person of an identity provider, and the sessions that began there. `record`:
 * as read before. Idempotent; after an interruption it can be repeated.
 */
export async function endConnection(
  ports: DataPorts,
  { userId, address, tokenHash }: Caller,
  { identity, names }: IdentityRecord,
): Promise<void> {
  const { redis, keys } = ports;
  if (identity === null || identity === '') return;
  await redis.run(scripts.disconnectIdentity, keys.identity(identity), { userId });
  // A sign-in that is under way ends its own session when it finds no connection any more.
  await endSessionsBegun(ports, userId, ({ kind }) => kind === 'provider', tokenHash);
  if (tokenHash !== null) await redis.run(scripts.endVouching, keys.session(tokenHash), {});
  await recordConnection(ports, { userId, address }, { action: 'account.disconnectProvider', names });
  // Last, so that the call can be repeated when it was interrupted.
  await redis.run(scripts.disconnectAccount, keys.user(userId), { identity });
}

/** Records in the audit log with whom an account was connected, or no longer is. */
export async function recordConnection(
  { redis, keys }: DataPorts,
  caller: Pick<Caller, 'userId' | 'address'>,
  { action, names }: ConnectionChange,
): Promise<void> {
  const { userId, address } = caller;
  const detail = names.length === 0 ? undefined : names.join(' · ');
  await redis.run(scripts.recordSignInChange, keys.people, { userId, action, address, detail });
}

/** Ends what permits sessions to connect the account. A connection stays. */
export async function endPermissions({ redis, keys }: DataPorts, userId: string): Promise<void> {
  await redis.run(scripts.endConnecting, keys.user(userId), {});
}

/**
 * Ends the connection of an account whose password is reset, and what permits sessions to connect it: someone who knew
 * the password may have connected a person of theirs. No one can have done so while there was no password.
 */
export async function endConnectionAtReset(
  ports: DataPorts,
  { me: { id: userId }, hasPassword, isFromProvider }: Account,
  address: string,
): Promise<void> {
  if (!hasPassword) return;
  // Before the record is read, so that a connection that is being made is refused, or read.
  await endPermissions(ports, userId);
  const record = await readOrFindRecord(ports, userId, isFromProvider);
  await endConnection(ports, { userId, address, tokenHash: null }, record);
}
