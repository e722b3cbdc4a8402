import { isIP } from 'node:net';
import type { Person } from '#shared/contract/model.ts';
import type { Me } from '#shared/contract/teamModel.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { LEASES } from '#shared/contract/limits.ts';
import { scripts } from '../generated/scripts.ts';
import type { ClientConnection } from '../live/ClientConnection.ts';
import { LiveSession, type LivePorts } from '../live/LiveSession.ts';
import { formatOrigin, LOCAL_ORIGIN, type SessionOrigin } from '../live/sessionOrigin.ts';
import { endPresence, renewPresence } from '../presence/lease.ts';
import { type Membership, readMembership } from './membership.ts';
import { type DataPorts, prepare } from '../redis/RedisAccess.ts';
import { isConnected } from './identities.ts';
import { publishDevicesChanged } from './publishDevicesChanged.ts';
import { isPasskeyRemoved } from './storedPasskeys.ts';
import { ignoreWhenFull } from '../redis/redisErrors.ts';
import { createToken, hashToken } from '../token.ts';

/** How long a session lasts from now, and from its start. */
export const SESSION_LIFETIME = { lifetimeMs: LEASES.sessionMs, longestMs: LEASES.sessionLongestMs } as const;

export interface StartedSession {
  readonly token: string;
  /** Unix time in ms, by Redis' clock. */
  readonly startedAt: number;
  readonly origin: SessionOrigin;
}

/** Maximum number of sessions per account; a new one ends the one with the oldest sign-in. */
const SESSIONS_PER_ACCOUNT = 100;

/** The client as its session records it. */
export function describeClient({ userAgent, address }: ClientConnection): { userAgent: string; address: string } {
  return { userAgent, address: isIP(address.split('/')[0] ?? '') === 0 ? '' : address };
}

/**
 * Starts a session of `LEASES.sessionMs`. It is listed before it starts, so that no session is missing from the list.
 */
export async function startSession(
  engine: LivePorts,
  me: Person,
  connection: ClientConnection,
  origin: SessionOrigin = LOCAL_ORIGIN,
): Promise<StartedSession> {
  const { redis, keys } = engine;
  const token = createToken();
  const tokenHash = hashToken(token);
  await rememberSession(engine, me.id, tokenHash, 0);
  const args = {
    userId: me.id,
    name: me.name,
    lifetimeMs: LEASES.sessionMs,
    ...describeClient(connection),
    ...formatOrigin(origin),
  };
  const { startedAt } = await redis.run(scripts.startSession, keys.session(tokenHash), args);
  return { token, startedAt, origin };
}

/**
 * Lists a session among those of its person; `startedAt` is 0 for one that is about to start. Ends the oldest session
 * beyond the limit.
 */
export async function rememberSession(
  engine: LivePorts,
  userId: string,
  tokenHash: string,
  startedAt: number,
): Promise<void> {
  const { redis, keys } = engine;
  const lifetimeMs = SESSION_LIFETIME.longestMs;
  const endsAt = startedAt === 0 ? 0 : startedAt + lifetimeMs;
  const args = { tokenHash, endsAt, lifetimeMs, most: SESSIONS_PER_ACCOUNT };
  const { removed } = await redis.run(scripts.rememberSession, keys.user(userId), args);
  await endSessionsOf(engine, userId, removed);
}

/**
 * Ends sessions of a person on every connection that uses them, and removes them from the person's list, their
 * subscriptions for pushes, and their devices for encrypted direct conversations.
 */
export async function endSessionsOf(
  { redis, keys }: DataPorts,
  userId: string,
  tokenHashes: readonly string[],
): Promise<void> {
  if (tokenHashes.length === 0) return;
  const outcomes = await redis.runAll(
    tokenHashes.map((tokenHash) => prepare(scripts.endSession, keys.session(tokenHash), {})),
  );
  for (const outcome of outcomes) if (!outcome.ok) throw outcome.error;
  const { devices } = await redis.run(scripts.forgetSessions, keys.user(userId), { tokenHashes });
  await redis.run(scripts.endPushSubscriptions, keys.push, { userId, all: false, tokenHashes });
  if (devices > 0) await publishDevicesChanged({ redis, keys }, userId);
}

/**
 * Ends a session whose passkey was removed, and tells whether it was. False for other sessions, without a call to
 * Redis.
 */
export async function endIfPasskeyRemoved(
  ports: DataPorts,
  { me, tokenHash, origin }: Pick<LiveSession, 'me' | 'tokenHash' | 'origin'>,
): Promise<boolean> {
  const isRemoved = await isPasskeyRemoved(ports, me.id, origin);
  if (isRemoved) await endSessionsOf(ports, me.id, [tokenHash]);
  return isRemoved;
}

/**
 * Whether the provider still vouches for a session that began with it, so that it may be replaced by one that began
 * with it: neither was the session ended, nor the account disconnected. True for other sessions, without a call to
 * Redis.
 */
export async function isStillVouchedFor(
  ports: DataPorts,
  { me, tokenHash, origin }: Pick<LiveSession, 'me' | 'tokenHash' | 'origin'>,
): Promise<boolean> {
  if (origin.kind !== 'provider') return true;
  const { redis, keys } = ports;
  if (!(await isConnected(ports, me.id))) return false;
  // Then: a later connection, with another person, finds the session ended, or not vouched for any more.
  const stored = await redis.run(scripts.readSession, keys.session(tokenHash), {});
  return stored.userId === me.id && stored.vouched;
}

export interface SessionPorts extends LivePorts {
  /** Puts people into the rooms of their invitation; see `Admissions`. */
  readonly admissions: { carryOut(me: Person, rooms: string): Promise<void> };
}

