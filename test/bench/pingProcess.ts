import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { repositoryRoot } from '../support/repositoryRoot.ts';

export interface PingProcess {
  /** Latencies in ms of pings in sequence, with a short pause between them, until the work is done. */
  during(work: () => Promise<unknown>): Promise<readonly number[]>;
  stop(): Promise<void>;
}

/**
 * Another client of the same Redis, in its own process, so that its latency comes from Redis and not from this process.
 */
export async function startPingProcess(redisUrl: string): Promise<PingProcess> {
  const child = fork(join(repositoryRoot, 'test/bench/ping.ts'), [redisUrl]);
  await once(child, 'message');
  return {
    async during(work) {
      child.send('start');
      await work();
      const latencies = once(child, 'message');
      child.send('stop');
      const [measured] = (await latencies) as [readonly number[]];
      return measured;
    },
    async stop() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
