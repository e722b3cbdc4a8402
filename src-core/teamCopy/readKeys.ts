import type { Cluster, Redis } from 'ioredis';
import type { KeyAddress, KeyFamily, Keys } from '../keys.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';
import { scanKeys } from '../redis/scanKeys.ts';
import { copiedType, type StoredType } from './copyDecisions.ts';
import { type KeyRecord, MAX_ENTRIES } from './copyFormat.ts';

export interface ReadPorts {
  readonly redis: Pick<RedisAccess, 'call'>;
  readonly keys: Keys;
}

/** One command with its arguments, as in a transaction. */
export type Command = readonly [name: string, ...args: (string | number)[]];

const DURING = 'copying the team';
/** A key with more elements is read in pieces, so that one reply stays small. */
const READ_WHOLE = 10_000;
const SCAN_COUNT = 500;
/** Characters of one record, about; a larger one is split. */
const RECORD_LENGTH = 512 * 1024;

/** The replies of commands on one hash slot, which no other command comes between. */
export async function transact(redis: ReadPorts['redis'], commands: readonly Command[]): Promise<unknown[]> {
  return redis.call(DURING, async (connection: Redis | Cluster) => {
    const transaction = connection.multi();
    // A record has at most MAX_ENTRIES, and other commands are short.
    for (const [name, ...args] of commands) transaction.call(name, ...args.map(String));
    const replies = (await transaction.exec()) ?? [];
    return replies.map(([error, reply]) => {
      if (error !== null) throw error;
      return reply;
    });
  });
}

/** Unix time by Redis' clock (ms). */
export async function redisNow(redis: ReadPorts['redis']): Promise<number> {
  const [seconds = 0, microseconds = 0] = await redis.call(DURING, (command) => command.time());
  return seconds * 1_000 + Math.floor(microseconds / 1_000);
}

/** The ids of all members of these families that have a key now, without repetitions. */
export async function listIds(
  { redis, keys }: ReadPorts,
  families: readonly KeyFamily[],
): Promise<Map<KeyFamily, Set<string>>> {
  const found = new Map(families.map((family) => [family, new Set<string>()]));
  await scanKeys(redis, [keys.all.pattern], DURING, (some) => {
    for (const key of some) {
      const address = keys.all.addressOf(key);
      if (address !== null && copiedType(address.family, address.name) !== null)
        found.get(address.family)?.add(address.id);
    }
    return Promise.resolve();
  });
  return found;
}

const READ_ALL: Readonly<Record<StoredType, (key: string) => Command>> = {
  hash: (key) => ['HGETALL', key],
  list: (key) => ['LRANGE', key, 0, -1],
  set: (key) => ['SMEMBERS', key],
  'sorted set': (key) => ['ZRANGE', key, 0, -1, 'WITHSCORES'],
  string: (key) => ['GET', key],
};

/** A key that was read. */
export interface ReadKey {
  readonly address: KeyAddress;
  readonly type: StoredType;
  readonly entries: readonly string[];
  /** How long it had left (ms); null: it does not end by itself. */
  readonly endsInMs: number | null;
}

/** The whole keys of one family member, and the replies of more commands, of one moment. Absent keys are left out. */
export async function readWhole(
  { redis, keys }: ReadPorts,
  { family, id }: Pick<KeyAddress, 'family' | 'id'>,
  names: readonly string[],
  more: readonly Command[] = [],
): Promise<{ readonly found: readonly ReadKey[]; readonly replies: readonly unknown[] }> {
  const wanted = names.flatMap((name) => {
    const type = copiedType(family, name);
    return type === null ? [] : [{ address: { family, id, name }, type }];
  });
  const replies = await transact(redis, [
    ...wanted.flatMap(({ address, type }): Command[] => {
      const key = keys.keyOf(address);
      return [READ_ALL[type](key), ['PTTL', key]];
    }),
    ...more,
  ]);
  const found = wanted.flatMap(({ address, type }, index): ReadKey[] => {
    const [reply, ttl] = [replies[2 * index], Number(replies[2 * index + 1])];
    const entries = reply === null ? [] : [reply].flat(2).map(String);
    return entries.length === 0 ? [] : [{ address, type, entries, endsInMs: ttl >= 0 ? ttl : null }];
  });
  return { found, replies: replies.slice(2 * wanted.length) };
}

