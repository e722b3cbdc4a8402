import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { findFreePort } from '#core/embedded/acquireServer.ts';

export interface TestRedis {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Neither killed nor stopped. */
  readonly running: boolean;
  /** Its data folder. */
  readonly folder: string;
  /** SIGKILL: nothing is flushed, no connection is closed cleanly. */
  kill(): Promise<void>;
  /** Starts again with the same port and data folder. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * A redis-server on a free loopback port, of the version that `PARLEY_REDIS_SERVER` names, if any. `settings` as on its
 * command line, e.g. `['--appendonly', 'yes']`.
 */
export async function startRedis(settings: readonly string[] = []): Promise<TestRedis> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-redis-'));
  const port = await findFreePort();
  let server: ChildProcess;

  async function start(): Promise<void> {
    const base = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no'];
    server = spawn(process.env['PARLEY_REDIS_SERVER'] ?? 'redis-server', [...base, ...settings], { stdio: 'ignore' });
    // Throws where there is no such program.
    await once(server, 'spawn');
    // Another program may have taken the port meanwhile, and answer there.
    const ended = once(server, 'exit').then(([code]) => {
      throw new Error(`redis-server ended with ${String(code)}; is port ${port} in use?`);
    });
    await Promise.race([answering(port, settings), ended]);
    ended.catch(() => undefined); // It may end from now on.
  }

  const isRunning = (): boolean => server.exitCode === null && server.signalCode === null;

  async function kill(signal: NodeJS.Signals): Promise<void> {
    const exited = once(server, 'exit');
    server.kill(signal);
    await exited;
  }

  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    folder,
    get pid() {
      return server.pid ?? 0;
    },
    get running() {
      return isRunning();
    },
    kill: () => kill('SIGKILL'),
    restart: start,
    async stop() {
      if (isRunning()) await kill('SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function answering(port: number, settings: readonly string[]): Promise<void> {
  const passwordAt = settings.indexOf('--requirepass');
  const password = passwordAt === -1 ? undefined : settings[passwordAt + 1];
  const redis = new Redis(port, '127.0.0.1', {
    replyMapping: 'legacy',
    retryStrategy: () => 20,
    maxRetriesPerRequest: null,
    ...(password !== undefined && { password }),
  });
  redis.on('error', () => undefined); // Refused until it listens.
  await redis.ping();
  redis.disconnect();
}
