import { describeDevice } from '#shared/account/describeDevice.ts';
import type { AccountSession } from '#shared/contract/sessionCalls.ts';
import type { DomainHandlers } from '../Client.ts';
import { scripts } from '../generated/scripts.ts';
import type { ClientConnection } from '../live/ClientConnection.ts';
import type { LivePorts } from '../live/LiveSession.ts';
import { parseOrigin, type SessionOrigin } from '../live/sessionOrigin.ts';
import { type DataPorts, prepare, repliesOf } from '../redis/RedisAccess.ts';
import { readMembership } from './membership.ts';
import { endSessionsOf } from './session.ts';

type SessionHandlers = Pick<
  DomainHandlers<'account', ClientConnection>,
  'account.sessions' | 'account.endSession' | 'account.endOtherSessions'
>;

/** A session in the list, with the hash of its token. */
export interface ListedSession {
  readonly tokenHash: string;
  readonly session: AccountSession;
  readonly origin: SessionOrigin;
}

/** Enough of the hash to identify a session among those of one person. */
const ID_LENGTH = 32;

/**
 * The sessions of a person that have not ended, the current one first, then the last used first; the person's list may
 * contain others. `current`: the hash of the token of the session that asks; null: it is none of them.
 */
export async function listSessions(ports: DataPorts, userId: string, current: string | null): Promise<ListedSession[]> {
  const { redis, keys } = ports;
  const { tokenHashes } = await redis.run(scripts.listSessions, keys.user(userId), {});
  const { sessionsFrom } = await readMembership(ports, userId);
  const outcomes = await redis.runAll(
    tokenHashes.map((tokenHash) => prepare(scripts.readSession, keys.session(tokenHash), {})),
  );
  const listed = repliesOf(outcomes).flatMap((reply, index): ListedSession[] => {
    const { startedAt, usedAt, userAgent, address } = reply;
    const tokenHash = tokenHashes[index];
    if (tokenHash === undefined || reply.userId !== userId || startedAt === null || startedAt < sessionsFrom) return [];
    const session = {
      id: tokenHash.slice(0, ID_LENGTH),
      device: describeDevice(userAgent ?? ''),
      address: address === null || address === '' ? null : address,
      startedAt,
      usedAt: usedAt ?? startedAt,
      isCurrent: tokenHash === current,
    };
    return [{ tokenHash, session, origin: parseOrigin(reply) }];
  });
  return listed.toSorted(
    ({ session: a }, { session: b }) => Number(b.isCurrent) - Number(a.isCurrent) || b.usedAt - a.usedAt,
  );
}

/** Ends the sessions of a person that began in a certain way. `except`: the hash of the token of one that continues. */
export async function endSessionsBegun(
  ports: DataPorts,
  userId: string,
  isBegun: (origin: SessionOrigin) => boolean,
  except: string | null = null,
): Promise<void> {
  const begun = (await listSessions(ports, userId, except)).filter(
    ({ origin, session }) => isBegun(origin) && !session.isCurrent,
  );
  await endSessionsOf(
    ports,
    userId,
    begun.map(({ tokenHash }) => tokenHash),
  );
}

export function createSessionHandlers(engine: LivePorts): SessionHandlers {
  const { redis, keys } = engine;
  const list = ({ session: own }: ClientConnection): Promise<ListedSession[]> =>
    listSessions(engine, own.me.id, own.tokenHash);

  return {
    'account.sessions': async (_input, connection) => ({
      sessions: (await list(connection)).map(({ session }) => session),
    }),
    'account.endSession': async ({ id }, connection) => {
      const ended = (await list(connection)).filter(({ session }) => session.id === id);
      await endSessionsOf(
        engine,
        connection.session.me.id,
        ended.map(({ tokenHash }) => tokenHash),
      );
      return {};
    },
    'account.endOtherSessions': async (_input, connection) => {
      const { session, address } = connection;
      const args = { userId: session.me.id, from: session.startedAt, action: 'account.endOtherSessions', address };
      // Those that began before this one, whether they are in the list or not; then those that began later.
      await redis.run(scripts.endSessions, keys.people, args);
      const others = (await list(connection)).filter((listed) => !listed.session.isCurrent);
      await endSessionsOf(
        engine,
        session.me.id,
        others.map(({ tokenHash }) => tokenHash),
      );
      return {};
    },
  };
}
