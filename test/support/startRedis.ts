import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { findFreePort } from '#core/embedded/acquireServer.ts';

/** How long a restart waits for its port, which a server of another test may have. */
const PORT_WAIT_MS = 60_000;
const PORT_RETRY_MS = 200;
/** Characters of the last lines of a server that ended. */
const LOG_LENGTH = 2_000;

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
    const deadline = Date.now() + PORT_WAIT_MS;
    for (;;) {
      const log = await run();
      if (log === null) return;
      // While this server was killed, another one may have got its port, which is free again when that one stops.
      if (!log.includes('Address already in use') || Date.now() > deadline)
        throw new Error(`redis-server ended: ${log}`);
      await wait(PORT_RETRY_MS);
    }
  }

  /** Resolves with null when the server answers, or with what it wrote last when it has ended. */
  async function run(): Promise<string | null> {
    const base = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no'];
    const program = process.env['PARLEY_REDIS_SERVER'] ?? 'redis-server';
    server = spawn(program, [...base, ...settings], { stdio: ['ignore', 'pipe', 'pipe'] });
    let log = '';
    for (const output of [server.stdout, server.stderr]) {
      output?.setEncoding('utf8').on('data', (text: string) => (log = `${log}${text}`.slice(-LOG_LENGTH)));
    }
    // Throws where there is no such program.
    await once(server, 'spawn');
    const probe = openProbe(port, settings);
    const ended = once(server, 'close').then(() => log);
    try {
      return await Promise.race([ended, answering(probe, folder).then(() => null)]);
    } finally {
      probe.disconnect();
    }
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

function openProbe(port: number, settings: readonly string[]): Redis {
  const passwordAt = settings.indexOf('--requirepass');
  const password = passwordAt === -1 ? undefined : settings[passwordAt + 1];
  const redis = new Redis(port, '127.0.0.1', {
    replyMapping: 'legacy',
    retryStrategy: () => 20,
    maxRetriesPerRequest: null,
    ...(password !== undefined && { password }),
  });
  redis.on('error', () => undefined); // Refused until it listens.
  return redis;
}

/** Resolves when the server with this data folder answers; another one may have the port. Pending when it ends. */
async function answering(probe: Redis, folder: string): Promise<void> {
  for (;;) {
    // It fails when the probe is disconnected, because the server has ended.
    const [, dir = ''] = await probe.config('GET', 'dir').catch(() => new Promise<never>(() => undefined));
    if (basename(dir) === basename(folder)) return;
    await wait(PORT_RETRY_MS);
  }
}
