import { ChatError } from '#shared/errors/ChatError.ts';
import type { DomainHandlers } from '../Client.ts';
import { scripts } from '../generated/scripts.ts';
import type { ClientConnection } from '../live/ClientConnection.ts';
import type { LivePorts } from '../live/LiveSession.ts';
import type { DataPorts } from '../redis/RedisAccess.ts';
import type { Timing } from '../timing.ts';
import { challengeOf, createToken, hashToken } from '../token.ts';
import type { Account } from './accounts.ts';
import type { Attempts } from './createAttempts.ts';
import type { ProviderPerson, SingleSignOn, SingleSignOnSettings } from './createSingleSignOn.ts';
import type { TwoFactor } from './createTwoFactor.ts';
import { endConnection, recordConnection } from './endConnection.ts';
import {
  type ConnectionChange,
  connectIdentity,
  type HostIdentity,
  type Identity,
  type IdentityRecord,
  parseNames,
  readHolder,
  readOrFindRecord,
  readRecord,
  shownNames,
} from './identities.ts';

/** A session that connects its account, after its person has confirmed it with their password. */
export interface ConnectingSession {
  /** SHA-256 of the token of the session, in hex. */
  readonly sessionHash: string;
  /** SHA-256, in base64url, of the verifier that the page keeps. */
  readonly challenge: string;
}

/** A session that its person has permitted to connect the account. */
interface Permission extends ConnectingSession {
  /** Of the record of the account. What changes it ends the permission; see `IdentityRecord`. */
  readonly generation: number;
}

/** The same, with the time until it expires. */
export interface PermittedSession extends Permission {
  readonly leftMs: number;
}

/** The person at the provider whom a ticket connects. */
interface Offer extends Pick<HostIdentity, 'names'> {
  readonly generation: number;
}

/**
 * What a session passes through to connect its account. Each step takes what the one before has stored, once: `permit`
 * after the password, `start` when the page goes to the provider, `offer` when the provider has identified the person,
 * `take` when the page has come back and its person agrees. All of it ends ten minutes after the first step, and when
 * the password, two-factor sign-in or the connection of the account changes, which `connectIdentity` verifies.
 */
export interface ProviderConnections {
  /** Returns the token with which the page starts at the provider. */
  permit(permission: Permission): Promise<string>;
  /** Throws SIGN_IN_EXPIRED. */
  start(token: string): Promise<PermittedSession>;
  /** Returns the ticket for the page. */
  offer(person: ProviderPerson, session: PermittedSession): Promise<string>;
  /** Throws SIGN_IN_EXPIRED, also for another session or page. */
  describe(ticket: string, session: ConnectingSession): Promise<Offer>;
  /** Throws as `describe` does; the ticket is used up in any case. */
  take(ticket: string, session: ConnectingSession): Promise<Offer & Identity>;
}

interface ProviderConnectionPorts extends DataPorts {
  readonly timing: Pick<Timing, 'authorizationMs'>;
}

