import { scripts } from '#core/generated/scripts.ts';
import type { Keys } from '#core/keys.ts';
import { prepare, type RedisAccess } from '#core/redis/RedisAccess.ts';

const AT_ONCE = 5_000;
/** Nobody signs in with these. */
const PASSWORD = { salt: 'salt', hash: 'hash', cost: 1024, blockSize: 8, parallel: 1 };

/** Creates people number `from` to `to` (exclusive), with their accounts and directory entries. Returns their ids. */
export async function seedPeople(
  redis: RedisAccess,
  keys: Keys,
  from: number,
  to: number,
  nameOf = (index: number): string => `Person ${index}`,
): Promise<string[]> {
  const ids: string[] = [];
  for (let start = from; start < to; start += AT_ONCE) {
    const batch = Array.from({ length: Math.min(AT_ONCE, to - start) }, (_, index) => {
      const [id, name] = [`person-${start + index}`, nameOf(start + index)];
      return { id, name, person: JSON.stringify({ id, name }) };
    });
    const outcomes = await redis.runAll(
      batch.flatMap(({ id, name, person }) => [
        prepare(scripts.createAccount, keys.account(name), { id, name, ...PASSWORD }),
        prepare(scripts.joinPeople, keys.people, { userId: id, name, person }),
      ]),
    );
    for (const outcome of outcomes) if (!outcome.ok) throw outcome.error;
    ids.push(...batch.map(({ id }) => id));
  }
  return ids;
}