/**
 * Signs the connection in. The person is put into the rooms of their invitation before. Subscribes before it takes the
 * presence lease, so that a person never appears online without receiving events. Reads the membership again after it
 * has subscribed, so that a deactivation is either read here or received, and so the removal of its passkey. Throws
 * SESSION_EXPIRED when it has been ended by a deactivation, a new password or the removal of its passkey.
 */
export async function enterSession(
  engine: SessionPorts,
  connection: ClientConnection,
  me: Person,
  { token, startedAt, origin }: StartedSession,
): Promise<Me> {
  await leaveSession(engine, connection);
  const [before, isOn] = await readStanding(engine, me.id);
  // The session may have begun under a former name.
  const current = { ...me, name: before.name ?? me.name };
  await admit(engine, current, before);
  const session: LiveSession = new LiveSession(engine, {
    me: current,
    role: before.role ?? 'guest',
    tokenHash: hashToken(token),
    startedAt,
    origin,
    twoFactor: { rule: before.twoFactorRule, isOn },
    deliver: connection.deliver,
    onEnded: () => endElsewhere(engine, connection, session),
  });
  await session.start();
  let membership: Membership;
  try {
    membership = await refresh(engine, session);
    const isValid = isValidSession(membership, startedAt) && !(await endIfPasskeyRemoved(engine, session));
    if (!isValid) throw new ChatError('SESSION_EXPIRED');
  } catch (error) {
    session.end();
    throw error;
  }
  connection.startSession(session);
  // A full Redis must not prevent reading. The next heartbeat renews the lease again.
  if (!session.mustSetUpTwoFactor) await ignoreWhenFull(renewPresence(engine, me.id, connection.id));
  return {
    ...session.me,
    ...(membership.role !== null && { role: membership.role }),
    ...(session.mustSetUpTwoFactor && { twoFactorRequired: true }),
  };
}

/** What is stored of a person in the team, and whether they have turned on two-factor sign-in. */
export async function readStanding({ redis, keys }: DataPorts, userId: string): Promise<[Membership, boolean]> {
  const [membership, { secret }] = await Promise.all([
    readMembership({ redis, keys }, userId),
    redis.run(scripts.readTwoFactor, keys.user(userId), {}),
  ]);
  return [membership, secret !== null];
}

/**
 * Sets name, role and two-factor sign-in of a session as they are stored now. Reads them again when an event changed
 * them meanwhile, because the reply may be older than the event.
 */
async function refresh(engine: LivePorts, session: LiveSession): Promise<Membership> {
  for (;;) {
    const { changes } = session;
    const [membership, isOn] = await readStanding(engine, session.me.id);
    if (session.changes !== changes) continue;
    session.setName(membership.name);
    const { role, twoFactorRule: rule } = membership;
    if (role !== null) await session.setStanding(role, { rule, isOn });
    return membership;
  }
}

/** The person is signed in even when this fails; it is repeated at the next sign-in. */
async function admit({ redis, admissions }: SessionPorts, me: Person, membership: Membership): Promise<void> {
  if (membership.admissions === null) return;
  try {
    await admissions.carryOut(me, membership.admissions);
  } catch (error) {
    redis.typeError(error, 'putting a person into their rooms');
  }
}

/** Whether the person is in the team, and none of their sessions that are as old have been ended. */
export function isValidSession({ role, sessionsFrom }: Membership, startedAt: number): boolean {
  return role !== null && startedAt >= sessionsFrom;
}

/**
 * Prolongs the sessions of connected clients and records their use. Ends the sessions that expired, those of people who
 * were deactivated while Redis was disconnected, and those whose passkey was removed.
 */
export async function renewSessions(engine: LivePorts, connections: Iterable<ClientConnection>): Promise<void> {
  const { redis, keys } = engine;
  const signedIn = [...connections]
    .filter((connection) => connection.signedIn)
    .map((connection) => ({ connection, session: connection.session }));
  const outcomes = await redis.runAll(
    signedIn.map(({ connection, session }) => {
      const args = { ...SESSION_LIFETIME, ...describeClient(connection) };
      return prepare(scripts.resumeSession, keys.session(session.tokenHash), args);
    }),
  );
  for (const [index, { connection, session }] of signedIn.entries()) {
    const outcome = outcomes[index];
    if (outcome === undefined) continue;
    if (!outcome.ok) {
      if (outcome.error.code === 'SESSION_EXPIRED') endElsewhere(engine, connection, session);
      continue;
    }
    const membership = await refresh(engine, session);
    const isValid =
      isValidSession(membership, outcome.reply.startedAt) && !(await endIfPasskeyRemoved(engine, session));
    if (!isValid) endElsewhere(engine, connection, session);
  }
}

function endElsewhere(engine: LivePorts, connection: ClientConnection, session: LiveSession): void {
  const ended = connection.runExclusive(async () => {
    if (!connection.signedIn || connection.session !== session) return; // the connection has signed out itself
    connection.deliver({ event: 'session.ended', data: {} });
    await leaveSession(engine, connection);
  });
  ended.catch((error: unknown) => engine.redis.typeError(error, 'ending a session'));
}

/** Signs the connection out and ends its lease. A lease that cannot be ended expires. */
export async function leaveSession(engine: LivePorts, connection: ClientConnection): Promise<void> {
  const session = connection.endSession();
  if (session === null) return;
  // A renewal that is under way would otherwise leave a lease behind.
  await session.leasesRenewed();
  await endPresence(engine, session.me.id, connection.id, session.conversationIds);
}
