import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { ChatError } from '#shared/errors/ChatError.ts';
import { createWeightedLimiter } from '#shared/rpc/createWeightedLimiter.ts';

/** scrypt's N, r and p, and the output length in bytes. */
export interface PasswordCost {
  readonly cost: number;
  readonly blockSize: number;
  readonly parallel: number;
  readonly keyLength: number;
}

/** A stored password hash with its parameters, so that the cost can be raised without invalidating older hashes. */
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

/** Concurrent hashes. Each takes a CPU core and 32 MiB; at least one core is left to other work, and to Redis. */
const HASHES_AT_ONCE = availableParallelism() > 2 ? 2 : 1;
/** Queue limit: enough for all members of a full room at once; more would wait longer than is acceptable. */
const MAX_WAITING = 256;
const BUSY_MS = 1_000;
const hashing = createWeightedLimiter(HASHES_AT_ONCE);
let pending = 0;

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt);

export async function hashPassword(password: string, cost: PasswordCost): Promise<PasswordHash> {
  const salt = randomBytes(16);
  const key = await deriveKey(password, salt, cost);
  const { blockSize, parallel } = cost;
  return { salt: salt.toString('base64'), hash: key.toString('base64'), cost: cost.cost, blockSize, parallel };
}

/**
 * Compares in constant time. With `stored` null it hashes as well and returns false, so that the response time does not
 * reveal which names exist.
 */
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

/** Whether a hash was created with a lower cost than the current one. */
export function isWeaker(stored: PasswordHash, cost: PasswordCost): boolean {
  const work = (each: { cost: number; blockSize: number; parallel: number }): number =>
    each.cost * each.blockSize * each.parallel;
  return work(stored) < work(cost) || Buffer.from(stored.hash, 'base64').length < cost.keyLength;
}

/**
 * Throws TOO_MANY_ATTEMPTS when the queue is full. Normalises to NFKC, because systems encode the same typed password
 * differently.
 */
async function deriveKey(
  password: string,
  salt: Buffer,
  { cost, blockSize, parallel, keyLength }: PasswordCost,
): Promise<Buffer> {
  const maxmem = 256 * cost * blockSize; // scrypt needs 128 * N * r, and a little
  if (pending >= HASHES_AT_ONCE + MAX_WAITING) throw new ChatError('TOO_MANY_ATTEMPTS', { retryAfterMs: BUSY_MS });
  const work = { N: cost, r: blockSize, p: parallel, maxmem };
  pending += 1;
  try {
    return await hashing(1, () => derive(password.normalize('NFKC'), salt, keyLength, work));
  } finally {
    pending -= 1;
  }
}
