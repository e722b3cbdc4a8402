import { z } from 'zod';
import { LIMITS } from '#shared/contract/limits.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { toValidName } from '#shared/text/nameRules.ts';
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

/** A person as their account records them. */
export interface HostIdentity extends Identity {
  /** The issuer with which the host is configured. */
  readonly host: string;
  /** See `shownNames`. */
  readonly names: readonly string[];
}

/** Names a person in keys, and at their account. */
export function identityHash({ issuer, subject }: Identity): string {
  return hashToken(JSON.stringify([issuer, subject]));
}

/**
 * Which account a person of an identity provider signs in to. Both sides record it, in different slots: `{identity:…}`
 * names the account, `{user:…}:provider` the person. They are connected while both name each other. A connection is
 * written first and deleted last at the account, so after an interruption they are connected or not, and a later
 * connection replaces what remains. An account without a record is connected with the person who names it: earlier
 * versions wrote none, and a first sign-in writes it later. A disconnection leaves a record of no one.
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

/** What an account records of its person at an identity provider, whether they are connected or not. */
export interface IdentityRecord {
  /** The hash of the person; empty: no one; null: there is no record. */
  readonly identity: string | null;
  /** The issuer with which the host was configured; empty: not known. */
  readonly host: string;
  readonly names: readonly string[];
  /** Grows when permissions to connect the account end. */
  readonly generation: number;
}

export async function readRecord({ redis, keys }: DataPorts, userId: string): Promise<IdentityRecord> {
  const { names, ...record } = await redis.run(scripts.readConnectedIdentity, keys.user(userId), {});
  return { ...record, names: parseNames(names) };
}

async function readNamed(ports: DataPorts, userId: string): Promise<string | null> {
  return (await readRecord(ports, userId)).identity;
}

const namesSchema = z.array(z.string());

/** The names in a ticket or a record. */
export function parseNames(json: string): string[] {
  return namesSchema.parse(JSON.parse(json));
}

/** The name of a person, and the one with which they sign in. */
const SHOWN_NAMES = 2;

/** Names that can be shown like those of people here: without characters that hide or reorder others. */
export function shownNames(names: readonly string[]): string[] {
  const valid = names.map((name) => toValidName(name, LIMITS.nameLength)).filter((name) => name !== null);
  return [...new Set(valid)].slice(0, SHOWN_NAMES);
}

/** What a record must be for a connection to be written. */
interface Condition {
  /** The recorded person, who is not connected with the account. */
  readonly replaces?: string | undefined;
  /** As it was when the person confirmed the connection. */
  readonly generation?: number;
}

/**
 * Records at an account with whom it is connected, unless it names someone else. Returns whom it names then. Throws
 * SIGN_IN_EXPIRED for another generation.
 */
export async function nameIdentity(
  { redis, keys }: DataPorts,
  userId: string,
  { host, names, ...identity }: HostIdentity,
  condition: Condition = {},
): Promise<string> {
  const person = { identity: identityHash(identity), host, names: JSON.stringify(names) };
  const args = { ...person, ...condition, youngMs: UNDER_WAY_MS };
  return (await redis.run(scripts.connectAccount, keys.user(userId), args)).identity;
}

/** Whether an account is connected with a person. One without a record is one of an earlier version, which is. */
export async function isConnected(ports: DataPorts, userId: string): Promise<boolean> {
  const named = await readNamed(ports, userId);
  return named === null || (named !== '' && (await readHolder(ports, named)).userId === userId);
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

/** What the audit log records of a connection. */
export interface ConnectionChange {
  readonly action: 'account.connectProvider' | 'account.disconnectProvider';
  readonly names: readonly string[];
}

/** How the person has confirmed a connection. */
interface Confirmation {
  /** Of the record of the account at that time. */
  readonly generation: number;
  /** Called before the connection is complete, so that none is missing in the audit log, and when it is withdrawn. */
  readonly record: (action: ConnectionChange['action']) => Promise<void>;
}

/**
 * Connects an account with a person. Throws SIGN_IN_EXPIRED for another generation, ACCOUNT_CONNECTED (with another
 * person), IDENTITY_TAKEN (with another account). Of concurrent calls for one account, or for one person, at most one
 * succeeds.
 */
export async function connectIdentity(
  ports: DataPorts,
  userId: string,
  person: HostIdentity,
  { generation, record }: Confirmation,
): Promise<void> {
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
  const condition = { replaces: named ?? undefined, generation };
  if ((await nameIdentity(ports, userId, person, condition)) !== identity) throw new ChatError('ACCOUNT_CONNECTED');
  await record('account.connectProvider');
  if ((await nameAccount(ports, person, userId, holder.recorded)) !== userId) {
    await redis.run(scripts.disconnectAccount, keys.user(userId), { identity });
    await record('account.disconnectProvider');
    throw new ChatError('IDENTITY_TAKEN');
  }
  // A call that takes very long is taken for an interrupted one.
  if ((await readNamed(ports, userId)) !== identity) {
    await redis.run(scripts.disconnectIdentity, keys.identity(identity), { userId });
    await record('account.disconnectProvider');
    throw new ChatError('ACCOUNT_CONNECTED');
  }
}

/** False for what an interrupted first sign-in has left. */
async function hasAccount(ports: DataPorts, userId: string): Promise<boolean> {
  const { role, isDeactivated } = await readMembership(ports, userId);
  return role !== null || isDeactivated;
}

/**
 * What an account records. `isFromProvider`: an earlier version may have created it without a record, which is then
 * written; only the person names the account, so all are searched, once.
 */
export async function readOrFindRecord(
  ports: DataPorts,
  userId: string,
  isFromProvider: boolean,
): Promise<IdentityRecord> {
  const record = await readRecord(ports, userId);
  if (record.identity !== null || !isFromProvider) return record;
  const { redis, keys } = ports;
  let found: string | null = null;
  await scanIdentities(ports, 'searching the identity of an account', async (hashes) => {
    const prepared = hashes.map((hash) => prepare(scripts.readIdentity, keys.identity(hash), {}));
    const index = repliesOf(await redis.runAll(prepared)).findIndex((reply) => reply.userId === userId);
    found = hashes[index] ?? found;
  });
  if (found === null) return record;
  const args = { identity: found, host: '', names: '[]', youngMs: UNDER_WAY_MS };
  await redis.run(scripts.connectAccount, keys.user(userId), args);
  return readRecord(ports, userId);
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
