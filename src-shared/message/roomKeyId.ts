import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { toBase64Url } from '../text/base64Url.ts';

const KEY_ID_BYTES = 9;

/**
 * The id of the key of an encrypted room, from the access token that the same password yields (docs/encryption.md), so
 * that the server, which knows the token only, can refuse what was encrypted with an earlier key. base64url, 12 characters.
 */
export function roomKeyId(accessToken: string): string {
  return toBase64Url(sha256(utf8ToBytes(`parley room key id 1:${accessToken}`)).subarray(0, KEY_ID_BYTES));
}
