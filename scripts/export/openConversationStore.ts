import { checkRedis, type CorePorts, type Logger } from '#core/index.ts';
import { dataRoot, embeddedRedisFolder } from '#core/embedded/dataFolder.ts';
import { startEmbeddedRedis } from '#core/embedded/startEmbeddedRedis.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { openFiles } from '../../src-gateway/openFiles.ts';
import { readOptions } from '../../src-gateway/readOptions.ts';
import { ensurePrograms } from '../setup/ensurePrograms.ts';
import type { PLACE_OPTIONS } from './placeOptions.mjs';

const AS_GATEWAY = ['redis', 'redis-ca', 'redis-cert', 'redis-key', 'files'] as const;

export interface OpenedPlace {
  readonly ports: Pick<CorePorts, 'redis' | 'blobs'>;
  stop(): Promise<void>;
}

/**
 * Opens the location of the conversations and verifies it before anything is done. Throws what the gateway's start
 * throws.
 */
export async function openConversationStore(
  values: Readonly<Partial<Record<keyof typeof PLACE_OPTIONS, string>>>,
  log: Logger,
): Promise<OpenedPlace> {
  const options = readOptions(
    AS_GATEWAY.flatMap((name) => (values[name] === undefined ? [] : [`--${name}`, values[name]])),
  );
  if (options === null) throw new Error('unexpected --help');
  const blobs = await openFiles(options.files);
  if (options.redisUrl !== undefined) {
    const redis = { url: options.redisUrl, certificates: options.certificates };
    unwrap(await checkRedis(redis));
    return { ports: { redis, blobs }, stop: () => Promise.resolve() };
  }
  await ensurePrograms('redis');
  const embedded = await startEmbeddedRedis({ dataDir: embeddedRedisFolder(values['profile-dir'] ?? dataRoot()), log });
  return { ports: { redis: { url: embedded.url }, blobs }, stop: () => embedded.stop() };
}
