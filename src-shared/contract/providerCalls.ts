import { z } from 'zod';
import { defineCall } from './defineCall.ts';
import { LIMITS } from './limits.ts';
import { listOf } from './listOf.ts';
import { proofSchema } from './twoFactorCalls.ts';

const nothing = z.object({});
/** What the gateway led the page back with, and the secret that the page kept. */
export const ticketSchema = z.object({ ticket: z.string().min(1).max(128), verifier: z.string().min(1).max(128) });

/** The connection of the signed-in person's account with an account at the identity provider of the server. */
export const providerCalls = {
  /**
   * `provider` null: the server has none. `setsRoles`: each sign-in with the provider makes people of its admin group
   * admins, guests too, and admins who are not in it members; the owner stays. `isConnected` is false for a connection
   * with a provider that the server had before. `names`: of the person at the provider, as they were when the account
   * was connected; empty for a connection of an earlier version. `hasPassword` false: the connection can't be removed.
   */
  'account.provider': defineCall({
    session: 'required',
    input: nothing,
    output: z.object({
      provider: z.object({ name: z.string().min(1).max(LIMITS.providerNameLength), setsRoles: z.boolean() }).nullable(),
      isConnected: z.boolean(),
      names: listOf(z.string()),
      hasPassword: z.boolean(),
    }),
  }),
  /**
   * Permits this session to connect the account, once, within ten minutes. A new password, two-factor sign-in that is
   * turned on or off, and another connection end the permission. A connection with a provider that the server had
   * before is removed.
   * `challenge`: SHA-256, in base64url, of a secret that the page keeps. The page goes to `/auth/oidc/start?connect=START` in
   * a browser, which comes back with a ticket. Refuses: WRONG_CREDENTIALS, NO_PASSWORD, ACCOUNT_CONNECTED,
   * CODE_REQUIRED, CODE_WRONG, TOO_MANY_ATTEMPTS, PROVIDER_UNAVAILABLE (the server has none).
   */
  'account.beginConnecting': defineCall({
    session: 'required',
    input: proofSchema.extend({ challenge: z.string().regex(/^[\w-]{43}$/u) }),
    output: z.object({ start: z.string().regex(/^[\w-]{43}$/u) }),
  }),
  /**
   * The names of the person at the provider whom a ticket connects, so that the page shows them before it does; the
   * ticket stays. Refuses: SIGN_IN_EXPIRED (also the ticket of another page or session, or of a sign-in),
   * TOO_MANY_ATTEMPTS.
   */
  'account.describeConnection': defineCall({
    session: 'required',
    input: ticketSchema,
    output: z.object({ names: listOf(z.string()) }),
  }),
  /**
   * Connects the account: from then on, a sign-in with the provider opens it. The ticket is used up. Refuses:
   * SIGN_IN_EXPIRED (also when the permission has ended), ACCOUNT_CONNECTED, IDENTITY_TAKEN, TOO_MANY_ATTEMPTS,
   * PROVIDER_UNAVAILABLE.
   */
  'account.connectProvider': defineCall({ session: 'required', input: ticketSchema, output: nothing }),
  /**
   * Removes the connection, and ends the sessions that began with the provider, except this one. Idempotent. Refuses:
   * WRONG_CREDENTIALS, NO_PASSWORD, CODE_REQUIRED, CODE_WRONG, TOO_MANY_ATTEMPTS.
   */
  'account.disconnectProvider': defineCall({ session: 'required', input: proofSchema, output: nothing }),
} as const;
