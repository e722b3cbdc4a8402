import type { TestProject } from 'vitest/node';
import { startRedis } from './startRedis.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A private redis-server, or a cluster, for the whole run; every test file uses a random key prefix. */
    redisUrl: string;
    /** The addresses of the servers; of a cluster, its masters. */
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
