import { Redis } from 'ioredis';
import type { Core } from '#core/Core.ts';
import { createCore } from '#core/createCore.ts';
import { CHEAP_PASSWORDS } from '../../support/cheapPasswords.ts';
import { silent } from '../../support/coreForTests.ts';
import { type Proxy, startProxy } from '../../support/startProxy.ts';
import { startRedis, type TestRedis } from '../../support/startRedis.ts';
import { DEADLINE_MS } from './deadline.ts';
import { startGatewayProcess } from './startGatewayProcess.ts';

/** The servers of a team and the wires to them: Redis, a gateway process, and a core as the desktop has it. */
export interface World {
  readonly redis: TestRedis;
  readonly wires: { readonly redis: Proxy; readonly gateway: Proxy };
  readonly core: Core;
  /** Straight to Redis, past every fault. */
  readonly truth: Redis;
  /** When Redis was killed, by `performance.now()`. */
  readonly kills: readonly number[];
  killRedis(): Promise<void>;
  restartRedis(): Promise<void>;
  killGateway(): Promise<void>;
  restartGateway(): Promise<void>;
  /** No write is taken until `free`. */
  fill(): Promise<void>;
  free(): Promise<void>;
  /** Everything is well again. */
  heal(): Promise<void>;
  stop(): Promise<void>;
}

export async function startWorld(appendfsync: 'always' | 'everysec'): Promise<World> {
  const redis = await startRedis(['--appendonly', 'yes', '--appendfsync', appendfsync]);
  const redisWire = await startProxy(redis.port);
  const wireUrl = `redis://127.0.0.1:${redisWire.port}`;
  const gateway = await startGatewayProcess(wireUrl);
  const gatewayWire = await startProxy(gateway.port);
  const core = createCore({
    redis: { url: wireUrl },
    log: silent,
    passwordCost: CHEAP_PASSWORDS,
    deadlineMs: DEADLINE_MS,
  });
  const truth = new Redis(redis.port, '127.0.0.1', {
    replyMapping: 'legacy',
    retryStrategy: () => 20,
    maxRetriesPerRequest: null,
  });
  truth.on('error', () => undefined); // it is killed now and then
  const kills: number[] = [];
  let isDown = false;
  let gatewayIsDown = false;

  const world: World = {
    redis,
    wires: { redis: redisWire, gateway: gatewayWire },
    core,
    truth,
    kills,
    async killRedis() {
      isDown = true;
      kills.push(performance.now());
      await redis.kill();
    },
    async restartRedis() {
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
    fill: async () => void (await truth.config('SET', 'maxmemory', '1')),
    free: async () => void (await truth.config('SET', 'maxmemory', '0')),
    async heal() {
      await Promise.all([redisWire.heal(), gatewayWire.heal()]);
      if (isDown) await world.restartRedis();
      await world.free();
      if (gatewayIsDown) await world.restartGateway();
    },
    async stop() {
      await core.stop();
      await gateway.stop();
      truth.disconnect();
      await Promise.all([redisWire.stop(), gatewayWire.stop()]);
      await redis.stop();
    },
  };
  return world;
}
