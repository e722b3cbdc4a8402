import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dataRoot } from '#core/embedded/dataFolder.ts';
import { startEmbeddedRedis, type EmbeddedRedis } from '#core/embedded/startEmbeddedRedis.ts';
import { checkRedis } from '#core/redis/checkRedis.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { connect, pair, say, silent, startCore } from '../support/coreForTests.ts';
import { occupyPort } from '../support/occupyPort.ts';
import { textOf } from '../support/textOf.ts';

let dataDir: string;
const started: EmbeddedRedis[] = [];
const others: ChildProcess[] = [];

beforeEach(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), 'parley embedded-')), 'redis');
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((redis) => redis.stop()));
  for (const other of others.splice(0)) other.kill('SIGKILL');
  // A server that a test left running without an owner is reused and stopped.
  await (await startEmbeddedRedis({ dataDir, log: silent }).catch(() => null))?.stop();
  await rm(join(dataDir, '..'), { recursive: true, force: true });
});

async function start(): Promise<EmbeddedRedis> {
  const redis = await startEmbeddedRedis({ dataDir, log: silent });
  started.push(redis);
  return redis;
}

/** Another instance, in a process of its own. */
async function startElsewhere(): Promise<{ url: string; process: ChildProcess }> {
  const program = fileURLToPath(new URL('../support/holdEmbeddedRedis.ts', import.meta.url));
  const child = spawn(process.execPath, [program, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  others.push(child);
  const [output] = (await once(child.stdout, 'data')) as [Buffer];
  return { url: output.toString().trim(), process: child };
}

async function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

async function ask<Value>(url: string, question: (redis: Redis) => Promise<Value>): Promise<Value> {
  const redis = new Redis(url, { retryStrategy: () => null, lazyConnect: true });
  redis.on('error', () => undefined); // the rejected call reports it
  try {
    await redis.connect();
    return await question(redis);
  } finally {
    redis.disconnect();
  }
}

async function pidOf(url: string): Promise<number> {
  const info = await ask(url, (redis) => redis.info('server'));
  return Number(/process_id:(\d+)/.exec(info)?.[1]);
}

/** An exited process whose parent has not collected its status still has an entry: `Z`. */
function isRunning(pid: number): boolean {
  try {
    return !execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).startsWith('Z');
  } catch {
    return false; // `ps` fails for a process that is not there
  }
}

describe('the private Redis', () => {
  it('listens on loopback only, requires its password, appends to a file and never evicts', async () => {
    const { url } = await start();
    const { hostname, port, password } = new URL(url);
    expect(hostname).toBe('127.0.0.1');
    expect(password.length).toBeGreaterThanOrEqual(43);
    expect(await checkRedis({ url: `redis://127.0.0.1:${port}` })).toMatchObject({
      error: { code: 'REDIS_AUTH_REQUIRED' },
    });

    const settings = ['bind', 'appendonly', 'appendfsync', 'save', 'maxmemory-policy'];
    const read = (name: string) => ask(url, async (redis) => redis.config('GET', name));
    const values = await Promise.all(settings.map(async (name) => (await read(name))[1]));
    expect(values).toEqual(['127.0.0.1', 'yes', 'everysec', '', 'noeviction']);
  });

  it('exposes its password neither on a command line nor to other users', async () => {
    const { url } = await start();
    const { password } = new URL(url);
    expect(execFileSync('ps', ['axww', '-o', 'args'], { encoding: 'utf8' })).not.toContain(password);
    expect((await stat(join(dataDir, 'server.json'))).mode & 0o777).toBe(0o600);
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  });

  it('is shared by a second instance, and only the last one to exit stops it', async () => {
    const first = await startElsewhere();
    const second = await start();
    expect(second.url).toBe(first.url);
    const pid = await pidOf(second.url);

    await kill(first.process, 'SIGTERM');
    expect(await ask(second.url, (redis) => redis.ping())).toBe('PONG');
    await second.stop();
    expect(isRunning(pid)).toBe(false);
    await expect(readFile(join(dataDir, 'server.json'))).rejects.toThrow('ENOENT');
  });

  it('is started once by five instances that start at the same time', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, start));
    expect(new Set(all.map(({ url }) => url)).size).toBe(1);
    const pid = await pidOf(all[0]?.url ?? '');
    await Promise.all(all.map((redis) => redis.stop()));
    expect(isRunning(pid)).toBe(false);
  });

  it('does not count a killed instance as a user', async () => {
    const killed = await startElsewhere();
    const last = await start();
    const pid = await pidOf(last.url);
    await kill(killed.process, 'SIGKILL');
    await last.stop();
    expect(isRunning(pid)).toBe(false);
  });

  it('is reused after every instance was killed', async () => {
    const killed = await startElsewhere();
    const pid = await pidOf(killed.url);
    await kill(killed.process, 'SIGKILL');
    expect(isRunning(pid)).toBe(true);

    const next = await start();
    expect(next.url).toBe(killed.url);
    expect(await pidOf(next.url)).toBe(pid);
    await next.stop();
    expect(isRunning(pid)).toBe(false);
  });

  it('restarts on the same port with the same password after a kill, once for all users', async () => {
    const [first, second] = [await start(), await startElsewhere()];
    const pid = await pidOf(first.url);
    process.kill(pid, 'SIGKILL');
    const next = await vi.waitFor(() => pidOf(first.url), { timeout: 60_000 });
    expect(next).not.toBe(pid);
    expect(second.url).toBe(first.url);

    // Both use the new one: it outlives the first instance and ends with the second.
    const holders = (): Promise<number> =>
      ask(first.url, async (redis) => String(await redis.client('LIST')).split(' name=parley-holder ').length - 1);
    await expect.poll(holders).toBe(2);
    await first.stop();
    expect(await pidOf(second.url)).toBe(next);
    await kill(second.process, 'SIGTERM');
    expect(isRunning(next)).toBe(false);
  });

  it('lets the clients of a core reconnect by themselves after it was killed', async () => {
    const { url } = await start();
    const core = startCore({ redis: { url } });
    try {
      const { mei, tom, conversationId } = await pair(core);
      // It writes to disk once a second; what was acknowledged so far must be there after the kill.
      await ask(url, async (redis) => {
        await redis.config('SET', 'appendfsync', 'always');
        await redis.set('mark', '1');
      });
      process.kill(await pidOf(url), 'SIGKILL');
      await mei.waitFor('connection.changed', ({ state }) => state === 'offline');
      const offlineAt = mei.received('connection.changed').length;
      await expect
        .poll(() => mei.received('connection.changed').slice(offlineAt - 1))
        .toContainEqual(expect.objectContaining({ state: 'live' }));
      await say(mei, conversationId, 'still here');
      await tom.waitFor('conversation.appended', ({ event }) => textOf(event) === 'still here');
    } finally {
      await core.stop();
    }
  });

  it('keeps its data over a stop and a start, under a new password', async () => {
    const first = await start();
    const keyPrefix = 'kept';
    const core = startCore({ redis: { url: first.url }, keyPrefix });
    const { mei, conversationId } = await pair(core);
    await say(mei, conversationId, 'for tomorrow');
    await core.stop();
    await first.stop();

    const second = await start();
    expect(second.url).not.toBe(first.url);
    const again = startCore({ redis: { url: second.url }, keyPrefix });
    try {
      const client = connect(again);
      unwrap(await client.request('account.signIn', { name: mei.me.name, password: mei.password }));
      const { events } = unwrap(await client.request('conversation.fetch', { conversationId }));
      expect(events.map(textOf)).toEqual(['for tomorrow']);
    } finally {
      await again.stop();
    }
  });

  it('takes another port if its own is in use after a crash', async () => {
    const killed = await startElsewhere();
    const pid = await pidOf(killed.url);
    await kill(killed.process, 'SIGKILL');
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => isRunning(pid)).toBe(false);
    const port = Number(new URL(killed.url).port);
    // A child process forked by Redis may hold the port a moment longer.
    const squatter = await vi.waitFor(() => occupyPort(port), { timeout: 60_000 });
    try {
      const next = await start();
      expect(new URL(next.url).port).not.toBe(new URL(killed.url).port);
      expect(await ask(next.url, (redis) => redis.ping())).toBe('PONG');
    } finally {
      squatter.close();
    }
  });

  it('starts despite a truncated state file', async () => {
    await (await start()).stop();
    await writeFile(join(dataDir, 'server.json'), '{"port":6');
    expect(await ask((await start()).url, (redis) => redis.ping())).toBe('PONG');
  });
});

