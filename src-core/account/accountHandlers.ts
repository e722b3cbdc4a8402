import type { Output } from '#shared/contract/index.ts';
import type { Person } from '#shared/contract/model.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { isValidName, normaliseName } from '#shared/text/personName.ts';
import type { DomainHandlers } from '../Client.ts';
import { scripts } from '../generated/scripts.ts';
import type { ClientConnection } from '../live/ClientConnection.ts';
import { LOCAL_ORIGIN, parseOrigin, type SessionOrigin } from '../live/sessionOrigin.ts';
import { randomId } from '../randomId.ts';
import { ignoreWhenFull } from '../redis/redisErrors.ts';
import { type Account, accountKeys, comparedName, findAccount } from './accounts.ts';
import { checkName } from './checkName.ts';
import { checkNewPassword } from './checkNewPassword.ts';
import { createProviderHandlers, type ProviderConnections } from './connectProvider.ts';
import type { Attempts } from './createAttempts.ts';
import type { SingleSignOn } from './createSingleSignOn.ts';
import type { Renaming } from './createRenaming.ts';
import { createSignInLimits } from './createSignInLimits.ts';
import type { Tickets } from './createTickets.ts';
import { createTwoFactor } from './createTwoFactor.ts';
import { endConnectionAtReset, endPermissions } from './endConnection.ts';
import { isKnownDevice, rememberDevice } from './devices.ts';
import { hashPassword, isWeaker, type PasswordCost, verifyPassword } from './password.ts';
import { hashToken } from '../token.ts';
import { isJoinRefusal, type JoiningPorts, joinTeam, readMembership } from './membership.ts';
import {
  describeClient,
  endIfPasskeyRemoved,
  endSessionsOf,
  enterSession,
  isStillVouchedFor,
  leaveSession,
  rememberSession,
  SESSION_LIFETIME,
  type SessionPorts,
  startSession,
} from './session.ts';
import { createPasskeyHandlers } from './passkeyHandlers.ts';
import { createSessionHandlers } from './sessionHandlers.ts';
import { isPasskeyRemoved, removeAllPasskeys } from './storedPasskeys.ts';
import { createTwoFactorHandlers } from './twoFactorHandlers.ts';
import { hashTypedCode } from './typedCode.ts';

export interface AccountPorts extends SessionPorts {
  readonly attempts: Attempts;
  readonly passwordCost: PasswordCost;
  /** Resolves when the names of earlier versions are reserved; see `Team.ready`. */
  readonly team: { ready(): Promise<void>; readonly joining: JoiningPorts };
  readonly renaming: Pick<Renaming, 'change'>;
  readonly tickets: Tickets;
  readonly singleSignOn: Pick<SingleSignOn, 'isConnected' | 'settings'>;
  readonly providerConnections: ProviderConnections;
}

