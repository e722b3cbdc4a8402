import { statSync } from 'node:fs';
import { truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import type { Core } from '#core/Core.ts';
import { createCore } from '#core/createCore.ts';
import { withDeadline } from '#core/redis/withDeadline.ts';
import { CHEAP_PASSWORDS } from '../../support/cheapPasswords.ts';
import { silent } from '../../support/coreForTests.ts';
import { type Proxy, startProxy } from '../../support/startProxy.ts';
import { startRedis, type TestRedis } from '../../support/startRedis.ts';
import { DEADLINE_MS } from './deadline.ts';
import { type Build, startGatewayProcess } from './startGatewayProcess.ts';
import { watchGrowth } from './watchGrowth.ts';

export interface Kill {
  readonly at: number;
  downUntil: number;
}

/** The servers of a team and the proxied links to them: Redis, a gateway process, and a core as the desktop has it. */
export interface Deployment {
  readonly redis: TestRedis;
  readonly proxies: { readonly redis: Proxy; readonly gateway: Proxy };
  readonly core: Core;
  /** A direct connection to Redis that bypasses every fault. */
  readonly directRedis: Redis;
  /** When Redis was killed, and until when no new write could be acknowledged, by `performance.now()`. */
  readonly kills: readonly Kill[];
  killRedis(): Promise<void>;
  /**
   * Kills Redis; with `everysec` it also truncates the append-only file to its length `unwrittenMs` earlier, as if the
   * rest had not reached the disk. Nothing is lost from before the last `settleDown`.
   */
  losePower(unwrittenMs: number): Promise<void>;
  /** Marks everything written so far as durable. */
  markDurable(): void;
  restartRedis(): Promise<void>;
  killGateway(): Promise<void>;
  restartGateway(): Promise<void>;
  /** Makes Redis refuse all writes until `free`. */
  fillRedis(): Promise<void>;
  freeRedis(): Promise<void>;
  /** Ends all faults and restarts what is down. */
  heal(): Promise<void>;
  /** Stops everything. Throws when a part did not stop in time, after the others were stopped. */
  stop(): Promise<void>;
}

/** `gatewayBuild`: the gateway may run a deliberately broken build. */
export async function startDeployment(
  appendfsync: 'always' | 'everysec',
  gatewayBuild: Build = 'whole',
): Promise<Deployment> {
  const redis = await startRedis(['--appendonly', 'yes', '--appendfsync', appendfsync]);
  const redisProxy = await startProxy(redis.port);
  const wireUrl = `redis://127.0.0.1:${redisProxy.port}`;
  const gateway = await startGatewayProcess(wireUrl, gatewayBuild);
  const gatewayProxy = await startProxy(gateway.port);
  const core = createCore({
    redis: { url: wireUrl },
    log: silent,
    passwordCost: CHEAP_PASSWORDS,
    deadlineMs: DEADLINE_MS,
  });
  const directRedis = new Redis(redis.port, '127.0.0.1', {
    replyMapping: 'legacy',
    retryStrategy: () => 20,
    maxRetriesPerRequest: null,
  });
  directRedis.on('error', () => undefined); // it is killed now and then
  const file = appendOnlyFile(redis);
  const growth = watchGrowth(file);
  let durableLength = 0;
  const kills: Kill[] = [];
  let isDown = false;
  let gatewayIsDown = false;

  const deployment: Deployment = {
    redis,
    proxies: { redis: redisProxy, gateway: gatewayProxy },
    core,
    directRedis,
    kills,
    async killRedis() {
      isDown = true;
      kills.push({ at: performance.now(), downUntil: Infinity });
      await redis.kill();
    },
    async losePower(unwrittenMs) {
      const at = performance.now();
      await deployment.killRedis();
      // With `always` nothing was answered before it was on disk.
      if (appendfsync === 'everysec') await truncate(file, Math.max(durableLength, growth.lengthAt(at - unwrittenMs)));
    },
    markDurable() {
      durableLength = statSync(file).size;
    },
    async restartRedis() {
      for (const kill of kills) kill.downUntil = Math.min(kill.downUntil, performance.now());
      await redis.restart();
      isDown = false;
    },
    async killGateway() {
      gatewayIsDown = true;
      await gateway.kill();
    },
    async restartGateway() {
      await gateway.restart();
      gatewayIsDown = false;
    },
    fillRedis: async () => void (await directRedis.config('SET', 'maxmemory', '1')),
    freeRedis: async () => void (await directRedis.config('SET', 'maxmemory', '0')),
    async heal() {
      await Promise.all([redisProxy.heal(), gatewayProxy.heal()]);
      if (isDown) await deployment.restartRedis();
      await deployment.freeRedis();
      if (gatewayIsDown) await deployment.restartGateway();
    },
    async stop() {
      growth.stop();
      const stuck = [
        ...(await stopInTime('the core', core.stop())),
        ...(await stopInTime('the gateway', gateway.stop())),
        ...(await stopInTime('the wires', Promise.all([redisProxy.stop(), gatewayProxy.stop()]))),
      ];
      directRedis.disconnect();
      await redis.stop();
      if (stuck.length > 0) throw new Error(stuck.join('; '));
    },
  };
  return deployment;
}

const STOP_MS = 20_000;

/** Empty, or the reason why it did not stop in time. */
async function stopInTime(what: string, stopping: Promise<unknown>): Promise<string[]> {
  try {
    await withDeadline(stopping, STOP_MS);
    return [];
  } catch (error) {
    return [`${what} did not stop: ${String(error)}`];
  }
}

/** The incremental part of the append-only file; it is not rewritten before it has many megabytes. */
export function appendOnlyFile({ folder }: TestRedis): string {
  return join(folder, 'appendonlydir', 'appendonly.aof.1.incr.aof');
}
