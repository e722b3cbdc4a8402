import type { Output } from '#shared/contract/index.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import { type Person, userIdSchema } from '#shared/contract/model.ts';
import type { PasskeyAssertion } from '#shared/contract/passkeyCalls.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { DomainHandlers } from '../Client.ts';
import { scripts } from '../generated/scripts.ts';
import type { ClientConnection, PasskeySite } from '../live/ClientConnection.ts';
import type { LivePorts } from '../live/LiveSession.ts';
import type { SessionOrigin } from '../live/sessionOrigin.ts';
import type { Account } from './accounts.ts';
import type { Attempts } from './createAttempts.ts';
import { createPasskeyChallenges } from './createPasskeyChallenges.ts';
import type { SignInLimits } from './createSignInLimits.ts';
import type { Tickets } from './createTickets.ts';
import type { TwoFactor } from './createTwoFactor.ts';
import { findMember } from './membership.ts';
import { endSessionsBegun } from './sessionHandlers.ts';
import { addPasskey, describePasskey, listPasskeys, markOfPasskey } from './storedPasskeys.ts';
import { verifyAssertion, verifyRegistration } from './verifyPasskey.ts';

type PasskeyHandlers = Pick<
  DomainHandlers<'account', ClientConnection>,
  | 'account.passkeys'
  | 'account.beginPasskey'
  | 'account.addPasskey'
  | 'account.removePasskey'
  | 'account.beginPasskeySignIn'
  | 'account.signInWithPasskey'
  | 'account.createPasskeyTicket'
>;
type PasskeyOrigin = Extract<SessionOrigin, { readonly kind: 'passkey' }>;

interface PasskeyPorts extends LivePorts {
  readonly attempts: Attempts;
  readonly limits: SignInLimits;
  readonly twoFactor: TwoFactor;
  readonly tickets: Pick<Tickets, 'create'>;
  /** Verifies the password of the signed-in person. Throws NO_PASSWORD, WRONG_CREDENTIALS, TOO_MANY_ATTEMPTS. */
  readonly checkPassword: (connection: ClientConnection, password: string) => Promise<unknown>;
  /** The account of the signed-in person. */
  readonly findOwnAccount: (connection: ClientConnection) => Promise<Account | null>;
  /** Starts a session. Throws PASSKEY_UNKNOWN when the passkey was removed meanwhile. */
  readonly begin: (
    connection: ClientConnection,
    me: Person,
    origin: PasskeyOrigin,
  ) => Promise<Output<'account.signInWithPasskey'>>;
}

export function createPasskeyHandlers(engine: PasskeyPorts): PasskeyHandlers {
  const { redis, keys, timing, twoFactor, tickets, checkPassword, findOwnAccount, begin } = engine;
  const challenges = createPasskeyChallenges(timing.passkeyChallengeMs);

  async function record(
    { session, address }: ClientConnection,
    action: 'account.addPasskey' | 'account.removePasskey',
  ): Promise<void> {
    await redis.run(scripts.recordSignInChange, keys.people, { userId: session.me.id, action, address });
  }

  async function identify(connection: ClientConnection, response: PasskeyAssertion) {
    const site = requireSite(connection);
    await engine.attempts.countForConnection(connection.id);
    const { value: challenge } = challenges.take(connection, 'signIn');
    return identifySigner(engine, connection.address, response, { challenge, site });
  }

  return {
    'account.passkeys': async (_input, connection) => ({
      passkeys: await describePasskeys(engine, connection.session.me.id),
      canAdd: (await findOwnAccount(connection))?.hasPassword !== false,
    }),
    'account.beginPasskey': ({ password, code }, connection) =>
      connection.runExclusive(async () => {
        const { origin, rpId } = requireSite(connection);
        const { me, tokenHash } = connection.session;
        // Before the password is verified: after a reset, which removes all, the earlier password adds none.
        const { passkeys, removals } = await listPasskeys(engine, me.id);
        await checkPassword(connection, password);
        // Before a recovery code is used up.
        if (passkeys.length >= LIMITS.passkeys) throw new ChatError('PASSKEYS_FULL');
        const secret = await twoFactor.verify(me.id, connection.address, code);
        return {
          challenge: challenges.begin(connection, { kind: 'add', tokenHash, secret, removals }),
          rpId,
          userHandle: formatUserHandle(me.id),
          excluded: passkeys.filter((passkey) => passkey.origin === origin).map(({ id }) => id),
        };
      }),
    'account.addPasskey': ({ name, response }, connection) =>
      connection.runExclusive(async () => {
        const site = requireSite(connection);
        const { value: challenge, purpose } = challenges.take(connection, 'add');
        const { me, tokenHash } = connection.session;
        if (tokenHash !== purpose.tokenHash) throw new ChatError('PASSKEY_EXPIRED');
        const verified = await verifyRegistration(response, { challenge, site });
        if (verified === null) throw new ChatError('PASSKEY_INVALID');
        const passkey = await addPasskey(engine, me.id, { ...verified, name }, purpose);
        await record(connection, 'account.addPasskey');
        return { passkey: describePasskey(passkey) };
      }),
    'account.removePasskey': ({ id, password, code }, connection) =>
      connection.runExclusive(async () => {
        await checkPassword(connection, password);
        const { me, tokenHash } = connection.session;
        await twoFactor.verify(me.id, connection.address, code);
        const { removed } = await redis.run(scripts.removePasskey, keys.user(me.id), { id });
        const mark = markOfPasskey(id);
        const isBegun = (origin: SessionOrigin) => origin.kind === 'passkey' && origin.passkey === mark;
        // Also when it had been removed: an earlier call may have been interrupted.
        await endSessionsBegun(engine, me.id, isBegun, tokenHash);
        if (removed) await record(connection, 'account.removePasskey');
        return {};
      }),
    'account.beginPasskeySignIn': (_input, connection) => {
      const { rpId } = requireSite(connection);
      return { challenge: challenges.begin(connection, { kind: 'signIn' }), rpId };
    },
    'account.signInWithPasskey': ({ response }, connection) =>
      connection.runExclusive(async () => {
        const { me, origin } = await identify(connection, response);
        return begin(connection, me, origin);
      }),
    'account.createPasskeyTicket': async ({ response, challenge }, connection) => {
      const { me, origin } = await identify(connection, response);
      return { ticket: await tickets.create(me.id, challenge, origin) };
    },
  };
}

