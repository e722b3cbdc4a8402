/**
 * A process that holds the private Redis of the folder in its first argument, for tests that kill one. Prints the URL.
 */
import { startEmbeddedRedis } from '#core/embedded/startEmbeddedRedis.ts';
import pino from 'pino';

const redis = await startEmbeddedRedis({ dataDir: process.argv[2] ?? '', log: pino({ level: 'silent' }) });
process.stdout.write(`${redis.url}\n`);
process.once('SIGTERM', () => {
  void redis.stop().then(() => process.exit(0));
});
