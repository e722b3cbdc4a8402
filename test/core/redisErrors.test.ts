import { afterEach, describe, expect, inject, it } from 'vitest';
import type { Core } from '#core/Core.ts';
import { createRedisAccess } from '#core/redis/createRedisAccess.ts';
import { type RedisAccess } from '#core/redis/RedisAccess.ts';
import type { ErrorCode } from '#shared/errors/codes.ts';
import { pair, randomPrefix, say, silent, startCore } from '../support/coreForTests.ts';
import { recordingLog } from '../support/recordingLog.ts';
import { findFreePort } from '#core/embedded/acquireServer.ts';
import { startRedis, type TestRedis } from '../support/startRedis.ts';

/** Stopped after the test, also when it failed. */
const stops: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

async function ownRedis(settings: readonly string[] = []): Promise<TestRedis> {
  const server = await startRedis(settings);
  stops.push(() => server.stop());
  return server;
}

function ownCore(url: string, deadlineMs = 5_000): Core {
  const core = startCore({ redis: { url }, deadlineMs });
  stops.push(() => core.stop());
  return core;
}

function access(url: string, log = silent): RedisAccess {
  const redis = createRedisAccess({ url, log, deadlineMs: 5_000 });
  stops.push(() => redis.stop());
  return redis;
}

async function sendCode(core: Core): Promise<() => Promise<string>> {
  const { mei, conversationId } = await pair(core);
  return async () => {
    const body = { kind: 'text', text: 'hello' } as const;
    const answer = await mei.request('message.send', { conversationId, clientId: 'c1', body });
    return answer.ok ? 'ok' : answer.error.code;
  };
}

describe('B3: an error of Redis becomes a code', () => {
  it('REDIS_FULL when it has no memory left', async () => {
    const server = await ownRedis();
    const send = await sendCode(ownCore(server.url));
    await access(server.url).call('filling', (command) => command.config('SET', 'maxmemory', '1'));

    expect(await send()).toBe('REDIS_FULL');
  });

  it('REDIS_FULL when its memory runs out between the commands of a transaction and their execution', async () => {
    const server = await ownRedis();
    const [redis, admin] = [access(server.url), access(server.url)];
    const executed = redis.call('a test', async (command) => {
      await command.call('MULTI');
      await command.call('SET', 'key', 'value');
      await admin.call('filling', (other) => other.config('SET', 'maxmemory', '1'));
      return command.call('EXEC');
    });
    await expect(executed).rejects.toMatchObject({ name: 'ChatError', code: 'REDIS_FULL' });
  });

  it('REDIS_READ_ONLY when it has become a replica', async () => {
    const server = await ownRedis();
    const send = await sendCode(ownCore(server.url));
    const port = String(await findFreePort());
    await access(server.url).call('demoting', (command) => command.call('REPLICAOF', '127.0.0.1', port));

    expect(await send()).toBe('REDIS_READ_ONLY');
  });

  it('OFFLINE at once when it is gone, and a value again when it is back', async () => {
    const server = await ownRedis(['--appendonly', 'yes', '--appendfsync', 'always']);
    const send = await sendCode(ownCore(server.url));
    expect(await send()).toBe('ok');
    await server.kill();
    expect(await send()).toBe('OFFLINE');
    await server.restart();

    await expect.poll(send).toBe('ok');
  });

  it('OFFLINE when it was never there', async () => {
    const core = ownCore(`redis://127.0.0.1:${await findFreePort()}`);
    expect(await core.ping()).toMatchObject({ ok: false, error: { code: 'OFFLINE' } });
  });

  it("TIMEOUT after the core's own deadline when Redis accepts the call and does not answer", async () => {
    const server = await ownRedis();
    const send = await sendCode(ownCore(server.url, 3_000));
    process.kill(server.pid, 'SIGSTOP');
    stops.push(() => void process.kill(server.pid, 'SIGCONT'));

    expect(await send()).toBe('TIMEOUT');
  });

  it.each([
    ['REDIS_AUTH_REQUIRED', ''],
    ['REDIS_AUTH_FAILED', ':wrong@'],
  ])('%s when the password is missing or wrong, not just OFFLINE', async (code, credentials) => {
    const server = await ownRedis(['--requirepass', 'right']);
    const core = ownCore(server.url.replace('://', `://${credentials}`));

    await expect.poll(async () => await core.ping()).toMatchObject({ ok: false, error: { code } });
  });

  it.each<[reply: string, code: ErrorCode]>([
    ['LOADING Redis is loading the dataset in memory', 'REDIS_LOADING'],
    ["READONLY You can't write against a read only replica.", 'REDIS_READ_ONLY'],
    ['MISCONF Redis is configured to save RDB snapshots, but it is unable to', 'REDIS_READ_ONLY'],
    ['NOREPLICAS Not enough good replicas to write.', 'REDIS_READ_ONLY'],
    ["OOM command not allowed when used memory > 'maxmemory'.", 'REDIS_FULL'],
    ['NOAUTH Authentication required.', 'REDIS_AUTH_REQUIRED'],
    ['WRONGPASS invalid username-password pair', 'REDIS_AUTH_FAILED'],
    ['NOPERM this user has no permissions', 'REDIS_NOT_PERMITTED'],
    ['MASTERDOWN Link with MASTER is down', 'OFFLINE'],
    ['BUSY Redis is busy running a script.', 'TIMEOUT'],
    ['ERR unknown', 'INTERNAL'],
  ])('%s', async (reply, code) => {
    const redis = access(inject('redisUrl'));
    const answer = redis.call('a test', (command) => command.eval('return redis.error_reply(ARGV[1])', 0, reply));
    await expect(answer).rejects.toMatchObject({ name: 'ChatError', code });
  });
});

