import type { Commands } from './Connections.ts';
import type { RedisAccess } from './RedisAccess.ts';
import { withDeadline } from './withDeadline.ts';

/** A separate connection for the bytes of files, so that messages do not queue behind them. */
export interface BulkConnection {
  /** Throws `ChatError` only. `during` names the operation in the log. */
  call<Value>(during: string, work: (command: Commands) => Promise<Value>): Promise<Value>;
  stop(): void;
}

/** The connection is opened by the first call, because many installations never send a file. */
export function createBulkConnection(redis: RedisAccess, deadlineMs: number): BulkConnection {
  const { typeError } = redis;
  let opened: Commands | null = null;
  let stopped = false;

  return {
    async call(during, work) {
      try {
        // Whether this is one server or a cluster is known only after the first reply.
        if (opened === null) await redis.call(during, (command) => command.ping());
        if (stopped) throw new Error('Connection is closed.');
        opened ??= redis.connections.openAdditional('bulk');
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
