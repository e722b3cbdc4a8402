import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

const GROUPS = 6;
const GROUP_BYTES = 5;

/**
 * The number of a device, which two people compare, e.g. by phone: 30 digits in groups of five, of the SHA-256 of the
 * account and the public key. A group is five bytes modulo 100,000, as in Signal's safety numbers.
 */
export function deviceNumber(userId: string, key: string): string {
  const digest = sha256(utf8ToBytes(`parley device 1:${userId}:${key}`));
  return Array.from({ length: GROUPS }, (_, group) => {
    const bytes = digest.subarray(group * GROUP_BYTES, (group + 1) * GROUP_BYTES);
    const value = bytes.reduce((sum, byte) => sum * 256 + byte, 0);
    return String(value % 100_000).padStart(5, '0');
  }).join(' ');
}
