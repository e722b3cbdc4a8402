import { createKeys } from '#core/keys.ts';
import { Redis } from 'ioredis';

/** Not one of Parley's keys: marks the data of the demo. */
const MARK = 'parley-demo:people';
const OURS = 'parley:*';
const SCAN_COUNT = 1_000;

/**
 * A Redis given by URL is used if it is empty, or contains only a demo. Otherwise throws a description of its content,
 * and changes nothing.
 */
export async function checkHoldsOnlyDemo(url: string): Promise<void> {
  await withRedis(url, async (redis) => {
    if ((await redis.dbsize()) === 0) return;
    const marked = await redis.get(MARK);
    if (marked === null) {
      throw new Error(
        'This Redis holds something that npm run demo did not make, so it stays as it is. Name an empty one.',
      );
    }
    const ids = new Set(JSON.parse(marked) as string[]);
    const names = await redis.hgetall(createKeys('parley').people.names);
    const strangers = Object.entries(names).filter(([id]) => !ids.has(id));
    if (strangers.length === 0) return;
    const listed = strangers.map(([, name]) => name).join(', ');
    throw new Error(`This Redis has accounts that are not of the demo (${listed}), so it stays as it is.`);
  });
}

/** Called before the first account is created. */
export async function markAsDemo(url: string, ids: readonly string[]): Promise<void> {
  await withRedis(url, async (redis) => void (await redis.set(MARK, JSON.stringify(ids))));
}

/** Removes the demo and nothing else. Throws like `checkIsOurs`. */
export async function deleteDemoData(url: string): Promise<void> {
  await checkHoldsOnlyDemo(url);
  await withRedis(url, async (redis) => {
    for await (const keys of redis.scanStream({ match: OURS, count: SCAN_COUNT })) {
      const found = keys as string[];
      if (found.length > 0) await redis.unlink(found);
    }
    await redis.unlink(MARK);
  });
}

async function withRedis(url: string, work: (redis: Redis) => Promise<void>): Promise<void> {
  const redis = new Redis(url, { replyMapping: 'legacy' });
  try {
    await work(redis);
  } finally {
    redis.disconnect();
  }
}
