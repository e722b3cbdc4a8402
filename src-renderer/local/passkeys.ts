import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { canHavePasskeys } from '#shared/account/canHavePasskeys.ts';
import type { Output } from '#shared/contract/index.ts';
import type { PasskeyAssertion, PasskeyRegistration } from '#shared/contract/passkeyCalls.ts';
import { fail, type Result, succeed } from '#shared/rpc/result.ts';

/** Recommended by WebAuthn Level 3, section 15.1: long enough for people who need more time. */
const TIMEOUT_MS = 5 * 60_000;
/** COSE identifiers of ES256, EdDSA and RS256. */
const ALGORITHMS = [-7, -8, -257];
/** What browsers throw when the person closes their dialog, waits too long, or has no passkey for this server. */
const CANCELLATIONS: readonly unknown[] = ['NotAllowedError', 'AbortError'];

/** Whether this page can use passkeys. */
export function canUsePasskeys(): boolean {
  return browserSupportsWebAuthn() && canHavePasskeys(window.location);
}

/** Lets the person choose one of their passkeys. Resolves to null if they cancel. Refuses: PASSKEY_INVALID. */
export function choosePasskey(options: Output<'account.beginPasskeySignIn'>): Promise<Result<PasskeyAssertion | null>> {
  return answerOf(async () => {
    const optionsJSON = { ...options, timeout: TIMEOUT_MS, userVerification: 'required' } as const;
    const { id, response } = await startAuthentication({ optionsJSON });
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    if (userHandle === undefined) return fail('PASSKEY_INVALID');
    return succeed({ id, response: { clientDataJSON, authenticatorData, signature, userHandle } });
  });
}

/**
 * Lets the person create a passkey. `name`: their name, which password managers show. Resolves to null if they cancel.
 * Refuses: PASSKEY_EXISTS, PASSKEY_INVALID.
 */
export function createPasskey(
  { challenge, rpId, userHandle, excluded }: Output<'account.beginPasskey'>,
  name: string,
): Promise<Result<PasskeyRegistration | null>> {
  return answerOf(async () => {
    const { id, response } = await startRegistration({
      optionsJSON: {
        challenge,
        rp: { id: rpId, name: 'Parley' },
        user: { id: userHandle, name, displayName: name },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
        timeout: TIMEOUT_MS,
        excludeCredentials: excluded.map((credentialId) => ({ type: 'public-key', id: credentialId })),
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
        attestation: 'none',
      },
    });
    const { clientDataJSON, attestationObject } = response;
    return succeed({ id, response: { clientDataJSON, attestationObject } });
  });
}

/** Closes the dialog of the browser that waits for a passkey, if there is one. */
export function cancelPasskey(): void {
  WebAuthnAbortService.cancelCeremony();
}

async function answerOf<Response>(ask: () => Promise<Result<Response>>): Promise<Result<Response | null>> {
  try {
    return await ask();
  } catch (error) {
    const name = error instanceof Error ? error.name : null;
    if (CANCELLATIONS.includes(name)) return succeed(null);
    return fail(name === 'InvalidStateError' ? 'PASSKEY_EXISTS' : 'PASSKEY_INVALID');
  }
}
