import type { TestProject } from 'vitest/node';
import { startCluster } from './startCluster.ts';

/** Vitest's global set-up of the project `cluster`, which repeats suites of the core on one cluster. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCluster();
  project.provide('redisUrl', cluster.url);
  project.provide(
    'redisServers',
    cluster.nodes.slice(0, 3).map(({ url }) => url),
  );
  return () => cluster.stop();
}
