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
  const ended = once(child, 'exit');
  const waiting = new Map<number, PromiseWithResolvers<HostAnswer>>();
  let lastId = 0;

  child.on('message', (answer: HostAnswer) => {
    waiting.get(answer.id)?.resolve(answer);
    waiting.delete(answer.id);
  });
  void ended.then(([code]) => {
    for (const { reject } of waiting.values()) reject(new Error(`the gateway host ended with ${String(code)}`));
  });

  async function request(ask: HostRequest['ask'], keyPrefix: string): Promise<HostAnswer> {
    const id = (lastId += 1);
    const answered = Promise.withResolvers<HostAnswer>();
    waiting.set(id, answered);
    child.send({ id, ask, keyPrefix } satisfies HostRequest);
    const answer = await answered.promise;
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
      await ended;
      await redis.stop();
    },
  };
}
