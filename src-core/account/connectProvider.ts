import { z } from 'zod';
import { LIMITS } from '#shared/contract/limits.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { toValidName } from '#shared/text/nameRules.ts';
import type { DomainHandlers } from '../Client.ts';
import { scripts } from '../generated/scripts.ts';
import type { ClientConnection } from '../live/ClientConnection.ts';
import type { LivePorts } from '../live/LiveSession.ts';
import type { DataPorts } from '../redis/RedisAccess.ts';
import type { Timing } from '../timing.ts';
import { challengeOf, createToken, hashToken } from '../token.ts';
import type { Account } from './accounts.ts';
import type { Attempts } from './createAttempts.ts';
import type { ProviderPerson, SingleSignOn } from './createSingleSignOn.ts';
import type { TwoFactor } from './createTwoFactor.ts';
import { connectIdentity, type Identity, readHolder, readOrFindNamed } from './identities.ts';
import { endSessionsBegun } from './sessionHandlers.ts';

/** A session that connects its account, after its person has confirmed it with their password. */
export interface ConnectingSession {
  /** SHA-256 of the token of the session, in hex. */
  readonly sessionHash: string;
  /** SHA-256, in base64url, of the verifier that the page keeps. */
  readonly challenge: string;
}

/** The same, with the time until the confirmation expires. */
export interface PermittedSession extends ConnectingSession {
  readonly leftMs: number;
}

/**
 * What a session passes through to connect its account. Each step takes what the one before has stored, once: `permit` after
 * the password, `start` when the page goes to the provider, `offer` when the provider has identified the person, `take` when
 * the page has come back and its person agrees. All of it ends ten minutes after the first step.
 */
export interface ProviderConnections {
  /** Returns the token with which the page starts at the provider. */
  permit(session: ConnectingSession): Promise<string>;
  /** Throws SIGN_IN_EXPIRED. */
  start(token: string): Promise<PermittedSession>;
  /** Returns the ticket for the page. */
  offer(person: ProviderPerson, session: PermittedSession): Promise<string>;
  /** The names of the person at the provider. Throws SIGN_IN_EXPIRED, also for another session or page. */
  describe(ticket: string, session: ConnectingSession): Promise<string[]>;
  /** Throws as `describe` does; the ticket is used up in any case. */
  take(ticket: string, session: ConnectingSession): Promise<Identity>;
}

interface ProviderConnectionPorts extends DataPorts {
  readonly timing: Pick<Timing, 'authorizationMs'>;
}

export function createProviderConnections({ redis, keys, timing }: ProviderConnectionPorts): ProviderConnections {
  return {
    async permit(session) {
      const token = createToken();
      const lifetimeMs = timing.authorizationMs;
      await redis.run(scripts.beginConnecting, keys.connecting(hashToken(token)), { ...session, lifetimeMs });
      return token;
    },
    start: (token) => redis.run(scripts.takeConnecting, keys.connecting(hashToken(token)), {}),
    async offer({ issuer, subject, names }, { leftMs: lifetimeMs, ...session }) {
      const ticket = createToken();
      const person = { issuer, subject, names: JSON.stringify(shownNames(names)) };
      const args = { ...session, ...person, lifetimeMs };
      await redis.run(scripts.createConnectionTicket, keys.ticket(hashToken(ticket)), args);
      return ticket;
    },
    async describe(ticket, session) {
      const { names } = await redis.run(scripts.readConnectionTicket, keys.ticket(hashToken(ticket)), session);
      return namesSchema.parse(JSON.parse(names));
    },
    take: (ticket, session) => redis.run(scripts.takeConnectionTicket, keys.ticket(hashToken(ticket)), session),
  };
}

const namesSchema = z.array(z.string());

/** The name of a person, and the one with which they sign in. */
const SHOWN_NAMES = 2;

/** Names that can be shown like those of people here: without characters that hide or reorder others. */
function shownNames(names: readonly string[]): string[] {
  const valid = names.map((name) => toValidName(name, LIMITS.nameLength)).filter((name) => name !== null);
  return [...new Set(valid)].slice(0, SHOWN_NAMES);
}

type ProviderHandlers = Pick<
  DomainHandlers<'account', ClientConnection>,
  | 'account.provider'
  | 'account.beginConnecting'
  | 'account.describeConnection'
  | 'account.connectProvider'
  | 'account.disconnectProvider'
