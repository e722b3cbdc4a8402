import { embeddedDatabase } from '#core/embedded/embeddedArchive.ts';
import { startEmbeddedRedis } from '#core/embedded/startEmbeddedRedis.ts';
import { checkRedis, type CorePorts, type Logger } from '#core/index.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { ensurePrograms } from '../setup/ensurePrograms.ts';
import { demoRedisFolder } from './demoRecord.ts';

export interface DemoRedis {
  readonly ports: CorePorts;
  /** Disconnects; the last process stops a private Redis. */
  stop(): Promise<void>;
}

/** The Redis of the demo, with the ports that a core needs to use it as the desktop does. */
export async function openDemoRedis(redis: string | null, log: Logger): Promise<DemoRedis> {
  if (redis !== null) {
    unwrap(await checkRedis({ url: redis }));
    return { ports: { redis: { url: redis }, log }, stop: () => Promise.resolve() };
  }
  await ensurePrograms('redis');
  const folder = demoRedisFolder();
  const embedded = await startEmbeddedRedis({ dataDir: folder, log });
  return { ports: { redis: { url: embedded.url }, ...embeddedDatabase(folder), log }, stop: () => embedded.stop() };
}