export function createAccountHandlers(engine: AccountPorts): DomainHandlers<'account', ClientConnection> {
  const { redis, keys, attempts, passwordCost, team, renaming, tickets, singleSignOn } = engine;
  const limits = createSignInLimits(attempts);
  const twoFactor = createTwoFactor(engine, limits);

  /**
   * Starts a session of a person who has joined the team. `isStillValid`: whether they may sign in in this way now that
   * the session is in their list. Throws SIGN_IN_EXPIRED if not, and PASSKEY_UNKNOWN.
   */
  async function begin(
    connection: ClientConnection,
    me: Person,
    origin: SessionOrigin = LOCAL_ORIGIN,
    isStillValid: () => Promise<boolean> = () => Promise.resolve(true),
  ): Promise<Output<'account.signInWithTicket'>> {
    await ignoreWhenFull(team.ready());
    const session = await startSession(engine, me, connection, origin);
    // After the start: the session is either found by what ends it, or this finds that it must end.
    try {
      if (await isPasskeyRemoved(engine, me.id, origin)) throw new ChatError('PASSKEY_UNKNOWN');
      if (!(await isStillValid())) throw new ChatError('SIGN_IN_EXPIRED');
    } catch (error) {
      await endSessionsOf(engine, me.id, [hashToken(session.token)]);
      throw error;
    }
    return { token: session.token, me: await enterSession(engine, connection, me, session) };
  }

  /** Starts a session after a password, and makes the device a known one. */
  async function beginOnDevice(
    connection: ClientConnection,
    me: Person,
    knownDevice: string | null,
  ): Promise<Output<'account.signIn'>> {
    const remembered = await rememberDevice(engine, me.id, knownDevice);
    return { ...(await begin(connection, me)), ...remembered };
  }

  /**
   * The device token if it is valid for this account. The lookup is also made for an unknown name, so that the response
   * time does not reveal which names exist.
   */
  async function findKnownDevice(account: Account | null, device: string | undefined): Promise<string | null> {
    if (device === undefined) return null;
    const known = await isKnownDevice(engine, account?.me.id ?? '', device);
    return known ? device : null;
  }

  /** Ends all sessions of the person that began before the one of this connection. `from`: when that began. */
  async function endOtherSessions(
    { session, address }: ClientConnection,
    action: 'account.changePassword' | 'account.resetPassword',
    from = session.startedAt,
  ): Promise<void> {
    await redis.run(scripts.endSessions, keys.people, { userId: session.me.id, from, action, address });
  }

  async function findOwnAccount({ session: { me } }: ClientConnection): Promise<Account | null> {
    const account = await findAccount(engine, me.name);
    return account?.me.id === me.id ? account : null;
  }

  /** Verifies the password of the signed-in person. Throws NO_PASSWORD, WRONG_CREDENTIALS, TOO_MANY_ATTEMPTS. */
  async function checkPassword(connection: ClientConnection, password: string): Promise<Account> {
    const { me } = connection.session;
    await attempts.countForConnection(connection.id);
    const account = await findAccount(engine, me.name);
    if (account?.me.id === me.id && !account.hasPassword) throw new ChatError('NO_PASSWORD');
    const subject = { name: comparedName(me.name), address: connection.address, deviceId: null };
    const isRight = await limits.compare(subject, () => verifyPassword(password, account, passwordCost));
    if (account === null || account.me.id !== me.id || !isRight) throw new ChatError('WRONG_CREDENTIALS');
    return account;
  }

  /**
   * A reset code replaces the password but not the second factor: with two-factor sign-in all sessions end, and the
   * person signs in with the new password and a code. Throws CODE_REQUIRED.
   */
  async function requireSignIn(userId: string, address: string): Promise<void> {
    const { secret, now } = await redis.run(scripts.readTwoFactor, keys.user(userId), {});
    if (secret === null) return;
    const args = { userId, from: now, action: 'account.resetPassword', address };
    await redis.run(scripts.endSessions, keys.people, args);
    throw new ChatError('CODE_REQUIRED');
  }

  async function upgradeHash(password: string, account: Account): Promise<void> {
    const upgraded = await hashPassword(password, passwordCost);
    const change = { oldHash: account.hash, ...upgraded };
    await ignoreWhenFull(redis.run(scripts.replacePassword, account.keys, change));
  }

  /** Throws ACCOUNT_DEACTIVATED. An account that a crash left outside the team joins it, if everyone may. */
  async function ensureMember(me: Person, address: string): Promise<void> {
    const { role, isDeactivated } = await readMembership(engine, me.id);
    if (isDeactivated) throw new ChatError('ACCOUNT_DEACTIVATED');
    if (role === null) await joinTeam(engine, team.joining, { me, address });
  }

  /**
   * Creates an account, or finds the one that the same person created before a crash and that never joined the team.
   * Throws NAME_TAKEN.
   */
  async function createOrResume(
    name: string,
    password: string,
    address: string,
  ): Promise<{ me: Person; isNew: boolean }> {
    const me = { id: randomId(), name: normaliseName(name) };
    const hash = await hashPassword(password, passwordCost);
    try {
      await redis.run(scripts.createAccount, accountKeys(keys, name), { ...me, ...hash });
      return { me, isNew: true };
    } catch (error) {
      const account =
        error instanceof ChatError && error.code === 'NAME_TAKEN' ? await findAccount(engine, name) : null;
      if (account === null) throw error;
      const { role, isDeactivated } = await readMembership(engine, account.me.id);
      if (role !== null || isDeactivated) throw error;
      const subject = { name: comparedName(name), address, deviceId: null };
      if (!(await limits.compare(subject, () => verifyPassword(password, account, passwordCost)))) throw error;
      return { me: account.me, isNew: false };
    }
  }

  return {
    'account.register': ({ name, password, invitation, setupCode }, connection) =>
      connection.runExclusive(async () => {
        checkName(name);
        await checkNewPassword(password, name);
        await attempts.countForConnection(connection.id);
        await team.ready();
        const codes = { address: connection.address, invitation, setupCode };
        // Refused before the name is looked up, so that strangers can't find out which names exist.
        await joinTeam(engine, team.joining, { me: { id: randomId(), name }, ...codes }, true);
        const { me, isNew } = await createOrResume(name, password, connection.address);
        try {
          await joinTeam(engine, team.joining, { me, ...codes });
        } catch (error) {
          // After any other error, such as a timeout, the person may have joined.
          if (isNew && isJoinRefusal(error)) {
            await redis.run(scripts.removeAccount, accountKeys(keys, name), { id: me.id });
          }
          throw error;
        }
        return beginOnDevice(connection, me, null);
      }),

    'account.signIn': ({ name, password, device, code }, connection) =>
      connection.runExclusive(async () => {
        await attempts.countForConnection(connection.id);
        // All spellings that sign in to the same account are counted as one name.
        const compared = isValidName(name) ? comparedName(name) : null;
        const account = compared === null ? null : await findAccount(engine, name);
        const knownDevice = await findKnownDevice(account, device);
        const deviceId = knownDevice === null ? null : hashToken(knownDevice);
        const subject = { name: compared ?? '', address: connection.address, deviceId };
        const isRight = await limits.compare(subject, () => verifyPassword(password, account, passwordCost));
        if (compared === null || account === null || !isRight) throw new ChatError('WRONG_CREDENTIALS');
        await twoFactor.verify(account.me.id, connection.address, code);
        if (isWeaker(account, passwordCost)) await upgradeHash(password, account);
        // An earlier version may have created this account after the names of the older accounts were claimed.
        const { me } = account;
        await ensureMember(me, connection.address);
        if (account.keys.account !== accountKeys(keys, me.name).account) {
          await ignoreWhenFull(redis.run(scripts.claimName, accountKeys(keys, me.name), { userId: me.id }));
        }
        return beginOnDevice(connection, me, knownDevice);
      }),

    'account.signInWithTicket': ({ ticket, verifier }, connection) =>
      connection.runExclusive(async () => {
        await attempts.countForConnection(connection.id);
        const { me, origin, identity } = await tickets.redeem(ticket, verifier);
        // A disconnection ends the sessions that it finds.
        const isConnected = async () => identity === null || (await singleSignOn.isConnected(me.id, identity));
        return begin(connection, me, origin, isConnected);
      }),

    'account.resume': ({ token }, connection) =>
      connection.runExclusive(async () => {
        const tokenHash = hashToken(token);
        const session = await redis.run(scripts.resumeSession, keys.session(tokenHash), {
          ...SESSION_LIFETIME,
          ...describeClient(connection),
        });
        const me = { id: session.userId, name: session.name };
        const { startedAt } = session;
        await rememberSession(engine, me.id, tokenHash, startedAt);
        const origin = parseOrigin(session);
        return { me: await enterSession(engine, connection, me, { token, startedAt, origin }) };
      }),

    'account.setName': async ({ name }, connection) => {
      checkName(name);
      const { me } = connection.session;
      // As for a new account, so that no one can try which names exist.
      await attempts.countForConnection(connection.id);
      const changed = await renaming.change(me.id, normaliseName(name), { actor: me.id, address: connection.address });
      // The event may arrive after the next call.
      if (connection.signedIn) connection.session.setName(changed.person.name);
      return changed;
    },

    'account.changePassword': ({ password, newPassword }, connection) =>
      connection.runExclusive(async () => {
        const { session: former } = connection;
        const { me, origin } = former;
        await checkNewPassword(newPassword, me.name);
        const account = await checkPassword(connection, password);
        await attempts.countForNewPassword(me.id);
        const change = { oldHash: account.hash, ...(await hashPassword(newPassword, passwordCost)) };
        // Before the change, after which the session would have to continue.
        if (await endIfPasskeyRemoved(engine, former)) throw new ChatError('SESSION_EXPIRED');
        const { replaced } = await redis.run(scripts.replacePassword, account.keys, change);
        if (!replaced) throw new ChatError('WRONG_CREDENTIALS'); // another change was faster
        await endPermissions(engine, me.id);
        const session = await startSession(engine, me, connection, origin);
        // After the start: a disconnection either finds the session, or is found.
        if (!(await isStillVouchedFor(engine, former))) {
          await endSessionsOf(engine, me.id, [hashToken(session.token)]);
          await endOtherSessions(connection, 'account.changePassword', session.startedAt);
          throw new ChatError('SESSION_EXPIRED');
        }
        const moved = { from: former.tokenHash, to: hashToken(session.token) };
        // If this fails, the page registers its device again.
        await redis
          .run(scripts.moveDevice, keys.user(me.id), moved)
          .catch((error: unknown) => redis.typeError(error, 'moving a device'));
        await enterSession(engine, connection, me, session);
        await endOtherSessions(connection, 'account.changePassword');
        return { token: session.token };
      }),

    'account.resetPassword': ({ name, code, newPassword, device }, connection) =>
      connection.runExclusive(async () => {
        if (!isValidName(name)) throw new ChatError('RESET_CODE_INVALID');
        // With the typed name, before it is looked up, so that strangers can't find out which names exist.
        await checkNewPassword(newPassword, name);
        await attempts.countForConnection(connection.id);
        const account = await findAccount(engine, name);
        const codeHash = hashTypedCode(code);
        const subject = { name: comparedName(name), address: connection.address, deviceId: null };
        // Also for an unknown name, so that the response time does not reveal which names exist.
        const target = account?.keys ?? accountKeys(keys, name);
        const check = async () => (await redis.run(scripts.checkResetCode, target, { codeHash })).isRight;
        const isRight = await limits.compare(subject, check);
        if (account === null || !isRight) throw new ChatError('RESET_CODE_INVALID');
        // Only now, so that wrong codes do not keep the processors busy.
        const reset = { codeHash, ...(await hashPassword(newPassword, passwordCost)) };
        // Before and after: a crash leaves none with a new password, and none is added with the earlier password.
        const removeOtherSignIns = async (): Promise<void> => {
          await removeAllPasskeys(engine, account.me.id);
          await endConnectionAtReset(engine, account, connection.address);
        };
        await removeOtherSignIns();
        const { replaced } = await redis.run(scripts.resetPassword, target, reset);
        if (!replaced) throw new ChatError('RESET_CODE_INVALID'); // another call was faster
        await removeOtherSignIns();
        await ensureMember(account.me, connection.address);
        await requireSignIn(account.me.id, connection.address);
        const output = await beginOnDevice(connection, account.me, await findKnownDevice(account, device));
        await endOtherSessions(connection, 'account.resetPassword');
        return output;
      }),

    'account.signOut': (_input, connection) =>
      connection.runExclusive(async () => {
        const { tokenHash, me } = connection.session;
        await endSessionsOf(engine, me.id, [tokenHash]);
        await leaveSession(engine, connection);
        return {};
      }),

    ...createSessionHandlers(engine),
    ...createTwoFactorHandlers({ ...engine, twoFactor, checkPassword }),
    ...createPasskeyHandlers({ ...engine, limits, twoFactor, checkPassword, findOwnAccount, begin }),
    ...createProviderHandlers({ ...engine, twoFactor, checkPassword, findOwnAccount }),
  };
}
