import { createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Where this copy gets its updates from; written to its package.json by `npm run package`. */
const feedSchema = z.object({
  /** The folder of the manifests and installers. */
  url: z.url().refine((url) => isPermitted(url, url), 'neither HTTPS nor a loopback address'),
  /** The public keys of those who may sign a manifest (Ed25519; SPKI, DER in base64), with spaces between them. */
  keys: z
    .string()
    .transform((keys) => keys.split(' '))
    .pipe(z.array(z.string().refine(isSigningKey, 'no public key of Ed25519')).min(1)),
});
export type UpdateFeed = Readonly<z.infer<typeof feedSchema>>;

/** The feed in the package.json of the app, or `null` if it was built without one. */
export function readUpdateFeed(appFolder: string): UpdateFeed | null {
  const { updates } = JSON.parse(readFileSync(join(appFolder, 'package.json'), 'utf8')) as {
    readonly updates?: unknown;
  };
  return updates === undefined ? null : parseUpdateFeed(updates);
}

/** Throws if a value is no feed. */
export function parseUpdateFeed(value: unknown): UpdateFeed {
  return feedSchema.parse(value);
}

function isSigningKey(text: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519';
  } catch {
    // It is no key of any kind.
    return false;
  }
}

/** Whether this address may be requested for a feed: HTTPS, or HTTP on this computer if the feed is there, too. */
export function isPermitted(address: string, feedUrl: string): boolean {
  return new URL(address).protocol === 'https:' || (isLoopback(address) && isLoopback(feedUrl));
}

function isLoopback(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && (hostname === '127.0.0.1' || hostname === 'localhost' || hostname === '[::1]');
}
