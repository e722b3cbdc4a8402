import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { onFileFinished } from './cleanUps.ts';
import { connectToRedis, serversOf } from './connectToRedis.ts';

const prefixes: string[] = [];

/** A prefix for keys that no other test has. Its keys in the Redis of the run are removed at the end of the test file. */
export function randomPrefix(): string {
  const prefix = `test-${randomUUID()}`;
  if (inject('redisServers') !== undefined && prefixes.push(prefix) === 1) onFileFinished(removeKeys);
  return prefix;
}

/** Without it every later core that looks through all keys would look through those of all files before. */
async function removeKeys(): Promise<void> {
  const ours = prefixes.splice(0);
  const redis = connectToRedis();
  try {
    for (const server of await serversOf(redis)) {
      for await (const found of server.scanStream({ match: 'test-*', count: 1_000 })) {
        const keys = (found as string[]).filter((key) => ours.some((prefix) => key.startsWith(prefix)));
        const pipeline = server.pipeline(); // one command for each key, because slots of a cluster can't share one
        for (const key of keys) pipeline.unlink(key);
        await pipeline.exec();
      }
    }
  } finally {
    redis.disconnect();
  }
}
