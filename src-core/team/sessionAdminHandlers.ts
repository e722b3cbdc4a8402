import { endSessionsOf } from '../account/session.ts';
import { listSessions } from '../account/sessionHandlers.ts';
import type { DomainHandlers } from '../Client.ts';
import { scripts } from '../generated/scripts.ts';
import type { DataPorts } from '../redis/RedisAccess.ts';
import type { AdminCaller } from './adminHandlers.ts';

type SessionAdminHandlers = Pick<
  DomainHandlers<'admin', AdminCaller>,
  'admin.sessions' | 'admin.endSession' | 'admin.endSessions'
>;

/** The sessions of other people. The scripts check the right of the caller, also right before a session is ended. */
export function createSessionAdminHandlers(ports: DataPorts): SessionAdminHandlers {
  const { redis, keys } = ports;

  async function list(userId: string, { session }: AdminCaller) {
    await redis.run(scripts.allowAdministering, keys.people, { actor: session.me.id, userId });
    return listSessions(ports, userId, session.tokenHash ?? null);
  }

  return {
    'admin.sessions': async ({ userId }, connection) => ({
      sessions: (await list(userId, connection)).map(({ session }) => session),
    }),
    'admin.endSession': async ({ userId, id }, connection) => {
      const ended = (await list(userId, connection)).find(({ session }) => session.id === id);
      if (ended === undefined) return {};
      const args = { actor: connection.session.me.id, userId, address: connection.address };
      await redis.run(scripts.recordSessionEnd, keys.people, args);
      await endSessionsOf(ports, userId, [ended.tokenHash]);
      return {};
    },
    'admin.endSessions': async ({ userId }, connection) => {
      const listed = await list(userId, connection);
      const args = { actor: connection.session.me.id, userId, address: connection.address };
      // All that began before, whether they are in the list or not; then their keys.
      await redis.run(scripts.endSessionsOfPerson, keys.people, args);
      const tokenHashes = listed.map(({ tokenHash }) => tokenHash);
      await endSessionsOf(ports, userId, tokenHashes);
      return {};
    },
  };
}