describe("a private Redis that can't start", () => {
  const refused = async (env: NodeJS.ProcessEnv, folder = dataDir): Promise<unknown> =>
    startEmbeddedRedis({ dataDir: folder, log: silent, env }).then(
      (redis) => redis.stop().then(() => 'started'),
      (error: unknown) => error,
    );

  it('lists the programs that were tried when there is none', async () => {
    expect(await refused({ PARLEY_REDIS_SERVER: '/nowhere/redis-server' })).toMatchObject({
      code: 'REDIS_SERVER_MISSING',
      details: { tried: ['/nowhere/redis-server'] },
    });
  });

  it('refuses a program that is too old', async () => {
    const old = join(dataDir, '..', 'old-redis');
    await writeFile(old, '#!/bin/sh\necho "Redis server v=6.2.14 sha=00000000:0 malloc=libc bits=64"\n', {
      mode: 0o755,
    });
    expect(await refused({ PARLEY_REDIS_SERVER: old })).toMatchObject({
      code: 'REDIS_TOO_OLD',
      details: { version: '6.2.14', oldest: '7.0' },
    });
  });

  it('returns the last lines of its log when the server exits at once', async () => {
    await (await start()).stop();
    await writeFile(join(dataDir, 'appendonlydir', 'appendonly.aof.manifest'), 'not a manifest\n');
    const error = await refused(process.env);
    expect(error).toMatchObject({ code: 'REDIS_SERVER_FAILED' });
    expect(JSON.stringify(error)).toMatch(/manifest/i);
  });

  it("reports that its folder can't be created", async () => {
    const file = join(dataDir, '..', 'a-file');
    await writeFile(file, '');
    expect(await refused(process.env, join(file, 'redis'))).toMatchObject({
      code: 'DATA_FOLDER_NOT_WRITABLE',
      details: { folder: join(file, 'redis'), reason: 'ENOTDIR' },
    });
  });
});

describe('the data folder', () => {
  it.each([
    ['linux', {}, '/home/mei/.config/Parley'],
    ['linux', { XDG_CONFIG_HOME: '/data/config' }, '/data/config/Parley'],
    ['darwin', {}, '/home/mei/Library/Application Support/Parley'],
  ] as const)('on %s with %o is %s', (platform, env, expected) => {
    expect(dataRoot({ platform, env, home: '/home/mei' })).toBe(expected);
  });
});
