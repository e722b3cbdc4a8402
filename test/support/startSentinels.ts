import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { findFreePort } from '#core/embedded/acquireServer.ts';
import { startRedis, type TestRedis } from './startRedis.ts';

export const MASTER_NAME = 'team';
/** The number of Sentinels. */
const SENTINELS = 3;
const DOWN_AFTER_MS = 1_000;

export interface TestSentinels {
  /** The address in the format of the settings: all three, and the name of the master. */
  readonly url: string;
  readonly servers: readonly [TestRedis, TestRedis];
  /** The current master according to the first Sentinel that is alive. */
  master(): Promise<TestRedis>;
  /** The current master according to each Sentinel that is alive. */
  masters(): Promise<readonly TestRedis[]>;
  /** Promotes the replica although the master is healthy: the master becomes its replica. */
  failOver(): Promise<void>;
  /** Sends commands directly to one of the servers, past everything under test. */
  ask<Value>(server: TestRedis, work: (redis: Redis) => Promise<Value>): Promise<Value>;
  /** Kills the n-th Sentinel. */
  killSentinel(index: number): Promise<void>;
  stop(): Promise<void>;
}

/**
 * A master with a replica, and three Sentinels that monitor them. `password`: of the servers; `own`: of the Sentinels.
 */
export async function startSentinels({ password = '', own = '' } = {}): Promise<TestSentinels> {
  const auth = password === '' ? [] : ['--requirepass', password, '--masterauth', password];
  const quick = ['--repl-diskless-sync-delay', '0', '--repl-ping-replica-period', '1', ...auth];
  const durable = ['--appendonly', 'yes', '--appendfsync', 'always'];
  const first = await startRedis([...quick, ...durable]);
  const second = await startRedis([...quick, ...durable, '--replicaof', '127.0.0.1', String(first.port)]);
  const folder = await mkdtemp(join(tmpdir(), 'parley-sentinels-'));
  const sentinels: { port: number; process: ChildProcess }[] = [];

  async function connected<Value>(port: number, secret: string, work: (redis: Redis) => Promise<Value>) {
    const redis = new Redis(port, '127.0.0.1', { replyMapping: 'legacy', ...(secret !== '' && { password: secret }) });
    redis.on('error', () => undefined); // Refused until it listens.
    try {
      return await work(redis);
    } finally {
      redis.disconnect();
    }
  }

  async function start(): Promise<void> {
    const port = await findFreePort();
    const file = join(folder, `${port}.conf`);
    const settings = [
      `port ${port}`,
      'bind 127.0.0.1',
      `dir ${folder}`,
      `sentinel monitor ${MASTER_NAME} 127.0.0.1 ${first.port} 2`,
      `sentinel down-after-milliseconds ${MASTER_NAME} ${DOWN_AFTER_MS}`,
      `sentinel failover-timeout ${MASTER_NAME} 4000`,
      ...(password === '' ? [] : [`sentinel auth-pass ${MASTER_NAME} ${password}`]),
      ...(own === '' ? [] : [`requirepass ${own}`, `sentinel sentinel-pass ${own}`]),
    ];
    await writeFile(file, `${settings.join('\n')}\n`);
    const program = process.env['PARLEY_REDIS_SERVER'] ?? 'redis-server';
    sentinels.push({ port, process: spawn(program, [file, '--sentinel'], { stdio: 'ignore' }) });
  }

  async function stop(): Promise<void> {
    await Promise.all(sentinels.map((each) => kill(each.process)));
    await Promise.all([first, second].map((server) => server.stop()));
    await rm(folder, { recursive: true, force: true });
  }

  /** No fail-over is possible before each Sentinel has discovered the replica and the other two. */
  async function know(port: number): Promise<boolean> {
    return connected(port, own, async (redis) => {
      const replicas = (await redis.call('SENTINEL', 'replicas', MASTER_NAME)) as unknown[];
      const others = (await redis.call('SENTINEL', 'sentinels', MASTER_NAME)) as unknown[];
      return (
        replicas.length === 1 && others.length === SENTINELS - 1 && String(replicas).includes('master-link-status,ok')
      );
    });
  }

  try {
    for (let index = 0; index < SENTINELS; index += 1) await start();
    for (const { port } of sentinels) await until(() => know(port));
  } catch (error) {
    await stop();
    throw error;
  }

  /** The ports of the Sentinels that are alive. */
  const alivePorts = (): number[] => sentinels.filter((each) => isAlive(each.process)).map(({ port }) => port);

  function anyPort(): number {
    const [port] = alivePorts();
    if (port === undefined) throw new Error('no Sentinel is left');
    return port;
  }

  const askSentinel = (port: number, ...command: [string, ...string[]]): Promise<unknown> =>
    connected(port, own, (redis) => redis.call('SENTINEL', ...command));

  async function masterAt(port: number): Promise<TestRedis> {
    const address = await askSentinel(port, 'get-master-addr-by-name', MASTER_NAME);
    return Number((address as string[])[1]) === first.port ? first : second;
  }

  const userinfo = password === '' ? '' : `:${password}@`;
  const options = own === '' ? '' : `?sentinel_password=${own}`;
  const hosts = sentinels.map(({ port }) => `127.0.0.1:${port}`).join(',');
  return {
    url: `redis+sentinel://${userinfo}${hosts}/${MASTER_NAME}${options}`,
    servers: [first, second],
    master: () => masterAt(anyPort()),
    masters: () => Promise.all(alivePorts().map(masterAt)),
    async failOver() {
      await askSentinel(anyPort(), 'failover', MASTER_NAME);
    },
    ask: (server, work) => connected(server.port, password, work),
    async killSentinel(index) {
      const sentinel = sentinels[index];
      if (sentinel !== undefined) await kill(sentinel.process);
    },
    stop,
  };
}

const isAlive = (process: ChildProcess): boolean => process.exitCode === null && process.signalCode === null;

async function kill(process: ChildProcess): Promise<void> {
  if (!isAlive(process)) return;
  const exited = once(process, 'exit');
  process.kill('SIGKILL');
  await exited;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error('the Sentinels did not discover each other');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