/** The number of elements of each key. */
export async function sizesOf({ redis, keys }: ReadPorts, addresses: readonly KeyAddress[]): Promise<number[]> {
  const COUNT = { hash: 'HLEN', list: 'LLEN', set: 'SCARD', 'sorted set': 'ZCARD', string: 'EXISTS' } as const;
  if (addresses.length === 0) return [];
  const commands = addresses.map((address): Command => {
    const type = copiedType(address.family, address.name) ?? 'string';
    return [COUNT[type], keys.keyOf(address)];
  });
  return (await transact(redis, commands)).map(Number);
}

/** All keys of a family member: the small ones of one moment, then the large ones in pieces. */
export async function* readMember(
  ports: ReadPorts,
  { family, id }: Pick<KeyAddress, 'family' | 'id'>,
  names: readonly string[],
): AsyncIterable<ReadKey> {
  const addresses = names.map((name) => ({ family, id, name }));
  const sizes = await sizesOf(ports, addresses);
  const isLarge = (_: unknown, index: number): boolean => (sizes[index] ?? 0) > READ_WHOLE;
  const small = names.filter((name, index) => !isLarge(name, index));
  yield* (await readWhole(ports, { family, id }, small)).found;
  for (const address of addresses.filter(isLarge)) yield* readInPieces(ports, address);
}

const SCANS: Readonly<Partial<Record<StoredType, string>>> = { hash: 'HSCAN', set: 'SSCAN', 'sorted set': 'ZSCAN' };

/**
 * A large key in pieces. What is there from the beginning to the end is certainly in them; an element may be in two, the
 * later one counts.
 */
export async function* readInPieces({ redis, keys }: ReadPorts, address: KeyAddress): AsyncIterable<ReadKey> {
  const key = keys.keyOf(address);
  const type = copiedType(address.family, address.name) ?? 'string';
  const scan = SCANS[type];
  let cursor = '0';
  let at = 0;
  do {
    const piece: Command =
      scan === undefined ? ['LRANGE', key, at, at + SCAN_COUNT - 1] : [scan, key, cursor, 'COUNT', SCAN_COUNT];
    const [reply, ttl] = await transact(redis, [piece, ['PTTL', key]]);
    const [next, found] = scan === undefined ? ['', reply] : (reply as [string, unknown]);
    const entries = [found].flat(2).map(String);
    at += SCAN_COUNT;
    cursor = scan === undefined && entries.length === SCAN_COUNT ? '1' : next === '' ? '0' : next;
    if (entries.length > 0) yield { address, type, entries, endsInMs: Number(ttl) >= 0 ? Number(ttl) : null };
  } while (cursor !== '0');
}

/** The records of what was read of a key: pairs stay together, and no record is too large. */
export function* toRecords({ address, type, entries, endsInMs }: ReadKey): Iterable<KeyRecord> {
  const step = type === 'hash' || type === 'sorted set' ? 2 : 1;
  let piece: string[] = [];
  let length = 0;
  const record = (): KeyRecord => {
    const { family, id, name } = address;
    return { family, id, key: name, type, entries: piece, ...(endsInMs !== null && { endsInMs }) };
  };
  for (let index = 0; index < entries.length; index += step) {
    const added = entries.slice(index, index + step);
    piece.push(...added); // at most two
    length += added.reduce((sum, entry) => sum + entry.length, 0);
    if (piece.length + step <= MAX_ENTRIES && length < RECORD_LENGTH) continue;
    yield record();
    [piece, length] = [[], 0];
  }
  if (piece.length > 0) yield record();
}
