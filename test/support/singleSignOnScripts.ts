import { scripts } from '#core/generated/scripts.ts';
import type { startScripts } from './scriptsForTests.ts';

type Started = ReturnType<typeof startScripts>;

const AUTHORIZATION = {
  nonce: 'n',
  codeVerifier: 'v',
  challenge: 'c',
  redirectUri: 'https://chat.example/auth/oidc/callback',
  isDesktop: true,
  sessionHash: 'h',
  generation: 7,
};
export const SESSION = { sessionHash: 'h', challenge: 'c' };
const PERMISSION = { ...SESSION, generation: 7 };
const PERSON = { issuer: 'https://i.example', subject: 's' };

interface Condition {
  readonly replaces?: string;
  readonly youngMs?: number;
  readonly generation?: number;
  readonly names?: string;
}

/** The scripts of sign-ins with an identity provider. */
export function singleSignOnScripts({ one, keys }: Pick<Started, 'one' | 'keys'>) {
  return {
    AUTHORIZATION,
    begin: (state: string, browserHash: string, lifetimeMs = 60_000) =>
      one.run(scripts.beginAuthorization, keys.authorization(state), { ...AUTHORIZATION, browserHash, lifetimeMs }),
    take: (state: string, browserHash: string, redis = one) =>
      redis.run(scripts.takeAuthorization, keys.authorization(state), { browserHash }),
    createTicket: (ticket: string, userId: string, challenge: string, { lifetimeMs = 60_000, passkey = '' } = {}) => {
      const [atProvider, identity] = passkey === '' ? ['at Acme', 'mei'] : ['', ''];
      const args = { userId, challenge, atProvider, identity, passkey, lifetimeMs };
      return one.run(scripts.createTicket, keys.ticket(ticket), args);
    },
    takeTicket: (ticket: string, challenge: string, redis = one) =>
      redis.run(scripts.takeTicket, keys.ticket(ticket), { challenge }),
    beginConnecting: (start: string, lifetimeMs = 60_000) =>
      one.run(scripts.beginConnecting, keys.connecting(start), { ...PERMISSION, lifetimeMs }),
    takeConnecting: (start: string, redis = one) => redis.run(scripts.takeConnecting, keys.connecting(start), {}),
    createConnectionTicket: (ticket: string, lifetimeMs = 60_000) =>
      one.run(scripts.createConnectionTicket, keys.ticket(ticket), {
        ...PERMISSION,
        ...PERSON,
        names: '["Mei"]',
        lifetimeMs,
      }),
    readConnectionTicket: (ticket: string, session: typeof SESSION) =>
      one.run(scripts.readConnectionTicket, keys.ticket(ticket), session),
    takeConnectionTicket: (ticket: string, session: typeof SESSION, redis = one) =>
      redis.run(scripts.takeConnectionTicket, keys.ticket(ticket), session),
    connectIdentity: (identity: string, userId: string, redis = one, replaces?: string, youngMs = 0) =>
      redis.run(scripts.connectIdentity, keys.identity(identity), { userId, ...PERSON, youngMs, replaces }),
    connectAccount: (userId: string, identity: string, redis = one, condition: Condition = {}) => {
      const person = { identity, host: 'https://i.example', names: '["Mei"]' };
      return redis.run(scripts.connectAccount, keys.user(userId), { ...person, youngMs: 0, ...condition });
    },
    endConnecting: (userId: string) => one.run(scripts.endConnecting, keys.user(userId), {}),
    disconnectAccount: (userId: string, identity: string) =>
      one.run(scripts.disconnectAccount, keys.user(userId), { identity }),
    readConnectedIdentity: (userId: string) => one.run(scripts.readConnectedIdentity, keys.user(userId), {}),
    readIdentity: (identity: string) => one.run(scripts.readIdentity, keys.identity(identity), {}),
  };
}
