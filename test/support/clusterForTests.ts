import type { TestProject } from 'vitest/node';
import { ADMIN_PASSWORD, adminUrl, createGatewayUser } from './leastRights.ts';
import { startCluster } from './startCluster.ts';

/** Vitest's global set-up of the project `cluster`, which repeats suites of the core on one cluster. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCluster({ password: ADMIN_PASSWORD });
  const [url = ''] = await Promise.all(cluster.nodes.map(({ port }) => createGatewayUser(port)));
  project.provide('redisUrl', url);
  project.provide(
    'redisServers',
    cluster.nodes.slice(0, 3).map(({ port }) => adminUrl(port)),
  );
  return () => cluster.stop();
}
