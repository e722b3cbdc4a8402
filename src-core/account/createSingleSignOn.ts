import { randomBytes, randomInt } from 'node:crypto';
import type { Person } from '#shared/contract/model.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { toValidName } from '#shared/text/nameRules.ts';
import { scripts } from '../generated/scripts.ts';
import { randomId } from '../randomId.ts';
import type { DataPorts } from '../redis/RedisAccess.ts';
import type { Timing } from '../timing.ts';
import { hashToken } from '../token.ts';
import { accountKeys, findAccount } from './accounts.ts';
import type { Tickets } from './createTickets.ts';
import { type Identity, identityHash, nameAccount, nameIdentity, readHolder, shownNames } from './identities.ts';
import { findMember, isJoinRefusal, type JoiningPorts, joinTeam } from './membership.ts';
import type { PasswordCost, PasswordHash } from './password.ts';
import { endSessionsBegun } from './sessionHandlers.ts';

/** The identity provider of a host. */
export interface SingleSignOnSettings {
  /** The issuer that the host is configured with. People may have another one, with a provider of several tenants. */
  readonly issuer: string;
  /** As people know the provider, for the button at the sign-in. */
  readonly name: string;
  /** Whether the people of the provider may join without an invitation, unless the team is closed. */
  readonly admits: boolean;
  /** Whether the groups of the provider decide at each sign-in who is an admin. */
  readonly setsRoles: boolean;
}

/** A sign-in that has begun at the identity provider. */
export interface Authorization {
  readonly nonce: string;
  readonly codeVerifier: string;
  /** SHA-256, in base64url, of the verifier that the page keeps. */
  readonly challenge: string;
  readonly redirectUri: string;
  /** Whether the desktop began it, in the browser of the system. */
  readonly isDesktop: boolean;
  /** SHA-256, in hex, of the token of the session that connects its account; empty: it is a sign-in. */
  readonly sessionHash: string;
  /** Of the record of that account, when its person confirmed the connection; 0 for a sign-in. */
  readonly generation: number;
  /** How long it may take, if not as long as any sign-in. */
  readonly leftMs?: number;
}

/** A person as the identity provider describes them. Issuer and subject identify them. */
export interface ProviderPerson extends Identity {
  /** The best one first; they need not be valid or free. */
  readonly names: readonly string[];
  /** Whether the groups of the provider make them an admin; undefined: groups don't decide about roles. */
  readonly isAdmin?: boolean | undefined;
  /** Their session at the provider, if it says so. */
  readonly session?: string | undefined;
}

/** Who has signed out at the provider. `session`: only in this session there; undefined: everywhere. */
export type ProviderSignOut = Pick<ProviderPerson, 'issuer' | 'subject' | 'session'>;

/**
 * Sign-ins with an identity provider. The host carries out the protocol with the provider; this decides who may sign in
 * to which account. All methods throw what `RedisAccess` throws.
 */
export interface SingleSignOn {
  /** Undefined: the host has no identity provider. */
  readonly settings: SingleSignOnSettings | undefined;
  /** Stores a sign-in for as long as the provider may take. `browser`: a secret of the browser that began it. */
  begin(state: string, browser: string, authorization: Authorization): Promise<void>;
  /** Takes a sign-in, once. Throws SIGN_IN_EXPIRED, also for another browser. */
  take(state: string, browser: string): Promise<Authorization & { readonly leftMs: number }>;
  /**
   * Finds or creates the account of a person, and resolves with a ticket for the page that began the sign-in. Throws
   * ACCOUNT_DEACTIVATED, NAME_TAKEN, SETUP_CODE_REQUIRED, TEAM_CLOSED, INVITATION_REQUIRED, SIGN_IN_EXPIRED.
   */
  admit(person: ProviderPerson, challenge: string, address: string): Promise<string>;
  /** Whether the account is still that of this identity. */
  isConnected(userId: string, identity: string): Promise<boolean>;
  /**
   * Ends the sessions that began with a session of the provider, which has ended. Sessions with a password stay.
   * Nothing happens for a person without an account.
   */
  signOut(who: ProviderSignOut): Promise<void>;
}

export interface SingleSignOnPorts extends DataPorts {
  readonly timing: Pick<Timing, 'authorizationMs'>;
  readonly passwordCost: PasswordCost;
  readonly team: { ready(): Promise<void>; readonly joining: JoiningPorts };
  readonly tickets: Pick<Tickets, 'create'>;
}

