import type { TestProject } from 'vitest/node';
import { ADMIN_PASSWORD, adminUrl, createGatewayUser } from './leastRights.ts';
import { startRedis } from './startRedis.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * A private redis-server, or a cluster, for the whole run; every test file uses a random key prefix. For the product:
     * the user has only the rights that Parley needs.
     */
    redisUrl: string;
    /**
     * The addresses of the servers; of a cluster, its masters. For tests: the user has all rights. Absent where each test
     * starts a server of its own.
     */
    redisServers?: string[];
  }
}

/** Vitest's global set-up of every project that needs Redis. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const redis = await startRedis(['--requirepass', ADMIN_PASSWORD]);
  project.provide('redisUrl', await createGatewayUser(redis.port));
  project.provide('redisServers', [adminUrl(redis.port)]);
  return () => redis.stop();
}
