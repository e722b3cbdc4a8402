import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';

/** How the members of a type are read, and whether they come in pairs whose order means nothing. */
const READERS: Readonly<Record<string, { readonly command: readonly string[]; readonly unordered?: 1 | 2 }>> = {
  string: { command: ['GET'] },
  list: { command: ['LRANGE', '0', '-1'] },
  hash: { command: ['HGETALL'], unordered: 2 },
  set: { command: ['SMEMBERS'], unordered: 1 },
  zset: { command: ['ZRANGE', '0', '-1', 'WITHSCORES'], unordered: 2 },
};

/** What is true for seconds only and renewed by whoever is there: no part of what people wrote. */
const PASSING = /\{presence\}:|:leases$/;

/** What Parley works out from the logs by itself, a moment after they grew: what it still has to do, the order of lists, unread totals, notices. */
const DERIVED = /:due$|\{counters:|\{followed:|:conversations$|:notice[A-Za-z]*$/;

/** Fields of a conversation's `meta` that projections write: how far they came, and how many people they last announced. */
const DERIVED_FIELDS = new Set(['followed', 'told']);

/** The SHA-256 of every other key with its type, its end of life and every byte in it, in an order that does not depend on the server. */
export async function storeDigest(redis: Redis): Promise<string> {
  const hash = createHash('sha256');
  const keys = (await redis.keys('*')).filter((key) => !PASSING.test(key) && !DERIVED.test(key)).toSorted();
  for (const key of keys) {
    const type = await redis.type(key);
    // It ended by itself since.
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
  if (reader === undefined) throw new Error(`${key} is a ${type}, which nothing here can read`);
  const [name = '', ...rest] = reader.command;
  const reply: unknown = await redis.callBuffer(name, key, ...rest);
  // Members with their scores come in pairs, and a score may come as a number.
  const flat = [reply].flat(2).map((element) => (Buffer.isBuffer(element) ? element : Buffer.from(String(element))));
  const { unordered } = reader;
  if (unordered === undefined) return flat;
  const rows = Array.from({ length: flat.length / unordered }, (_, row) =>
    flat.slice(row * unordered, (row + 1) * unordered),
  );
  const lasting = key.endsWith(':meta') ? rows.filter(([field]) => !DERIVED_FIELDS.has(String(field))) : rows;
  return lasting.toSorted(([one = Buffer.of()], [other = Buffer.of()]) => one.compare(other)).flat();
}
