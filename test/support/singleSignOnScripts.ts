import { scripts } from '#core/generated/scripts.ts';
import type { startScripts } from './scriptsForTests.ts';

type Started = ReturnType<typeof startScripts>;

const AUTHORIZATION = {
  nonce: 'n',
  codeVerifier: 'v',
  challenge: 'c',
  redirectUri: 'https://chat.example/auth/oidc/callback',
  isDesktop: true,
};

/** The scripts of sign-ins with an identity provider. */
export function singleSignOnScripts({ one, keys }: Pick<Started, 'one' | 'keys'>) {
  return {
    AUTHORIZATION,
    begin: (state: string, browserHash: string, lifetimeMs = 60_000) =>
      one.run(scripts.beginAuthorization, keys.authorization(state), { ...AUTHORIZATION, browserHash, lifetimeMs }),
    take: (state: string, browserHash: string, redis = one) =>
      redis.run(scripts.takeAuthorization, keys.authorization(state), { browserHash }),
    createTicket: (ticket: string, userId: string, challenge: string, { lifetimeMs = 60_000, passkey = '' } = {}) => {
      const args = { userId, challenge, atProvider: passkey === '' ? 'at Acme' : '', passkey, lifetimeMs };
      return one.run(scripts.createTicket, keys.ticket(ticket), args);
    },
    takeTicket: (ticket: string, challenge: string, redis = one) =>
      redis.run(scripts.takeTicket, keys.ticket(ticket), { challenge }),
    connectIdentity: (identity: string, userId: string, redis = one) =>
      redis.run(scripts.connectIdentity, keys.identity(identity), {
        userId,
        issuer: 'https://i.example',
        subject: 's',
      }),
    readIdentity: (identity: string) => one.run(scripts.readIdentity, keys.identity(identity), {}),
  };
}
