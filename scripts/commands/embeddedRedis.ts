import { holdsConversations } from '#core/embedded/backup/backUp.ts';
import { startEmbeddedRedis } from '#core/embedded/startEmbeddedRedis.ts';
import type { Logger } from 'pino';
import { ensurePrograms } from '../setup/ensurePrograms.ts';

/**
 * Whether the data folder of a private Redis contains data; if not, prints that there is nothing to do. `task`:
 * “export”.
 */
export async function hasSomethingTo(task: string, folder: string): Promise<boolean> {
  if (await holdsConversations(folder)) return true;
  console.error(`There is nothing to ${task}: ${folder} holds no conversations.`);
  return false;
}

/** Runs the private Redis of a data folder for as long as `work` takes. Throws what starting it or `work` throws. */
export async function withEmbeddedRedis<Value>(
  folder: string,
  log: Logger,
  work: (redis: { readonly url: string }) => Promise<Value>,
): Promise<Value> {
  await ensurePrograms('redis');
  const redis = await startEmbeddedRedis({ dataDir: folder, log });
  try {
    return await work({ url: redis.url });
  } finally {
    await redis.stop();
  }
}
