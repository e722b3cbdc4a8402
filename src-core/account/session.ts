import type { Person } from '#shared/contract/model.ts';
import type { Me } from '#shared/contract/teamModel.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { LEASES } from '#shared/contract/limits.ts';
import { scripts } from '../generated/scripts.ts';
import type { ClientConnection } from '../live/ClientConnection.ts';
import { LiveSession, type LivePorts } from '../live/LiveSession.ts';
import { endPresence, renewPresence } from '../presence/lease.ts';
import { type Membership, readMembership } from './membership.ts';
import { prepare } from '../redis/RedisAccess.ts';
import { ignoreWhenFull } from '../redis/redisErrors.ts';
import { createToken, hashToken } from '../token.ts';

/** How long a session lasts from now, and from its start. */
export const SESSION_LIFETIME = { lifetimeMs: LEASES.sessionMs, longestMs: LEASES.sessionLongestMs } as const;

export interface StartedSession {
  readonly token: string;
  /** Unix time in ms, by Redis' clock. */
  readonly startedAt: number;
}

/** Starts a session of `LEASES.sessionMs`. */
export async function startSession({ redis, keys }: LivePorts, me: Person): Promise<StartedSession> {
  const token = createToken();
  const args = { userId: me.id, name: me.name, lifetimeMs: LEASES.sessionMs };
  const { startedAt } = await redis.run(scripts.startSession, keys.session(hashToken(token)), args);
  return { token, startedAt };
}

/**
 * Signs the connection in. Subscribes before it takes the presence lease, so that a person never appears online without
 * receiving events. Reads the membership after it has subscribed, so that a deactivation is either read here or received.
 * Throws SESSION_EXPIRED when it has been ended by a deactivation or a new password.
 */
export async function enterSession(
  engine: LivePorts,
  connection: ClientConnection,
  me: Person,
  { token, startedAt }: StartedSession,
): Promise<Me> {
  await leaveSession(engine, connection);
  const session: LiveSession = new LiveSession(engine, {
    me,
    tokenHash: hashToken(token),
    startedAt,
    deliver: connection.deliver,
    onEnded: () => endElsewhere(engine, connection, session),
  });
  await session.start();
  let membership: Membership;
  try {
    membership = await readMembership(engine, me.id);
    if (!isValidSession(membership, startedAt)) throw new ChatError('SESSION_EXPIRED');
  } catch (error) {
    session.end();
    throw error;
  }
  connection.startSession(session);
  // A full Redis must not prevent reading. The next heartbeat renews the lease again.
  await ignoreWhenFull(renewPresence(engine, me.id, connection.id));
  return { ...me, ...(membership.role !== null && { role: membership.role }) };
}

/** Whether the person is in the team, and none of their sessions that are as old have been ended. */
function isValidSession({ role, sessionsFrom }: Membership, startedAt: number): boolean {
  return role !== null && startedAt >= sessionsFrom;
}

/** Ends the sessions that expired, and those of people who were deactivated, while Redis was disconnected. */
export async function endExpiredSessions(engine: LivePorts, connections: Iterable<ClientConnection>): Promise<void> {
  const { redis, keys } = engine;
  const signedIn = [...connections].filter((connection) => connection.signedIn);
  const sessions = signedIn.map(({ session }) => session);
  const outcomes = await redis.runAll(
    sessions.map(({ tokenHash }) => prepare(scripts.resumeSession, keys.session(tokenHash), { ...SESSION_LIFETIME })),
  );
  for (const [index, connection] of signedIn.entries()) {
    const outcome = outcomes[index];
    const session = sessions[index];
    if (session === undefined || outcome === undefined) continue;
    const hasEnded = outcome.ok
      ? !isValidSession(await readMembership(engine, session.me.id), outcome.reply.startedAt)
      : outcome.error.code === 'SESSION_EXPIRED';
    if (hasEnded) endElsewhere(engine, connection, session);
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
  if (session !== null) await endPresence(engine, session.me.id, connection.id, session.conversationIds);
}
