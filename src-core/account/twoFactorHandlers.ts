import { requiresTwoFactor } from '#shared/account/requiresTwoFactor.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { LEASES } from '#shared/contract/limits.ts';
import type { DomainHandlers } from '../Client.ts';
import { scripts } from '../generated/scripts.ts';
import type { ClientConnection } from '../live/ClientConnection.ts';
import type { LivePorts } from '../live/LiveSession.ts';
import { createRecoveryCodes, type TwoFactor } from './createTwoFactor.ts';
import { readMembership } from './membership.ts';
import { createTotpSecret, otpauthUri } from './totp.ts';

type TwoFactorHandlers = Pick<
  DomainHandlers<'account', ClientConnection>,
  | 'account.twoFactor'
  | 'account.beginTwoFactor'
  | 'account.confirmTwoFactor'
  | 'account.turnOffTwoFactor'
  | 'account.renewRecoveryCodes'
>;

interface TwoFactorPorts extends LivePorts {
  readonly twoFactor: TwoFactor;
  /** Verifies the password of the signed-in person. Throws NO_PASSWORD, WRONG_CREDENTIALS, TOO_MANY_ATTEMPTS. */
  readonly checkPassword: (connection: ClientConnection, password: string) => Promise<unknown>;
}

export function createTwoFactorHandlers(engine: TwoFactorPorts): TwoFactorHandlers {
  const { redis, keys, twoFactor, checkPassword } = engine;

  async function record(
    { session, address }: ClientConnection,
    action: 'account.confirmTwoFactor' | 'account.turnOffTwoFactor' | 'account.renewRecoveryCodes',
  ): Promise<void> {
    await redis.run(scripts.recordSignInChange, keys.people, { userId: session.me.id, action, address });
  }

  /** Verifies the password, then a code. Resolves with the secret. Throws TWO_FACTOR_OFF and what `verify` throws. */
  async function authorise(
    connection: ClientConnection,
    { password, code }: { readonly password: string; readonly code: string },
  ): Promise<string> {
    await checkPassword(connection, password);
    const secret = await twoFactor.verify(connection.session.me.id, connection.address, code);
    if (secret === null) throw new ChatError('TWO_FACTOR_OFF');
    return secret;
  }

  return {
    'account.twoFactor': async (_input, { session }) => {
      const { secret, codesLeft } = await redis.run(scripts.readTwoFactor, keys.user(session.me.id), {});
      return { isOn: secret !== null, codesLeft };
    },
    'account.beginTwoFactor': ({ password }, connection) =>
      connection.runExclusive(async () => {
        await checkPassword(connection, password);
        const { id, name } = connection.session.me;
        const secret = createTotpSecret();
        const setup = { secret, lifetimeMs: LEASES.twoFactorSetupMs };
        await redis.run(scripts.beginTwoFactor, keys.user(id), setup);
        return { secret, uri: otpauthUri(secret, name) };
      }),
    'account.confirmTwoFactor': ({ code }, connection) =>
      connection.runExclusive(async () => {
        const confirmed = await twoFactor.confirm(connection.session.me.id, connection.address, code);
        await record(connection, 'account.confirmTwoFactor');
        return confirmed;
      }),
    'account.turnOffTwoFactor': (input, connection) =>
      connection.runExclusive(async () => {
        const { role, twoFactorRule } = await readMembership(engine, connection.session.me.id);
        if (role !== null && requiresTwoFactor(twoFactorRule, role)) throw new ChatError('TWO_FACTOR_STAYS_ON');
        const secret = await authorise(connection, input);
        await redis.run(scripts.turnOffTwoFactor, keys.user(connection.session.me.id), { secret });
        await record(connection, 'account.turnOffTwoFactor');
        return {};
      }),
    'account.renewRecoveryCodes': (input, connection) =>
      connection.runExclusive(async () => {
        const secret = await authorise(connection, input);
        const { recoveryCodes, codeHashes } = createRecoveryCodes();
        const change = { secret, codeHashes };
        const { replaced } = await redis.run(scripts.replaceRecoveryCodes, keys.user(connection.session.me.id), change);
        if (!replaced) throw new ChatError('TWO_FACTOR_OFF');
        await record(connection, 'account.renewRecoveryCodes');
        return { recoveryCodes };
      }),
  };
}