>;

interface ProviderHandlerPorts extends LivePorts {
  readonly attempts: Attempts;
  readonly twoFactor: Pick<TwoFactor, 'verify'>;
  readonly singleSignOn: Pick<SingleSignOn, 'settings'>;
  readonly providerConnections: Pick<ProviderConnections, 'permit' | 'describe' | 'take'>;
  /** The account of the signed-in person. */
  readonly findOwnAccount: (connection: ClientConnection) => Promise<Account | null>;
  /** Verifies the password of the signed-in person. Throws NO_PASSWORD, WRONG_CREDENTIALS, TOO_MANY_ATTEMPTS. */
  readonly checkPassword: (connection: ClientConnection, password: string) => Promise<Account>;
}

/** The connection of the signed-in person's account with a person of the identity provider. */
export function createProviderHandlers(engine: ProviderHandlerPorts): ProviderHandlers {
  const { redis, keys, attempts, twoFactor, singleSignOn, providerConnections, findOwnAccount, checkPassword } = engine;

  /** The person that an account names; null or empty: no one. */
  const readOwn = ({ me, isFromProvider }: Account) => readOrFindNamed(engine, me.id, isFromProvider);

  async function isConnected(account: Account): Promise<boolean> {
    const named = await readOwn(account);
    return named !== null && named !== '' && (await readHolder(engine, named)).userId === account.me.id;
  }

  /** The session of a call, with the verifier of its page. */
  const sessionOf = ({ session }: ClientConnection, verifier: string): ConnectingSession => ({
    sessionHash: session.tokenHash,
    challenge: challengeOf(verifier),
  });

  async function record(
    { session, address }: ClientConnection,
    action: 'account.connectProvider' | 'account.disconnectProvider',
  ): Promise<void> {
    await redis.run(scripts.recordSignInChange, keys.people, { userId: session.me.id, action, address });
  }

  return {
    'account.provider': async (_input, connection) => {
      const provider = singleSignOn.settings;
      const account = await findOwnAccount(connection);
      return {
        provider: provider === undefined ? null : { name: provider.name, setsRoles: provider.setsRoles },
        isConnected: account !== null && (await isConnected(account)),
        hasPassword: account?.hasPassword === true,
      };
    },
    'account.beginConnecting': ({ password, code, challenge }, connection) =>
      connection.runExclusive(async () => {
        if (singleSignOn.settings === undefined) throw new ChatError('PROVIDER_UNAVAILABLE');
        const account = await checkPassword(connection, password);
        // Before the code, which works only once.
        if (await isConnected(account)) throw new ChatError('ACCOUNT_CONNECTED');
        const { me, tokenHash: sessionHash } = connection.session;
        await twoFactor.verify(me.id, connection.address, code);
        return { start: await providerConnections.permit({ sessionHash, challenge }) };
      }),
    'account.describeConnection': async ({ ticket, verifier }, connection) => {
      await attempts.countForConnection(connection.id);
      return { names: await providerConnections.describe(ticket, sessionOf(connection, verifier)) };
    },
    'account.connectProvider': ({ ticket, verifier }, connection) =>
      connection.runExclusive(async () => {
        await attempts.countForConnection(connection.id);
        const person = await providerConnections.take(ticket, sessionOf(connection, verifier));
        await connectIdentity(engine, connection.session.me.id, person);
        await record(connection, 'account.connectProvider');
        return {};
      }),
    'account.disconnectProvider': ({ password, code }, connection) =>
      connection.runExclusive(async () => {
        const account = await checkPassword(connection, password);
        const { me, tokenHash } = connection.session;
        const named = await readOwn(account);
        if (named === null || named === '') return {};
        await twoFactor.verify(me.id, connection.address, code);
        await redis.run(scripts.disconnectIdentity, keys.identity(named), { userId: me.id });
        // A sign-in that is under way ends its own session when it finds no connection any more.
        await endSessionsBegun(engine, me.id, ({ kind }) => kind === 'provider', tokenHash);
        await redis.run(scripts.endVouching, keys.session(tokenHash), {});
        connection.session.endVouching();
        await record(connection, 'account.disconnectProvider');
        // Last, so that the call can be repeated when it was interrupted.
        await redis.run(scripts.disconnectAccount, keys.user(me.id), { identity: named });
        return {};
      }),
  };
}
