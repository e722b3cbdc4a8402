import type { TestProject } from 'vitest/node';
import { startRedis } from './startRedis.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A private redis-server, or a cluster, that lives as long as the run; every test file takes a random key prefix. */
    redisUrl: string;
    /** The servers that this is; of a cluster, its masters. */
    redisServers: string[];
  }
}

/** Vitest's global set-up of every project that needs Redis. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const redis = await startRedis();
  project.provide('redisUrl', redis.url);
  project.provide('redisServers', [redis.url]);
  return () => redis.stop();
}
