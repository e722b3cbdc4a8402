import { LEASES, LIMITS } from '#shared/contract/limits.ts';
import type { Person } from '#shared/contract/model.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { foldName, isValidName, normaliseName } from '#shared/text/personName.ts';
import type { DomainHandlers, Engine } from '../Engine.ts';
import { scripts } from '../generated/scripts.ts';
import type { ClientConnection } from '../live/ClientConnection.ts';
import { randomId } from '../randomId.ts';
import { unlessFull } from '../redis/unlessFull.ts';
import { hashPassword, isWeaker, verifyPassword, type PasswordHash } from './password.ts';
import { hashToken } from '../token.ts';
import { enterSession, leaveSession, startSession } from './session.ts';

interface Account extends PasswordHash {
  readonly me: Person;
}

export function createAccountHandlers(engine: Engine): DomainHandlers<'account'> {
  const { redis, keys, attempts, passwordCost } = engine;

  async function readAccount(foldedName: string): Promise<Account | null> {
    const { id, name, salt, hash, cost, blockSize, parallel } = await redis.run(
      scripts.readAccount,
      keys.account(foldedName),
      {},
    );
    if (id === null || name === null || salt === null || hash === null) return null;
    return { me: { id, name }, salt, hash, cost: cost ?? 0, blockSize: blockSize ?? 0, parallel: parallel ?? 0 };
  }

  /** Entered in the directory at every sign-in, so that a crash after the account was made heals by itself. */
  async function begin(connection: ClientConnection, me: Person): Promise<{ token: string; me: Person }> {
    const person = JSON.stringify(me);
    await unlessFull(redis.run(scripts.joinPeople, keys.people, { userId: me.id, name: me.name, person }));
    const token = await startSession(engine, me);
    await enterSession(engine, connection, me, token);
    return { token, me };
  }

  async function strengthen(foldedName: string, password: string, account: Account): Promise<void> {
    const stronger = await hashPassword(password, passwordCost);
    const change = { oldHash: account.hash, ...stronger };
    await unlessFull(redis.run(scripts.replacePassword, keys.account(foldedName), change));
  }

  return {
    'account.register': ({ name, password }, connection) =>
      connection.inTurn(async () => {
        if (!isValidName(name)) throw new ChatError('NAME_INVALID');
        if (Array.from(password).length < LIMITS.passwordMinLength) {
          throw new ChatError('PASSWORD_TOO_SHORT', { minLength: LIMITS.passwordMinLength });
        }
        await attempts.countForConnection(connection.id);
        const me = { id: randomId(), name: normaliseName(name) };
        const hash = await hashPassword(password, passwordCost);
        await redis.run(scripts.createAccount, keys.account(foldName(name)), { ...me, ...hash });
        return begin(connection, me);
      }),

    'account.signIn': ({ name, password }, connection) =>
      connection.inTurn(async () => {
        await attempts.countForConnection(connection.id);
        const foldedName = isValidName(name) ? foldName(name) : null;
        if (foldedName !== null) await attempts.countForName(foldedName);
        const account = foldedName === null ? null : await readAccount(foldedName);
        const isRight = await verifyPassword(password, account, passwordCost);
        if (foldedName === null || account === null || !isRight) throw new ChatError('WRONG_CREDENTIALS');
        await attempts.forgetName(foldedName);
        if (isWeaker(account, passwordCost)) await strengthen(foldedName, password, account);
        return begin(connection, account.me);
      }),

    'account.resume': ({ token }, connection) =>
      connection.inTurn(async () => {
        const session = await redis.run(scripts.resumeSession, keys.session(hashToken(token)), {
          lifetimeMs: LEASES.sessionMs,
        });
        const me = { id: session.userId, name: session.name };
        await enterSession(engine, connection, me, token);
        return { me };
      }),

    'account.signOut': (_input, connection) =>
      connection.inTurn(async () => {
        const { tokenHash } = connection.session;
        await redis.run(scripts.endSession, keys.session(tokenHash), {});
        await leaveSession(engine, connection);
        return {};
      }),
  };
}
