import { z } from 'zod';
import { instantSchema } from './bounds.ts';
import { defineCall } from './defineCall.ts';
import { LIMITS } from './limits.ts';
import { listOf } from './listOf.ts';
import { meSchema } from './teamModel.ts';
import { proofSchema } from './twoFactorCalls.ts';

const nothing = z.object({});

/** Binary data as browsers encode it in JSON: base64url without padding. */
const binary = (characters: number) =>
  z
    .string()
    .min(1)
    .max(characters)
    .regex(/^[A-Za-z0-9_-]+$/u);

/** A credential id has at most 1,023 bytes (WebAuthn Level 3, section 4). */
export const credentialIdSchema = binary(1364);

/** One line; spaces at both ends are removed. */
export const passkeyNameSchema = z
  .string()
  .max(1024)
  .transform((name) => name.trim())
  .refine((name) => isPasskeyName(name), { error: 'must be one line' });

/** What is used of a `RegistrationResponseJSON`; the rest of it is ignored. */
const registrationSchema = z.object({
  id: credentialIdSchema,
  response: z.object({ clientDataJSON: binary(4096), attestationObject: binary(16_384) }),
});
export type PasskeyRegistration = z.infer<typeof registrationSchema>;

/** What is used of an `AuthenticationResponseJSON`; the rest of it is ignored. */
const assertionSchema = z.object({
  id: credentialIdSchema,
  response: z.object({
    clientDataJSON: binary(4096),
    authenticatorData: binary(4096),
    signature: binary(2048),
    /** Of the person; at most 64 bytes. */
    userHandle: binary(88),
  }),
});
export type PasskeyAssertion = z.infer<typeof assertionSchema>;

/** A passkey of the signed-in person. */
export const passkeySchema = z.object({
  id: credentialIdSchema,
  name: z.string(),
  createdAt: instantSchema,
  /** When a session last began with it; null: none has. */
  usedAt: instantSchema.nullable(),
  /** It is in a password manager that copies it to other devices. */
  isSynced: z.boolean(),
});
export type Passkey = z.infer<typeof passkeySchema>;

/**
 * Passkeys (WebAuthn), with which people sign in without name, password and code. They belong to the address of the
 * page (its origin), so only connections of pages with HTTPS and a host name, or of `localhost`, can add and use them;
 * others get PASSKEYS_UNAVAILABLE. A challenge is valid for one call on the same connection, within
 * `LEASES.passkeyChallengeMs`. The calls that verify a response refuse PASSKEY_EXPIRED without a valid challenge, and
 * PASSKEY_INVALID for any other fault in it.
 */
export const passkeyCalls = {
  /** The newest first. `canAdd`: false for people without a password, who can't confirm that it is them. */
  'account.passkeys': defineCall({
    session: 'required',
    input: nothing,
    output: z.object({ passkeys: listOf(passkeySchema), canAdd: z.boolean() }),
  }),
  /**
   * Begins to add a passkey. `userHandle`: of the person, base64url. `excluded`: the credentials that they have
   * already.
   * `code`: required with two-factor sign-in. Refuses: PASSKEYS_UNAVAILABLE, PASSKEYS_FULL, NO_PASSWORD,
   * WRONG_CREDENTIALS, CODE_REQUIRED, CODE_WRONG, TOO_MANY_ATTEMPTS.
   */
  'account.beginPasskey': defineCall({
    session: 'required',
    input: proofSchema,
    output: z.object({
      challenge: z.string(),
      rpId: z.string(),
      userHandle: z.string(),
      excluded: listOf(credentialIdSchema),
    }),
  }),
  /**
   * Adds the passkey that the page created. Refuses: PASSKEY_EXPIRED (also when the session or two-factor sign-in has
   * changed since `account.beginPasskey`), PASSKEY_INVALID, PASSKEY_EXISTS, PASSKEYS_FULL.
   */
  'account.addPasskey': defineCall({
    session: 'required',
    input: z.object({ name: passkeyNameSchema, response: registrationSchema }),
    output: z.object({ passkey: passkeySchema }),
  }),
  /**
   * Removes a passkey and ends the other sessions that began with it. No effect when it has been removed. `code`:
   * required with two-factor sign-in. Refuses: NO_PASSWORD, WRONG_CREDENTIALS, CODE_REQUIRED, CODE_WRONG,
   * TOO_MANY_ATTEMPTS.
   */
  'account.removePasskey': defineCall({
    session: 'required',
    input: proofSchema.extend({ id: credentialIdSchema }),
    output: nothing,
  }),
  /** Begins a sign-in with any passkey of this server. Refuses: PASSKEYS_UNAVAILABLE. */
  'account.beginPasskeySignIn': defineCall({
    session: 'none',
    input: nothing,
    output: z.object({ challenge: z.string(), rpId: z.string() }),
  }),
  /**
   * Signs in. No code of two-factor sign-in is needed. Refuses: PASSKEY_EXPIRED, PASSKEY_UNKNOWN (it was removed, or is
   * another server's), PASSKEY_INVALID, ACCOUNT_DEACTIVATED, TOO_MANY_ATTEMPTS.
   */
  'account.signInWithPasskey': defineCall({
    session: 'none',
    input: z.object({ response: assertionSchema }),
    output: z.object({ token: z.string(), me: meSchema }),
  }),
  /**
   * Creates a ticket for `account.signInWithTicket` of the desktop, whose own page can't use passkeys. `challenge`: the
   * SHA-256 of the verifier that the desktop keeps, base64url. Refuses like `account.signInWithPasskey`.
   */
  'account.createPasskeyTicket': defineCall({
    session: 'none',
    input: z.object({ response: assertionSchema, challenge: z.string().regex(/^[A-Za-z0-9_-]{43}$/u) }),
    output: z.object({ ticket: z.string() }),
  }),
} as const;

/** Whether a passkey can have this name: one line with something in it. */
export function isPasskeyName(name: string): boolean {
  const { length } = Array.from(name);
  const isLine = !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(name);
  return length <= LIMITS.passkeyNameLength && name.trim() !== '' && isLine;
}
