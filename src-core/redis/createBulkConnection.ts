import { Redis } from 'ioredis';
import { connectionOptions } from './connectionOptions.ts';
import type { TypeRedisError } from './redisErrors.ts';
import { withDeadline } from './withDeadline.ts';

/** A connection for the bytes of files alone, so that no message waits behind them. */
export interface BulkConnection {
  /** Throws `ChatError` only. `during` names it in the log. */
  call<Value>(during: string, work: (command: Redis) => Promise<Value>): Promise<Value>;
  stop(): void;
}

interface BulkOptions {
  readonly url: string;
  readonly deadlineMs: number;
  readonly typeError: TypeRedisError;
}

/** It is opened with the first call, because many who run Parley never send a file. */
export function createBulkConnection({ url, deadlineMs, typeError }: BulkOptions): BulkConnection {
  let redis: Redis | null = null;
  let stopped = false;

  function open(): Redis {
    // What is asked for while it connects waits for that, and ends with the attempt if it fails.
    const opened = new Redis(url, {
      ...connectionOptions('bulk', deadlineMs),
      lazyConnect: false,
      enableOfflineQueue: true,
    });
    opened.on('error', (error) => typeError(error, 'connection'));
    return opened;
  }

  return {
    async call(during, work) {
      try {
        if (stopped) throw new Error('Connection is closed.');
        redis ??= open();
        return await withDeadline(work(redis), deadlineMs);
      } catch (error) {
        throw typeError(error, during);
      }
    },
    stop() {
      stopped = true;
      redis?.disconnect();
    },
  };
}