export function createProviderConnections({ redis, keys, timing }: ProviderConnectionPorts): ProviderConnections {
  return {
    async permit(permission) {
      const token = createToken();
      const lifetimeMs = timing.authorizationMs;
      await redis.run(scripts.beginConnecting, keys.connecting(hashToken(token)), { ...permission, lifetimeMs });
      return token;
    },
    start: (token) => redis.run(scripts.takeConnecting, keys.connecting(hashToken(token)), {}),
    async offer({ issuer, subject, names }, { leftMs: lifetimeMs, ...permission }) {
      const ticket = createToken();
      const person = { issuer, subject, names: JSON.stringify(shownNames(names)) };
      const args = { ...permission, ...person, lifetimeMs };
      await redis.run(scripts.createConnectionTicket, keys.ticket(hashToken(ticket)), args);
      return ticket;
    },
    async describe(ticket, session) {
      const offer = await redis.run(scripts.readConnectionTicket, keys.ticket(hashToken(ticket)), session);
      return { ...offer, names: parseNames(offer.names) };
    },
    async take(ticket, session) {
      const offer = await redis.run(scripts.takeConnectionTicket, keys.ticket(hashToken(ticket)), session);
      return { ...offer, names: parseNames(offer.names) };
    },
  };
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

/** Whether an account is connected with the person that it names. */
async function isMade(ports: DataPorts, { identity }: IdentityRecord, userId: string): Promise<boolean> {
  return identity !== null && identity !== '' && (await readHolder(ports, identity)).userId === userId;
}

/** Whether an account names a person of a provider that this host had before. */
function isOutdated({ host }: IdentityRecord, settings: SingleSignOnSettings | undefined): boolean {
  return host !== '' && settings !== undefined && host !== settings.issuer;
}

/** Throws PROVIDER_UNAVAILABLE where there is none. */
function requireProvider(settings: SingleSignOnSettings | undefined): SingleSignOnSettings {
  if (settings === undefined) throw new ChatError('PROVIDER_UNAVAILABLE');
  return settings;
}

/** The session of a call, with the verifier of its page. */
function sessionOf({ session }: ClientConnection, verifier: string): ConnectingSession {
  return { sessionHash: session.tokenHash, challenge: challengeOf(verifier) };
}

function callerOf({ session: { me, tokenHash }, address }: ClientConnection) {
  return { userId: me.id, address, tokenHash };
}

/** The connection of the signed-in person's account with a person of the identity provider. */
export function createProviderHandlers(engine: ProviderHandlerPorts): ProviderHandlers {
  const { attempts, twoFactor, singleSignOn, providerConnections, findOwnAccount, checkPassword } = engine;
  const { settings } = singleSignOn;
  const readOwn = ({ me, isFromProvider }: Account) => readOrFindRecord(engine, me.id, isFromProvider);

  return {
    'account.provider': async (_input, connection) => {
      const account = await findOwnAccount(connection);
      const record = account === null ? null : await readOwn(account);
      const isCurrent = record !== null && !isOutdated(record, settings);
      const isConnected = isCurrent && (await isMade(engine, record, connection.session.me.id));
      return {
        provider: settings === undefined ? null : { name: settings.name, setsRoles: settings.setsRoles },
        isConnected,
        names: isConnected ? [...record.names] : [],
        hasPassword: account?.hasPassword === true,
      };
    },
    'account.beginConnecting': ({ password, code, challenge }, connection) =>
      connection.runExclusive(async () => {
        requireProvider(settings);
        const { me, tokenHash: sessionHash } = connection.session;
        // Before the password is verified: after a change of it, the earlier one permits nothing.
        const { generation } = await readRecord(engine, me.id);
        const account = await checkPassword(connection, password);
        const record = await readOwn(account);
        // Before the code, which works only once.
        const isConnected = await isMade(engine, record, me.id);
        if (isConnected && !isOutdated(record, settings)) throw new ChatError('ACCOUNT_CONNECTED');
        await twoFactor.verify(me.id, connection.address, code);
        if (!isConnected) return { start: await providerConnections.permit({ sessionHash, challenge, generation }) };
        await endConnection(engine, callerOf(connection), record);
        connection.session.endVouching();
        // The end of the connection is the only change that the permission includes.
        const permission = { sessionHash, challenge, generation: generation + 1 };
        return { start: await providerConnections.permit(permission) };
      }),
    'account.describeConnection': async ({ ticket, verifier }, connection) => {
      await attempts.countForConnection(connection.id);
      const { names, generation } = await providerConnections.describe(ticket, sessionOf(connection, verifier));
      const record = await readRecord(engine, connection.session.me.id);
      if (record.generation !== generation) throw new ChatError('SIGN_IN_EXPIRED');
      return { names: [...names] };
    },
    'account.connectProvider': ({ ticket, verifier }, connection) =>
      connection.runExclusive(async () => {
        const { issuer: host } = requireProvider(settings);
        await attempts.countForConnection(connection.id);
        const { generation, ...person } = await providerConnections.take(ticket, sessionOf(connection, verifier));
        const caller = callerOf(connection);
        const { names } = person;
        const record = (action: ConnectionChange['action']) => recordConnection(engine, caller, { action, names });
        await connectIdentity(engine, caller.userId, { ...person, host }, { generation, record });
        return {};
      }),
    'account.disconnectProvider': ({ password, code }, connection) =>
      connection.runExclusive(async () => {
        const account = await checkPassword(connection, password);
        const record = await readOwn(account);
        if (record.identity === null || record.identity === '') return {};
        await twoFactor.verify(account.me.id, connection.address, code);
        await endConnection(engine, callerOf(connection), record);
        connection.session.endVouching();
        return {};
      }),
  };
}
