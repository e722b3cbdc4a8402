import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { PasskeyAssertion, PasskeyRegistration } from '#shared/contract/passkeyCalls.ts';

export type PasskeyAlgorithm = 'ES256' | 'EdDSA' | 'RS256';

/** What a server gave, and where the page is. */
export interface PasskeyRequest {
  readonly challenge: string;
  readonly rpId: string;
  readonly origin: string;
}

/** What an honest browser or authenticator would not send. */
export interface PasskeyLies {
  readonly challenge?: string;
  readonly rpId?: string;
  readonly origin?: string;
  /** Of the client data. */
  readonly type?: string;
  readonly crossOrigin?: boolean;
  readonly isPresent?: boolean;
  readonly isVerified?: boolean;
  readonly counter?: number;
  /** Of the credential outside the signed data. */
  readonly id?: string;
  readonly userId?: string;
  /** Signs with another key. */
  readonly hasWrongKey?: boolean;
  /** The COSE name of the algorithm. */
  readonly algorithm?: number;
  readonly attestation?: { readonly format: string; readonly statement: ReadonlyMap<string, unknown> };
}

export interface SoftwarePasskey {
  readonly id: string;
  register(request: PasskeyRequest & { readonly userHandle: string }, lies?: PasskeyLies): PasskeyRegistration;
  sign(request: PasskeyRequest, lies?: PasskeyLies): PasskeyAssertion;
}

interface SoftwarePasskeyOptions {
  readonly algorithm?: PasskeyAlgorithm;
  /** Of its first signature; 0: it has no counter, as those that are synced. */
  readonly counter?: number;
  readonly isSynced?: boolean;
}

const ALGORITHMS: Readonly<Record<PasskeyAlgorithm, number>> = { ES256: -7, EdDSA: -8, RS256: -257 };
/** Bits of the authenticator data (WebAuthn Level 3, section 6.1). */
const FLAGS = { present: 1, verified: 4, canSync: 8, isSynced: 16, hasCredential: 64 };

function createKeys(algorithm: PasskeyAlgorithm) {
  if (algorithm === 'EdDSA') return generateKeyPairSync('ed25519');
  if (algorithm === 'RS256') return generateKeyPairSync('rsa', { modulusLength: 2048 });
  return generateKeyPairSync('ec', { namedCurve: 'P-256' });
}

/** A public key in the format of COSE (RFC 9053). */
function coseKey(publicKey: KeyObject, algorithm: PasskeyAlgorithm, algorithmId: number): Uint8Array {
  const jwk = publicKey.export({ format: 'jwk' });
  const bytes = (name: 'x' | 'y' | 'n' | 'e') => new Uint8Array(Buffer.from(jwk[name] ?? '', 'base64url'));
  const fields: Record<PasskeyAlgorithm, [number, unknown][]> = {
    ES256: [
      [1, 2],
      [3, algorithmId],
      [-1, 1],
      [-2, bytes('x')],
      [-3, bytes('y')],
    ],
    EdDSA: [
      [1, 1],
      [3, algorithmId],
      [-1, 6],
      [-2, bytes('x')],
    ],
    RS256: [
      [1, 3],
      [3, algorithmId],
      [-1, bytes('n')],
      [-2, bytes('e')],
    ],
  };
  return encode(new Map<unknown, unknown>(fields[algorithm]));
}

const encode = (value: ReadonlyMap<unknown, unknown>): Uint8Array => isoCBOR.encode(value as never);
const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();

/** A passkey in the memory of a test, with the page and the browser that use it. */
export function createSoftwarePasskey({
  algorithm = 'ES256',
  counter: first = 1,
  isSynced = false,
}: SoftwarePasskeyOptions = {}): SoftwarePasskey {
  const id = randomBytes(32).toString('base64url');
  const { publicKey, privateKey } = createKeys(algorithm);
  const other = createKeys(algorithm);
  let counter = first;
  let userHandle = '';

  function clientData(type: string, request: PasskeyRequest, lies: PasskeyLies): Buffer {
    const { challenge, origin } = { ...request, ...lies };
    return Buffer.from(
      JSON.stringify({ type: lies.type ?? type, challenge, origin, crossOrigin: lies.crossOrigin ?? false }),
    );
  }

  function authenticatorData(request: PasskeyRequest, lies: PasskeyLies, credential: Uint8Array | null): Buffer {
    const { isPresent = true, isVerified = true } = lies;
    const flags =
      (isPresent ? FLAGS.present : 0) |
      (isVerified ? FLAGS.verified : 0) |
      (isSynced ? FLAGS.canSync | FLAGS.isSynced : 0) |
      (credential === null ? 0 : FLAGS.hasCredential);
    const head = Buffer.alloc(5);
    head.writeUInt8(flags);
    head.writeUInt32BE(lies.counter ?? counter, 1);
    return Buffer.concat([sha256(lies.rpId ?? request.rpId), head, credential ?? Buffer.alloc(0)]);
  }

  return {
    id,
    register(request, lies = {}) {
      ({ userHandle } = request);
      const rawId = Buffer.from(id, 'base64url');
      const length = Buffer.alloc(2);
      length.writeUInt16BE(rawId.length);
      const key = coseKey(publicKey, algorithm, lies.algorithm ?? ALGORITHMS[algorithm]);
      const credential = Buffer.concat([Buffer.alloc(16), length, rawId, key]);
      const { format, statement } = lies.attestation ?? { format: 'none', statement: new Map() };
      const authData = new Uint8Array(authenticatorData(request, lies, credential));
      const attestation = encode(
        new Map<string, unknown>([
          ['fmt', format],
          ['attStmt', statement],
          ['authData', authData],
        ]),
      );
      return {
        id: lies.id ?? id,
        response: {
          clientDataJSON: clientData('webauthn.create', request, lies).toString('base64url'),
          attestationObject: Buffer.from(attestation).toString('base64url'),
        },
      };
    },
    sign(request, lies = {}) {
      if (first > 0) counter += 1;
      const client = clientData('webauthn.get', request, lies);
      const authData = authenticatorData(request, lies, null);
      const key = lies.hasWrongKey === true ? other.privateKey : privateKey;
      const signature = sign(algorithm === 'EdDSA' ? null : 'sha256', Buffer.concat([authData, sha256(client)]), key);
      return {
        id: lies.id ?? id,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: lies.userId === undefined ? userHandle : Buffer.from(lies.userId).toString('base64url'),
        },
      };
    },
  };
}
