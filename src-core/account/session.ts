import type { Person } from '#shared/contract/model.ts';
import { LEASES } from '#shared/contract/limits.ts';
import { scripts } from '../generated/scripts.ts';
import type { ClientConnection } from '../live/ClientConnection.ts';
import { LiveSession, type LiveEngine } from '../live/LiveSession.ts';
import { endPresence, renewPresence } from '../presence/lease.ts';
import { prepare } from '../redis/RedisAccess.ts';
import { unlessFull } from '../redis/unlessFull.ts';
import { createToken, hashToken } from '../token.ts';

/** A new session of `LEASES.sessionMs`; returns its token. */
export async function startSession({ redis, keys }: LiveEngine, me: Person): Promise<string> {
  const token = createToken();
  const args = { userId: me.id, name: me.name, lifetimeMs: LEASES.sessionMs };
  await redis.run(scripts.startSession, keys.session(hashToken(token)), args);
  return token;
}

/** The connection becomes that person: subscriptions first, then its lease, so that nobody sees it online and deaf. */
export async function enterSession(
  engine: LiveEngine,
  connection: ClientConnection,
  me: Person,
  token: string,
): Promise<void> {
  await leaveSession(engine, connection);
  const session: LiveSession = new LiveSession(engine, {
    me,
    tokenHash: hashToken(token),
    deliver: connection.deliver,
    onEnded: () => endElsewhere(engine, connection, session),
  });
  await session.start();
  connection.begin(session);
  // That nobody can be told of it is no reason to keep them from reading. The next beat tries again.
  await unlessFull(renewPresence(engine, me.id, connection.id));
}

/** While there was no connection to Redis a session may have ended: who holds one that is gone is told so now. */
export async function endExpiredSessions(engine: LiveEngine, connections: Iterable<ClientConnection>): Promise<void> {
  const { redis, keys } = engine;
  const signedIn = [...connections].filter((connection) => connection.signedIn);
  const sessions = signedIn.map(({ session }) => session);
  const outcomes = await redis.runAll(
    sessions.map(({ tokenHash }) =>
      prepare(scripts.resumeSession, keys.session(tokenHash), { lifetimeMs: LEASES.sessionMs }),
    ),
  );
  for (const [index, connection] of signedIn.entries()) {
    const outcome = outcomes[index];
    const session = sessions[index];
    if (session === undefined || outcome?.ok !== false) continue;
    if (outcome.error.code === 'SESSION_EXPIRED') endElsewhere(engine, connection, session);
  }
}

function endElsewhere(engine: LiveEngine, connection: ClientConnection, session: LiveSession): void {
  const ended = connection.inTurn(async () => {
    if (!connection.signedIn || connection.session !== session) return; // it has left by itself
    connection.deliver({ event: 'session.ended', data: {} });
    await leaveSession(engine, connection);
  });
  ended.catch((error: unknown) => engine.redis.typeError(error, 'ending a session'));
}

/** The connection is nobody again, and its lease ends. A lease that can't be ended runs out by itself. */
export async function leaveSession(engine: LiveEngine, connection: ClientConnection): Promise<void> {
  const session = connection.end();
  if (session !== null) await endPresence(engine, session.me.id, connection.id, session.conversationIds);
}
