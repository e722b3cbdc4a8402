import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { ChatError } from '#shared/errors/ChatError.ts';
import { createPacer } from '#shared/rpc/createPacer.ts';

/** scrypt's N, r and p, and how many bytes come out. */
export interface PasswordCost {
  readonly cost: number;
  readonly blockSize: number;
  readonly parallel: number;
  readonly keyLength: number;
}

/** A password as it is stored: with the parameters that made it, so that they can grow without locking anybody out. */
export interface PasswordHash {
  /** base64 */
  readonly salt: string;
  /** base64 */
  readonly hash: string;
  readonly cost: number;
  readonly blockSize: number;
  readonly parallel: number;
}

/** One of OWASP's equivalent choices (Password Storage Cheat Sheet): 32 MiB, and about as slow as N=2^17, p=1. */
export const DEFAULT_PASSWORD_COST: PasswordCost = { cost: 2 ** 15, blockSize: 8, parallel: 3, keyLength: 32 };

/** Each takes a processor and 32 MiB; more at once would only hold up everything else in the process. */
const HASHES_AT_ONCE = 2;
/** A full room of people may prove its password at the same moment; more than this many take longer than people wait. */
const MOST_WAITING = 256;
const BUSY_MS = 1_000;
const hashing = createPacer(HASHES_AT_ONCE);
let underWay = 0;

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt);

export async function hashPassword(password: string, cost: PasswordCost): Promise<PasswordHash> {
  const salt = randomBytes(16);
  const key = await deriveKey(password, salt, cost);
  const { blockSize, parallel } = cost;
  return { salt: salt.toString('base64'), hash: key.toString('base64'), cost: cost.cost, blockSize, parallel };
}

/** Compares in constant time. With `stored` null it works as long and says no: an unknown name can't be told by the clock. */
export async function verifyPassword(
  password: string,
  stored: PasswordHash | null,
  cost: PasswordCost,
): Promise<boolean> {
  if (stored === null) {
    await deriveKey(password, randomBytes(16), cost);
    return false;
  }
  const expected = Buffer.from(stored.hash, 'base64');
  const key = await deriveKey(password, Buffer.from(stored.salt, 'base64'), { ...stored, keyLength: expected.length });
  return timingSafeEqual(key, expected);
}

/** Whether a hash was made with less work than is asked for today. */
export function isWeaker(stored: PasswordHash, cost: PasswordCost): boolean {
  const work = (each: { cost: number; blockSize: number; parallel: number }): number =>
    each.cost * each.blockSize * each.parallel;
  return work(stored) < work(cost) || Buffer.from(stored.hash, 'base64').length < cost.keyLength;
}

/** Throws TOO_MANY_ATTEMPTS while too many wait. NFKC, so that a password typed on another system is the same one. */
async function deriveKey(
  password: string,
  salt: Buffer,
  { cost, blockSize, parallel, keyLength }: PasswordCost,
): Promise<Buffer> {
  const maxmem = 256 * cost * blockSize; // scrypt needs 128 * N * r, and a little
  if (underWay >= HASHES_AT_ONCE + MOST_WAITING) throw new ChatError('TOO_MANY_ATTEMPTS', { retryAfterMs: BUSY_MS });
  const work = { N: cost, r: blockSize, p: parallel, maxmem };
  underWay += 1;
  try {
    return await hashing(1, () => derive(password.normalize('NFKC'), salt, keyLength, work));
  } finally {
    underWay -= 1;
  }
}