describe('B3: every error is logged in one place', () => {
  it('an unexpected one with the correlation id of the answer, its stack, and no user content', async () => {
    const log = recordingLog();
    const redis = access(inject('redisUrl'), log);

    const key = `${randomPrefix()}:not-a-list`;
    const failure = redis.call('reading a log', async (command) => {
      await command.set(key, 'x');
      return command.rpush(key, 'a secret that a user wrote');
    });

    const error = await failure.then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(error).toMatchObject({ code: 'INTERNAL', details: { correlationId: expect.any(String) as string } });
    const { correlationId } = (error as { details: { correlationId: string } }).details;
    expect(log.lines).toEqual([
      {
        level: 'error',
        message: 'Redis: unexpected error',
        fields: {
          during: 'reading a log',
          correlationId,
          reason: expect.stringContaining('WRONGTYPE') as string,
          stack: expect.any(String) as string,
        },
      },
    ]);
    expect(JSON.stringify(log.lines)).not.toContain('secret');
  });

  it('an expected one with its code and the operation', async () => {
    const log = recordingLog();
    const redis = access(inject('redisUrl'), log);
    const full = redis.call('sending', (command) => command.eval("return redis.error_reply('OOM full')", 0));

    await expect(full).rejects.toMatchObject({ code: 'REDIS_FULL' });
    expect(log.lines).toMatchObject([{ level: 'warn', fields: { during: 'sending', code: 'REDIS_FULL' } }]);
  });
});

describe("a script that is missing in Redis' cache", () => {
  it('is sent again in full, alone and in a pipeline', async () => {
    const server = await ownRedis();
    const core = ownCore(server.url);
    const { mei, conversationId } = await pair(core);
    const admin = access(server.url);
    const forget = () => admin.call('forgetting', (command) => command.script('FLUSH'));

    await forget();
    expect(await say(mei, conversationId, 'alone')).toMatchObject({ offset: 1 });
    await forget();
    expect(await mei.request('conversation.heads', {})).toMatchObject({ ok: true, value: { heads: [{ offset: 1 }] } });
  });

  it('is loaded again automatically after Redis was restarted', async () => {
    const server = await ownRedis();
    const core = ownCore(server.url);
    await pair(core);
    await server.kill();
    await server.restart();
    const admin = access(server.url);

    const known = () =>
      admin.call('looking', async (command) => {
        const info = await command.info('memory');
        return Number(/number_of_cached_scripts:(\d+)/.exec(info)?.[1]);
      });
    await expect.poll(known).toBeGreaterThan(15);
  });
});
