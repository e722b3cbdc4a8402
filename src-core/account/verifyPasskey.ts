import type { PasskeyAssertion, PasskeyRegistration } from '#shared/contract/passkeyCalls.ts';
import type { PasskeySite } from '../live/ClientConnection.ts';
import type { StoredPasskey } from './storedPasskeys.ts';

/** What a response has to answer. */
interface Expected {
  readonly challenge: string;
  readonly site: PasskeySite;
}

/** COSE algorithms: EdDSA, ES256, RS256. */
const ALGORITHMS = [-8, -7, -257];
/** Characters in base64url: a key of RSA with 4,096 bits has about 700. */
const MAX_KEY_LENGTH = 1_500;
/** Fields that the library needs and that prove nothing. */
const UNVERIFIED = { type: 'public-key', clientExtensionResults: {} } as const;

/** The library is loaded with the first response, because that takes 200 ms and 25 MB. */
async function loadLibrary() {
  // A package of the library needs it at its start, which a bundle would run first.
  await import('reflect-metadata');
  const [library, helpers] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ]);
  return { ...library, ...helpers };
}
type Library = Awaited<ReturnType<typeof loadLibrary>>;

/** Verifies the response of an authenticator that created a passkey. Null: it is not valid. */
export async function verifyRegistration(
  { id, response }: PasskeyRegistration,
  { challenge, site }: Expected,
): Promise<Pick<StoredPasskey, 'id' | 'origin' | 'publicKey' | 'counter' | 'isSynced'> | null> {
  const library = await loadLibrary();
  try {
    refuseFrame(library, response.clientDataJSON);
    const { verified, registrationInfo } = await library.verifyRegistrationResponse({
      response: { id, rawId: id, response: withoutAttestation(library, response), ...UNVERIFIED },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserPresence: true,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified || registrationInfo.credential.id !== id) return null;
    const { credential, credentialBackedUp } = registrationInfo;
    const publicKey = Buffer.from(credential.publicKey).toString('base64url');
    if (publicKey.length > MAX_KEY_LENGTH) return null;
    return { id, origin: site.origin, publicKey, counter: credential.counter, isSynced: credentialBackedUp };
  } catch {
    return null; // the errors of the library quote the response
  }
}

/** Verifies the response of an authenticator at a sign-in. Null: it is not valid. */
export async function verifyAssertion(
  { id, response }: PasskeyAssertion,
  { challenge, site }: Expected,
  { publicKey, counter }: StoredPasskey,
): Promise<Pick<StoredPasskey, 'counter' | 'isSynced'> | null> {
  const library = await loadLibrary();
  try {
    refuseFrame(library, response.clientDataJSON);
    const { verified, authenticationInfo } = await library.verifyAuthenticationResponse({
      response: { id, rawId: id, response, ...UNVERIFIED },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: true,
      credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
    });
    if (!verified) return null;
    return { counter: authenticationInfo.newCounter, isSynced: authenticationInfo.credentialBackedUp };
  } catch {
    return null; // the errors of the library quote the response
  }
}

/** Parley's page is never in a frame of another site. The library refuses that only if the browser names the site. */
function refuseFrame({ decodeClientDataJSON }: Library, clientDataJSON: string): void {
  const { crossOrigin = false } = decodeClientDataJSON(clientDataJSON);
  if (crossOrigin) throw new Error('in a frame of another site');
}

/**
 * Replaces the attestation, which Parley does not ask for: its verification would open addresses that are in the
 * certificates of the sender.
 */
function withoutAttestation(
  { decodeAttestationObject, isoBase64URL, isoCBOR }: Library,
  { clientDataJSON, attestationObject }: PasskeyRegistration['response'],
): PasskeyRegistration['response'] {
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('authData');
  const none = new Map<string, unknown>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', authData],
  ]);
  return { clientDataJSON, attestationObject: isoBase64URL.fromBuffer(isoCBOR.encode(none as never)) };
}
