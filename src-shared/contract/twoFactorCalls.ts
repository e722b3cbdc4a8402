import { z } from 'zod';
import { countSchema } from './bounds.ts';
import { defineCall } from './defineCall.ts';
import { LIMITS } from './limits.ts';
import { listOf } from './listOf.ts';

const nothing = z.object({});
const password = z.string().max(LIMITS.passwordMaxLength);
/** Six digits of an authenticator app, or a recovery code; spaces, hyphens and case are ignored. */
export const secondFactorSchema = z.string().max(64);
/** What proves that a signed-in person is the owner of the account. `code`: required with two-factor sign-in. */
export const proofSchema = z.object({ password, code: secondFactorSchema.optional() });
const recoveryCodes = z.object({ recoveryCodes: listOf(z.string()) });

/**
 * Two-factor sign-in of the signed-in person, with codes of an authenticator app (TOTP, RFC 6238). A team may require
 * it (`admin.setTwoFactorRule`). Until a person of whom it is required has set it up, their sessions may only do that,
 * list and end their sessions, and sign out; every other call is refused with TWO_FACTOR_REQUIRED, and no events
 * arrive.
 */
export const twoFactorCalls = {
  /** `codesLeft`: recovery codes that have not been used. */
  'account.twoFactor': defineCall({
    session: 'required',
    input: nothing,
    output: z.object({ isOn: z.boolean(), codesLeft: countSchema }),
  }),
  /**
   * Begins the setup. It changes nothing until `account.confirmTwoFactor`, which must follow within an hour. `secret`
   * (base32) is returned only here; `uri` contains it, for authenticator apps. Refuses: TWO_FACTOR_ON,
   * WRONG_CREDENTIALS, NO_PASSWORD, TOO_MANY_ATTEMPTS.
   */
  'account.beginTwoFactor': defineCall({
    session: 'required',
    input: z.object({ password }),
    output: z.object({ secret: z.string(), uri: z.string() }),
  }),
  /**
   * Turns two-factor sign-in on with a code of the new secret. The recovery codes are returned only here. Refuses:
   * CODE_WRONG (also without a setup), TWO_FACTOR_ON, TOO_MANY_ATTEMPTS.
   */
  'account.confirmTwoFactor': defineCall({
    session: 'required',
    input: z.object({ code: secondFactorSchema }),
    output: recoveryCodes,
  }),
  /**
   * Refuses: TWO_FACTOR_STAYS_ON (the team requires it), TWO_FACTOR_OFF, WRONG_CREDENTIALS, CODE_WRONG,
   * TOO_MANY_ATTEMPTS.
   */
  'account.turnOffTwoFactor': defineCall({
    session: 'required',
    input: z.object({ password, code: secondFactorSchema }),
    output: nothing,
  }),
  /** Replaces all recovery codes. Refuses: TWO_FACTOR_OFF, WRONG_CREDENTIALS, CODE_WRONG, TOO_MANY_ATTEMPTS. */
  'account.renewRecoveryCodes': defineCall({
    session: 'required',
    input: z.object({ password, code: secondFactorSchema }),
    output: recoveryCodes,
  }),
} as const;

export const twoFactorEvents = {
  /**
   * For this session only. `isRequired`: it may only set up two-factor sign-in from now on, and no other event arrives.
   * False: it may make all calls again; events were missed, so resume the session and compare heads.
   */
  'account.twoFactorRequired': z.object({ isRequired: z.boolean() }),
} as const;
