import type { Commands } from './Connections.ts';
import type { RedisAccess } from './RedisAccess.ts';
import { withDeadline } from './withDeadline.ts';

/** A connection for the bytes of files alone, so that no message waits behind them. */
export interface BulkConnection {
  /** Throws `ChatError` only. `during` names it in the log. */
  call<Value>(during: string, work: (command: Commands) => Promise<Value>): Promise<Value>;
  stop(): void;
}

/** It is opened with the first call, because many who run Parley never send a file. */
export function createBulkConnection(redis: RedisAccess, deadlineMs: number): BulkConnection {
  const { typeError } = redis;
  let opened: Commands | null = null;
  let stopped = false;

  return {
    async call(during, work) {
      try {
        // Only when there is an answer it is known whether this is one server or a cluster.
        if (opened === null) await redis.call(during, (command) => command.ping());
        if (stopped) throw new Error('Connection is closed.');
        opened ??= redis.connections.openMore('bulk');
        return await withDeadline(work(opened), deadlineMs);
      } catch (error) {
        throw typeError(error, during);
      }
    },
    stop() {
      stopped = true;
      opened?.disconnect();
    },
  };
}