/** The newest first. */
async function describePasskeys(ports: LivePorts, userId: string): Promise<Output<'account.passkeys'>['passkeys']> {
  const { passkeys } = await listPasskeys(ports, userId);
  return passkeys.toSorted((a, b) => b.createdAt - a.createdAt).map(describePasskey);
}

/** Throws PASSKEYS_UNAVAILABLE. */
function requireSite({ site }: ClientConnection): PasskeySite {
  if (site === null) throw new ChatError('PASSKEYS_UNAVAILABLE');
  return site;
}

/**
 * Finds the person of a passkey and verifies its response. Wrong responses count like wrong passwords: for the
 * passkey, if the person has it, and for the address. Throws
 * PASSKEY_UNKNOWN, also for an unknown person, PASSKEY_INVALID, ACCOUNT_DEACTIVATED, TOO_MANY_ATTEMPTS.
 */
async function identifySigner(
  engine: PasskeyPorts,
  address: string,
  assertion: PasskeyAssertion,
  expected: { readonly challenge: string; readonly site: PasskeySite },
): Promise<{ readonly me: Person; readonly origin: PasskeyOrigin }> {
  const { redis, keys, limits } = engine;
  const { id, response } = assertion;
  const userId = parseUserHandle(response.userHandle);
  const passkeys = userId === null ? [] : (await listPasskeys(engine, userId)).passkeys;
  const passkey = passkeys.find((stored) => stored.id === id && stored.origin === expected.site.origin);
  const mark = markOfPasskey(id);
  // Credential ids are not public, so no one else can lock or delay the sign-ins of a person.
  const kind = passkey === undefined ? 'unknown passkey' : 'passkey';
  const subject = { name: `${kind} ${mark} of ${userId ?? ''}`, address, deviceId: null };
  const isRight = await limits.compare(subject, async () => {
    if (userId === null || passkey === undefined) return false;
    const use = await verifyAssertion(assertion, expected, passkey);
    return use !== null && (await redis.run(scripts.usePasskey, keys.user(userId), { id, ...use })).used;
  });
  if (userId === null || passkey === undefined) throw new ChatError('PASSKEY_UNKNOWN');
  if (!isRight) throw new ChatError('PASSKEY_INVALID');
  const me = await findMember(engine, userId);
  if (me === null) throw new ChatError('PASSKEY_UNKNOWN');
  return { me, origin: { kind: 'passkey', passkey: mark } };
}

/** The user handle is the id of the person, so a sign-in needs no other index. */
function formatUserHandle(userId: string): string {
  return Buffer.from(userId).toString('base64url');
}

/** Null: it is not the id of a person. */
function parseUserHandle(userHandle: string): string | null {
  const userId = userIdSchema.safeParse(Buffer.from(userHandle, 'base64url').toString());
  return userId.success ? userId.data : null;
}