export function createSingleSignOn(ports: SingleSignOnPorts, settings?: SingleSignOnSettings): SingleSignOn {
  const { redis, keys, timing, team, tickets } = ports;

  async function findOrCreate(person: ProviderPerson, address: string): Promise<Person> {
    const { names } = person;
    const identity = identityHash(person);
    const recordOf = { ...person, names: shownNames(names), host: settings?.issuer ?? '' };
    const { recorded, userId: known } = await readHolder(ports, identity);
    const member = known === null ? null : await findMember(ports, known);
    if (member !== null) {
      // Earlier versions recorded it only at the identity, or without names.
      await nameIdentity(ports, member.id, recordOf);
      return member;
    }
    await team.ready();
    const joining = { address, isVouchedFor: settings?.admits === true };
    const id = known ?? randomId();
    // Refused before anything is stored, so that strangers leave nothing behind.
    await joinTeam(ports, team.joining, { me: { id, name: '' }, ...joining }, true);
    const userId = await nameAccount(ports, person, id, known === null ? recorded : null);
    if (userId !== id && (await readHolder(ports, identity)).userId !== userId) throw new ChatError('SIGN_IN_EXPIRED');
    // A person with another account may have connected it just now.
    const connected = userId === id ? null : await findMember(ports, userId);
    if (connected !== null) return connected;
    await nameIdentity(ports, userId, recordOf);
    const me = await createAccount(ports, userId, names);
    try {
      await joinTeam(ports, team.joining, { me, ...joining });
    } catch (error) {
      // After any other error, such as a timeout, the person may have joined.
      if (isJoinRefusal(error)) await redis.run(scripts.removeAccount, accountKeys(keys, me.name), { id: me.id });
      throw error;
    }
    return me;
  }

  return {
    settings,
    async begin(state, browser, authorization) {
      const lifetimeMs = authorization.leftMs ?? timing.authorizationMs;
      const args = { ...authorization, browserHash: hashToken(browser), lifetimeMs };
      await redis.run(scripts.beginAuthorization, keys.authorization(hashToken(state)), args);
    },
    take: (state, browser) =>
      redis.run(scripts.takeAuthorization, keys.authorization(hashToken(state)), { browserHash: hashToken(browser) }),
    async admit(person, challenge, address) {
      const { id } = await findOrCreate(person, address);
      const { isAdmin, session = '' } = person;
      if (isAdmin !== undefined) {
        await redis.run(scripts.applyProviderRole, keys.people, { userId: id, isAdmin, address });
      }
      return tickets.create(id, challenge, { kind: 'provider', session, identity: identityHash(person) });
    },
    isConnected: async (userId, identity) => (await readHolder(ports, identity)).userId === userId,
    async signOut(who) {
      const { userId } = await readHolder(ports, identityHash(who));
      if (userId === null) return;
      await endSessionsBegun(
        ports,
        userId,
        (origin) => origin.kind === 'provider' && (who.session === undefined || origin.session === who.session),
      );
    },
  };
}

/** Creates an account, or finds the one that a sign-in of the same person created before. Throws NAME_TAKEN. */
async function createAccount(ports: SingleSignOnPorts, userId: string, names: readonly string[]): Promise<Person> {
  const { redis, keys, passwordCost } = ports;
  for (const name of candidateNames(names)) {
    const me = { id: userId, name };
    try {
      const account = { ...me, ...createUnknownPassword(passwordCost), passwordless: true };
      await redis.run(scripts.createAccount, accountKeys(keys, name), account);
      return me;
    } catch (error) {
      if (!(error instanceof ChatError) || error.code !== 'NAME_TAKEN') throw error;
      const taken = await findAccount(ports, name);
      if (taken?.me.id === userId) return taken.me;
    }
  }
  throw new ChatError('NAME_TAKEN');
}

/** A hash that no password has. */
function createUnknownPassword({ cost, blockSize, parallel, keyLength }: PasswordCost): PasswordHash {
  const [salt, hash] = [randomBytes(16).toString('base64'), randomBytes(keyLength).toString('base64')];
  return { salt, hash, cost, blockSize, parallel };
}

const FALLBACK_NAME = 'Person';
/** Names that are tried with small numbers, then with random ones. */
const MAX_NUMBER = 9;
const RANDOM_NUMBERS = 5;
const SUFFIX_LENGTH = 5;

/** Valid names for a person, in the order in which they are tried. */
function* candidateNames(names: readonly string[]): Generator<string> {
  const shown = names.map((name) => toValidName(name, LIMITS.nameLength)).find((name) => name !== null);
  const base = shown ?? FALLBACK_NAME;
  if (shown !== undefined) yield base;
  const short = toValidName(base, LIMITS.nameLength - SUFFIX_LENGTH) ?? FALLBACK_NAME;
  for (let number = 2; number <= MAX_NUMBER; number += 1) yield `${short} ${number}`;
  for (let tries = 0; tries < RANDOM_NUMBERS; tries += 1) yield `${short} ${randomInt(1_000, 10_000)}`;
}
