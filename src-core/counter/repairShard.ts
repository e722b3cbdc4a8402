import { scripts } from '../generated/scripts.ts';
import { applyConversationCounts } from './applyConversationCounts.ts';
import type { ConversationCount } from './ConversationCount.ts';
import type { CounterParts } from './CounterParts.ts';
import { listShardUsers } from './listShardUsers.ts';
import { listUncounted } from './listUncounted.ts';
import { readConversationCounts, readConversationCountsOf } from './readConversationCounts.ts';
import { readTotal } from './readTotal.ts';
import { resetShard } from './resetShard.ts';

/** A count that differed from the logs. `conversationId` null: the counts were correct, but their sum was not. */
export interface CountDifference {
  readonly userId: string;
  readonly conversationId: string | null;
  readonly counted: number;
  readonly actual: number;
}

const FIELDS_AT_ONCE = 500;
/** Comparisons of a total that changes while it is compared. */
const MAX_ATTEMPTS = 5;

/**
 * Compares all counts of a shard with the logs, corrects them, and returns the differences. A conversation with pending
 * changes is not a difference. When a total is wrong although its counts are right, the shard is reset, and the caller
 * rebuilds it. Throws the errors of `RedisAccess` and `Database.use`.
 */
export async function repairShard(parts: CounterParts, shard: number): Promise<CountDifference[]> {
  const { redis, keys, generations } = parts;
  const differences: CountDifference[] = [];
  const known = await generations.getAll();
  const counted = await listCounted(parts, shard);
  const people = new Set([...(await listShardUsers(redis, keys, shard)), ...counted.keys()]);
  for (const userId of people) {
    const mine = counted.get(userId) ?? new Map<string, number>();
    const contributions = await readWith(parts, userId, [...mine.keys()]);
    for (const { conversationId, value } of contributions) {
      const before = mine.get(conversationId) ?? 0;
      if (before === value || (await listUncounted(parts, [conversationId])).length > 0) continue;
      differences.push({ userId, conversationId, counted: before, actual: value });
    }
    await applyRead(parts, contributions, known);
  }
  for (const userId of people) {
    const difference = await compareTotal(parts, userId, [...(counted.get(userId)?.keys() ?? [])], known);
    if (difference === null) continue;
    differences.push(difference);
    const generation = known[shard] ?? '';
    const { batch } = await redis.run(scripts.readPending, keys.counters(shard), { userId });
    await resetShard(parts, shard, generation, batch);
    return differences;
  }
  return differences;
}

/** User id → conversation id → stored count. */
async function listCounted({ redis, keys }: CounterParts, shard: number): Promise<Map<string, Map<string, number>>> {
  const counted = new Map<string, Map<string, number>>();
  let cursor = '0';
  do {
    const args = { cursor, count: FIELDS_AT_ONCE };
    const { next, entries } = await redis.run(scripts.listCounted, keys.counters(shard), args);
    for (const { field, entry } of entries) {
      const [userId = '', conversationId = ''] = field.split(' ');
      // A tombstone: the hash of a conversation whose count is 0.
      if (conversationId.startsWith('~')) continue;
      const mine = counted.get(userId) ?? new Map<string, number>();
      counted.set(userId, mine.set(conversationId, Number(entry.split(':')[0])));
    }
    cursor = next;
  } while (cursor !== '0');
  return counted;
}

/** The counts by the logs, including conversations that are no longer in the person's list. */
async function readWith(parts: CounterParts, userId: string, counted: readonly string[]): Promise<ConversationCount[]> {
  const listed = await readConversationCountsOf(parts, userId);
  const seen = new Set(listed.map(({ conversationId }) => conversationId));
  const others = counted.filter((conversationId) => !seen.has(conversationId));
  const wanted = others.map((conversationId) => ({ conversationId, userIds: [userId] }));
  return [...listed, ...(await readConversationCounts(parts, wanted))];
}

/** Applies counts that were read just now; no clock skew is allowed, so they win over the stored ones. */
async function applyRead(parts: CounterParts, contributions: readonly ConversationCount[], known: readonly string[]) {
  if (contributions.length > 0) await applyConversationCounts(parts, contributions, known, 0);
}

async function compareTotal(
  parts: CounterParts,
  userId: string,
  counted: readonly string[],
  known: readonly string[],
): Promise<CountDifference | null> {
  let difference: CountDifference | null = null;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const contributions = await readWith(parts, userId, counted);
    await applyRead(parts, contributions, known);
    const total = await readTotal(parts, userId);
    const actual = contributions.reduce((sum, { value }) => sum + value, 0);
    // null: a rebuild is in progress.
    if (total === null || total === actual) return null;
    difference = { userId, conversationId: null, counted: total, actual };
  }
  return difference;
}
