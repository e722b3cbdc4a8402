import { toBase64Url } from '#shared/text/base64Url.ts';

/** A key for one file of an encrypted room only: the nonces of all files are the same. Base64url. */
export function createFileKey(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
}
