import { describeDevice } from '#shared/account/describeDevice.ts';
import type { AccountSession } from '#shared/contract/sessionCalls.ts';
import type { DomainHandlers } from '../Client.ts';
import { scripts } from '../generated/scripts.ts';
import type { ClientConnection } from '../live/ClientConnection.ts';
import type { LivePorts } from '../live/LiveSession.ts';
import { prepare, repliesOf } from '../redis/RedisAccess.ts';
import { readMembership } from './membership.ts';
import { endSessionsOf } from './session.ts';

type SessionHandlers = Pick<
  DomainHandlers<'account', ClientConnection>,
  'account.sessions' | 'account.endSession' | 'account.endOtherSessions'
>;

/** A session in the list, with the hash of its token. */
interface Listed {
  readonly tokenHash: string;
  readonly session: AccountSession;
}

/** Enough of the hash to identify a session among those of one person. */
const ID_LENGTH = 32;

export function createSessionHandlers(engine: LivePorts): SessionHandlers {
  const { redis, keys } = engine;

  /** The sessions that have not ended; the list may contain others. */
  async function list({ session: own }: ClientConnection): Promise<Listed[]> {
    const { id } = own.me;
    const { tokenHashes } = await redis.run(scripts.listSessions, keys.user(id), {});
    const { sessionsFrom } = await readMembership(engine, id);
    const outcomes = await redis.runAll(
      tokenHashes.map((tokenHash) => prepare(scripts.readSession, keys.session(tokenHash), {})),
    );
    const listed = repliesOf(outcomes).flatMap(({ userId, startedAt, usedAt, userAgent, address }, index): Listed[] => {
      const tokenHash = tokenHashes[index];
      if (tokenHash === undefined || userId !== id || startedAt === null || startedAt < sessionsFrom) return [];
      const session = {
        id: tokenHash.slice(0, ID_LENGTH),
        device: describeDevice(userAgent ?? ''),
        address: address === null || address === '' ? null : address,
        startedAt,
        usedAt: usedAt ?? startedAt,
        isCurrent: tokenHash === own.tokenHash,
      };
      return [{ tokenHash, session }];
    });
    return listed.toSorted(
      ({ session: a }, { session: b }) => Number(b.isCurrent) - Number(a.isCurrent) || b.usedAt - a.usedAt,
    );
  }

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
