import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';

/** How the members of a type are read, and whether they are pairs in arbitrary order. */
const READERS: Readonly<Record<string, { readonly command: readonly string[]; readonly unordered?: 1 | 2 }>> = {
  string: { command: ['GET'] },
  list: { command: ['LRANGE', '0', '-1'] },
  hash: { command: ['HGETALL'], unordered: 2 },
  set: { command: ['SMEMBERS'], unordered: 1 },
  zset: { command: ['ZRANGE', '0', '-1', 'WITHSCORES'], unordered: 2 },
};

/** Leases of a few seconds that are renewed while a client is present; not part of the written data. */
const PASSING = /\{presence\}:|:leases$/;

/**
 * What Parley derives from the logs shortly after they grow: pending work, the order of lists, unread totals, inbox
 * items, the room directory.
 */
const DERIVED = /:due$|\{counters:|\{followed:|:conversations$|:notice[A-Za-z]*$|\{directory\}:/;

/**
 * Fields of a conversation's `meta` that projections write: their checkpoint, and the number of people last announced.
 */
const DERIVED_FIELDS = new Set(['followed', 'told']);

/**
 * The SHA-256 of every other key with its type, its expiry and its content, in an order that does not depend on the
 * server.
 */
export async function storeDigest(redis: Redis): Promise<string> {
  const hash = createHash('sha256');
  const keys = (await redis.keys('*')).filter((key) => !PASSING.test(key) && !DERIVED.test(key)).toSorted();
  for (const key of keys) {
    const type = await redis.type(key);
    // It has expired in the meantime.
    if (type === 'none') continue;
    hash.update(`${key} ${type} ${String(await redis.call('PEXPIRETIME', key))}\n`);
    for (const element of await readElements(redis, key, type)) {
      hash.update(`${element.byteLength}:`).update(element);
    }
  }
  return hash.digest('hex');
}

async function readElements(redis: Redis, key: string, type: string): Promise<Buffer[]> {
  const reader = READERS[type];
  if (reader === undefined) throw new Error(`${key} is a ${type}, which cannot be read here`);
  const [name = '', ...rest] = reader.command;
  const reply: unknown = await redis.callBuffer(name, key, ...rest);
  // Members and scores are pairs, and a score may be a number.
  const flat = [reply].flat(2).map((element) => (Buffer.isBuffer(element) ? element : Buffer.from(String(element))));
  const { unordered } = reader;
  if (unordered === undefined) return flat;
  const rows = Array.from({ length: flat.length / unordered }, (_, row) =>
    flat.slice(row * unordered, (row + 1) * unordered),
  );
  const lasting = key.endsWith(':meta') ? rows.filter(([field]) => !DERIVED_FIELDS.has(String(field))) : rows;
  return lasting.toSorted(([one = Buffer.of()], [other = Buffer.of()]) => one.compare(other)).flat();
}
