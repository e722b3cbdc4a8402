import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { startRedis } from '../../support/startRedis.ts';
import type { HostAnswer, HostRequest } from './gatewayHost.ts';

export interface GatewayHost {
  /** Starts a gateway with a team of its own. */
  startGateway(): Promise<HostedGateway>;
  stop(): Promise<void>;
}

export interface HostedGateway {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a `gatewayHost` process with a Redis of its own. */
export async function startGatewayHost(): Promise<GatewayHost> {
  const redis = await startRedis();
  const child = fork(join(import.meta.dirname, 'gatewayHost.ts'), [redis.url], { execArgv: [] });
  /** Rejects when the process ends: every request fails then. */
  const ended = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`the gateway host ended with ${String(signal ?? code)}`);
  });
  ended.catch(() => undefined); // It may end while nothing is asked, and is ended at last.
  const waiting = new Map<number, (answer: HostAnswer) => void>();
  let lastId = 0;

  child.on('message', (answer: HostAnswer) => {
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });

  async function request(type: HostRequest['type'], keyPrefix: string): Promise<HostAnswer> {
    const id = (lastId += 1);
    const answered = new Promise<HostAnswer>((resolve) => waiting.set(id, resolve));
    // An error of sending is the end of the process, which is reported.
    child.send({ id, type, keyPrefix } satisfies HostRequest, () => undefined);
    const answer = await Promise.race([answered, ended]);
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer;
  }

  return {
    async startGateway() {
      const keyPrefix = `test-${randomUUID()}`;
      const { url = '' } = await request('start', keyPrefix);
      return { url, stop: async () => void (await request('stop', keyPrefix)) };
    },
    async stop() {
      child.kill();
      await ended.catch(() => undefined);
      await redis.stop();
    },
  };
}
