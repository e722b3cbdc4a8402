import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { repositoryRoot } from '../../support/repositoryRoot.ts';
import { startRedis, type TestRedis } from '../../support/startRedis.ts';

/** The built gateway as a process of its own with a Redis of its own, as a team runs it. */
export interface Product {
  readonly url: string;
  readonly redis: TestRedis;
  /** The process id of the gateway. */
  readonly pid: number;
  /** Kills the gateway without a shutdown, as a power failure would. */
  killGateway(): Promise<void>;
  /** Starts the gateway again at the same address. */
  startGateway(): Promise<void>;
  stop(): Promise<void>;
}

/** Every write is on disk before it is acknowledged, so that a test can rely on acknowledged writes. */
const DURABLE = ['--appendonly', 'yes', '--appendfsync', 'always'];

/** Lets a test see a room close by itself. */
const SHORT_LIVES = ['--shortest-idle', '1'];

const PROGRAM = 'out/gateway/index.js';
const CHEAP_SCRYPT = join(repositoryRoot, 'test/support/cheapScrypt.cjs');

/** How a gateway is started, besides its Redis and its port. */
interface Start {
  readonly program?: string;
  readonly options?: readonly string[];
  readonly variables?: NodeJS.ProcessEnv;
}

export async function startProduct(start: Start = {}): Promise<Product> {
  const redis = await startRedis(DURABLE);
  let gateway = await runGateway(start, redis.url, 0).catch(async (error: unknown) => {
    await redis.stop();
    throw error;
  });
  const { url } = gateway;

  async function end(signal: NodeJS.Signals): Promise<void> {
    const { child } = gateway;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'close');
    child.kill(signal);
    await ended;
  }

  return {
    url,
    redis,
    get pid() {
      return gateway.child.pid ?? 0;
    },
    killGateway: () => end('SIGKILL'),
    async startGateway() {
      gateway = await runGateway(start, redis.url, Number(new URL(url).port));
    },
    async stop() {
      await end('SIGTERM');
      await redis.stop();
    },
  };
}

async function runGateway(
  { program = PROGRAM, options: more = [], variables }: Start,
  redisUrl: string,
  port: number,
): Promise<{ child: ChildProcess; url: string }> {
  const command = ['--require', CHEAP_SCRYPT, join(repositoryRoot, program)];
  const options = ['--redis', redisUrl, '--port', String(port), ...SHORT_LIVES, ...more];
  const child = spawn(process.execPath, [...command, ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...variables },
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const ended = once(child, 'close').then(() => Promise.reject(new Error(`the gateway ended: ${errors}`)));
  const ready = once(createInterface(child.stdout), 'line').then(([line]: unknown[]) => String(line));
  const url = (await Promise.race([ready, ended])).replace('Parley is ready: ', '');
  ended.catch(() => undefined); // The process may end from now on.
  return { child, url };
}
