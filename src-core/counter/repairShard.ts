import { scripts } from '../generated/scripts.ts';
import { applyContributions } from './applyContributions.ts';
import type { Contribution } from './Contribution.ts';
import type { CounterParts } from './CounterParts.ts';
import { listPeople } from './listPeople.ts';
import { readContributions, readContributionsOf } from './readContributions.ts';
import { readTotal } from './readTotal.ts';
import { resetShard } from './resetShard.ts';

/** What was counted otherwise than the logs say. `conversationId` null: each conversation was right, and their sum was not. */
export interface Difference {
  readonly userId: string;
  readonly conversationId: string | null;
  readonly counted: number;
  readonly actual: number;
}

const FIELDS_AT_ONCE = 500;
/** What changes while it is looked at is looked at again. */
const LOOKS = 5;

/**
 * Compares all that is counted of a shard with the logs, puts it right, and tells what was wrong. What only waits for its turn
 * to be counted is not wrong. Returns nothing where the counting has to begin anew: it is built next. Throws what `RedisAccess`
 * and `Database.use` throw.
 */
export async function repairShard(parts: CounterParts, shard: number): Promise<Difference[]> {
  const { redis, keys, lineages } = parts;
  const differences: Difference[] = [];
  const known = await lineages.all();
  const counted = await listCounted(parts, shard);
  const people = new Set([...(await listPeople(redis, keys, shard)), ...counted.keys()]);
  for (const userId of people) {
    const mine = counted.get(userId) ?? new Map<string, number>();
    const contributions = await readWith(parts, userId, [...mine.keys()]);
    for (const { conversationId, value } of contributions) {
      const before = mine.get(conversationId) ?? 0;
      if (before === value || (await isWaiting(parts, conversationId))) continue;
      differences.push({ userId, conversationId, counted: before, actual: value });
    }
    await put(parts, contributions, known);
  }
  for (const userId of people) {
    const difference = await compareTotal(parts, userId, [...(counted.get(userId)?.keys() ?? [])], known);
    if (difference === null) continue;
    differences.push(difference);
    const lineage = known[shard] ?? '';
    const { batch } = await redis.run(scripts.readPending, keys.counters(shard), { userId });
    await resetShard(parts, shard, lineage, batch);
    return differences;
  }
  return differences;
}

/** Person → conversation → what it adds to their total, as it is counted. */
async function listCounted({ redis, keys }: CounterParts, shard: number): Promise<Map<string, Map<string, number>>> {
  const counted = new Map<string, Map<string, number>>();
  let cursor = '0';
  do {
    const args = { cursor, count: FIELDS_AT_ONCE };
    const { next, entries } = await redis.run(scripts.listCounted, keys.counters(shard), args);
    for (const { field, entry } of entries) {
      const [userId = '', conversationId = ''] = field.split(' ');
      // The hash of one that adds nothing.
      if (conversationId.startsWith('~')) continue;
      const mine = counted.get(userId) ?? new Map<string, number>();
      counted.set(userId, mine.set(conversationId, Number(entry.split(':')[0])));
    }
    cursor = next;
  } while (cursor !== '0');
  return counted;
}

/** By the logs, also of conversations that are no longer in the person's list. */
async function readWith(parts: CounterParts, userId: string, counted: readonly string[]): Promise<Contribution[]> {
  const listed = await readContributionsOf(parts, userId);
  const seen = new Set(listed.map(({ conversationId }) => conversationId));
  const others = counted.filter((conversationId) => !seen.has(conversationId));
  const wanted = others.map((conversationId) => ({ conversationId, userIds: [userId] }));
  return [...listed, ...(await readContributions(parts, wanted))];
}

/** Something has happened in it that has not been counted yet, or only just. */
async function isWaiting({ redis, keys }: CounterParts, conversationId: string): Promise<boolean> {
  const due = keys.agenda('follow').due;
  return (await redis.call('repairing counters', (command) => command.zscore(due, conversationId))) !== null;
}

/** What was read just now is right, whatever was counted. */
async function put(parts: CounterParts, contributions: readonly Contribution[], known: readonly string[]) {
  if (contributions.length > 0) await applyContributions(parts, contributions, known, 0);
}

async function compareTotal(
  parts: CounterParts,
  userId: string,
  counted: readonly string[],
  known: readonly string[],
): Promise<Difference | null> {
  let difference: Difference | null = null;
  for (let looks = 0; looks < LOOKS; looks += 1) {
    const contributions = await readWith(parts, userId, counted);
    await put(parts, contributions, known);
    const total = await readTotal(parts, userId);
    const actual = contributions.reduce((sum, { value }) => sum + value, 0);
    // It is being built.
    if (total === null || total === actual) return null;
    difference = { userId, conversationId: null, counted: total, actual };
  }
  return difference;
}
