import { scripts } from '#core/generated/scripts.ts';
import type { Keys } from '#core/keys.ts';
import type { RawRedis } from '#core/redis/RedisAccess.ts';
import { as } from './teamScripts.ts';

/** The arguments of a report by this person, and their defaults. */
export const reportArgs = (id: string, userId: string) => ({
  id,
  userId,
  conversationId: 'room:den',
  epoch: 'e1',
  offset: 7,
  author: 'tom',
  content: '{"at":1,"place":"room","title":"Den","files":[]}',
  text: '"buy now"',
  reason: 'spam',
  note: '""',
  perPerson: 50,
  limit: 10_000,
  stored: 10,
});

export const reportKeys = (keys: Keys, id: string) => ({ ...keys.people, ...keys.report(id) });

/** Someone reports a message. */
export function report(
  redis: RawRedis,
  keys: Keys,
  id: string,
  userId = 'ben',
  change: Partial<ReturnType<typeof reportArgs>> = {},
) {
  return redis.run(scripts.addReport, reportKeys(keys, id), { ...reportArgs(id, userId), ...change });
}

export function resolve(redis: RawRedis, keys: Keys, id: string, actor = 'amy', outcome = 'dismissed') {
  return redis.run(scripts.resolveReport, reportKeys(keys, id), { ...as(actor), id, outcome });
}

export function claim(redis: RawRedis, keys: Keys, id: string, actor = 'amy', leaseMs = 60_000) {
  return redis.run(scripts.claimReport, reportKeys(keys, id), { ...as(actor), id, leaseMs });
}

export function list(redis: RawRedis, keys: Keys, change: object = {}) {
  const args = { actor: 'amy', resolved: false, before: 0, limit: 20, ...change };
  return redis.run(scripts.listReports, keys.people, args);
}

export async function idsOf(redis: RawRedis, keys: Keys, resolved = false): Promise<string[]> {
  return (await list(redis, keys, { resolved })).reports.map(({ id }) => id);
}

export const read = (redis: RawRedis, keys: Keys, id: string) =>
  redis.run(scripts.readReport, keys.report(id), { stored: 10 });
