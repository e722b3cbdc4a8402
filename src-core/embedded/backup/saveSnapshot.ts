import { setTimeout as wait } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { BackupError } from './BackupError.ts';

const POLL_MS = 25;

/**
 * Makes Redis write a snapshot to `dump.rdb` in its folder without blocking its clients, and waits for its completion.
 * Returns the server's name and version. Throws BackupError.
 */
export async function saveSnapshot(url: string): Promise<string> {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null });
  redis.on('error', () => undefined); // the failing call reports it
  try {
    await redis.connect();
    await begin(redis);
    while (isSet(await redis.info('persistence'), 'rdb_bgsave_in_progress')) await wait(POLL_MS);
    if (fieldOf(await redis.info('persistence'), 'rdb_last_bgsave_status') !== 'ok') {
      throw new BackupError('Redis could not write its snapshot: is the disk full? Its redis.log says why.');
    }
    const server = await redis.info('server');
    const valkey = fieldOf(server, 'valkey_version');
    return valkey === undefined ? `Redis ${fieldOf(server, 'redis_version') ?? '?'}` : `Valkey ${valkey}`;
  } finally {
    redis.disconnect();
  }
}

/** Starts the snapshot. Redis runs one background write at a time, so it has to wait for a rewrite of the log. */
async function begin(redis: Redis): Promise<void> {
  for (;;) {
    const info = await redis.info('persistence');
    const busy = ['rdb_bgsave_in_progress', 'aof_rewrite_in_progress', 'aof_rewrite_scheduled'];
    if (busy.every((field) => !isSet(info, field))) {
      try {
        await redis.bgsave();
        return;
      } catch (error) {
        const hasBegunAnother = error instanceof Error && error.message.includes('in progress');
        if (!hasBegunAnother) throw error;
      }
    }
    await wait(POLL_MS);
  }
}

function isSet(info: string, field: string): boolean {
  return fieldOf(info, field) === '1';
}

function fieldOf(info: string, field: string): string | undefined {
  return new RegExp(`^${field}:(.*?)\\r?$`, 'm').exec(info)?.[1];
}
