import { createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';
import { UPDATE_CHANNELS } from '#shared/contract/hostModel.ts';
import { UpdateError } from './UpdateError.ts';

/** The systems whose installers update themselves, by the name in `process.platform`, and the kind of file. */
export const UPDATE_FILES = { linux: 'AppImage', darwin: 'zip', win32: 'exe' } as const;
export type UpdatePlatform = keyof typeof UPDATE_FILES;

const MAX_FILE_BYTES = 1024 ** 3;

/** What a manifest must be about. */
const targetSchema = z.object({
  channel: z.enum(UPDATE_CHANNELS),
  platform: z.enum(['linux', 'darwin', 'win32']),
  /** As in `process.arch`. */
  arch: z.string().regex(/^[a-z0-9]{1,16}$/),
});
export type ReleaseTarget = Readonly<z.infer<typeof targetSchema>>;

const manifestSchema = targetSchema
  .extend({
    version: z
      .string()
      .max(64)
      .regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/),
    /** A plain name in the folder of the manifest. */
    file: z
      .string()
      .max(128)
      .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/),
    size: z.int().positive().max(MAX_FILE_BYTES),
    /** In base64. */
    sha512: z.base64().length(88),
    /** When it was signed (ms since 1970). */
    publishedAt: z.int().positive(),
  })
  .refine(({ channel, version }) => channel === 'beta' || !version.includes('-'), 'a stable version has no suffix')
  .refine(({ platform, file }) => file.endsWith(`.${UPDATE_FILES[platform]}`), 'a file for another system');
/** The newest version of a channel, for one system and processor. */
export type ReleaseManifest = Readonly<z.infer<typeof manifestSchema>>;

/** The name of the file in the feed. */
export function manifestName({ channel, platform, arch }: ReleaseTarget): string {
  return `${channel}-${platform}-${arch}.jws`;
}

/**
 * Reads a manifest in the compact form of JWS (RFC 7515), signed with Ed25519 (RFC 8037) by the owner of one of the keys
 * (SPKI, DER in base64). Throws an `UpdateError` with `rejected` unless it is signed and about this target.
 */
export function readManifest(text: string, keys: readonly string[], target: ReleaseTarget): ReleaseManifest {
  const [header = '', payload = '', signature = '', ...others] = text.trim().split('.');
  if (others.length > 0 || !isSigned(`${header}.${payload}`, signature, keys)) throw reject('it is not signed');
  try {
    // The header is not read: a key has one algorithm, whatever the header names.
    const manifest = manifestSchema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
    if (manifestName(manifest) !== manifestName(target)) throw reject(`it is ${manifestName(manifest)}`);
    return manifest;
  } catch (error) {
    throw error instanceof UpdateError ? error : reject('it is malformed', error);
  }
}

function isSigned(input: string, signature: string, keys: readonly string[]): boolean {
  const bytes = Buffer.from(signature, 'base64url');
  return keys.some((key) => {
    const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
    return publicKey.asymmetricKeyType === 'ed25519' && verify(null, Buffer.from(input), publicKey, bytes);
  });
}

const reject = (why: string, cause?: unknown): UpdateError =>
  new UpdateError('rejected', `the manifest was refused: ${why}`, { cause });
