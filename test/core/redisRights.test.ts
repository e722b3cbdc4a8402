import { writeFile } from 'node:fs/promises';
import { join as joinPath } from 'node:path';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Core } from '#core/Core.ts';
import { createKeys } from '#core/keys.ts';
import { checkRedis } from '#core/redis/checkRedis.ts';
import {
  gatewayRights,
  gatewayRules,
  METRICS_RULES,
  type RedisUse,
  ruleOf,
  SENTINEL_RULES,
} from '#core/redis/redisRights.ts';
import { readInPieces } from '#core/teamCopy/readKeys.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { admin } from '../../scripts/commands/admin.ts';
import { randomFile, sendFile } from '../support/blobsForTests.ts';
import { connect, pair, say, startCore } from '../support/coreForTests.ts';
import { freshFolder } from '../support/exportsForTests.ts';
import { ADMIN_PASSWORD, asAdmin, readCommands, readRefused, setUser, USER_PASSWORD } from '../support/leastRights.ts';
import { recordConsole } from '../support/recordConsole.ts';
import { createRoom, enter } from '../support/roomsForTests.ts';
import { startRedis, type TestRedis } from '../support/startRedis.ts';
import { startSentinels, type TestSentinels } from '../support/startSentinels.ts';
import { exportOf, openPlace } from '../support/teamCopyForTests.ts';

const ALL: RedisUse = { cluster: true, database: true };

/** The lines that `redis-acl` prints. */
async function printUser(said: { printed: string[] }, name: string): Promise<string> {
  const file = joinPath(await freshFolder(), 'password');
  await writeFile(file, `${USER_PASSWORD}\n`);
  said.printed = [];
  expect(await admin(['redis-acl', name, '--password-file', file])).toBe(0);
  return said.printed.join('\n');
}

/** Uses every command that the core sends by itself: files, rooms, live events, a wrong password, an export. */
async function useEverything(url: string): Promise<void> {
  const place = openPlace({ url, keyPrefix: 'parley' });
  const core = place.start({ deadlineMs: 1_000 });
  const { mei, tom, conversationId } = await pair(core);
  const { offset } = await say(mei, conversationId, 'hello');
  await tom.waitFor('conversation.appended', ({ event }) => event.offset === offset);
  await sendFile(mei, conversationId, randomFile(1_000));
  const room = await createRoom(mei);
  await enter(tom, room.name);
  unwrap(await tom.request('account.resume', { token: tom.token }));
  unwrap(await tom.request('topic.mute', { topic: 'builds', muted: true }));
  const { count } = place.keys.attempts('failures:name stranger');
  await place.redis.call('a counter without an expiry, which the limit gives one', (redis) => redis.set(count, '1'));
  await connect(core).request('account.signIn', { name: 'stranger', password: 'wrong horse' });
  expect(await place.redis.call('reading', (redis) => redis.get(count))).toBe('2');
  await exportOf(place);
  const mutes = { family: 'user', id: tom.me.id, name: 'topicMutes' } as const;
  for await (const _ of readInPieces(place, mutes)); // as an export does with a set of more than 10,000 elements
  await tom.connection.close();
  await core.stop();
}

describe('the user of the gateway that redis-acl prints', () => {
  const said = recordConsole();
  let server: TestRedis;
  beforeAll(async () => {
    server = await startRedis(['--requirepass', ADMIN_PASSWORD, '--enable-debug-command', 'yes']);
  });
  afterAll(() => server.stop());

  const urlOf = (name: string, password = USER_PASSWORD): string =>
    `redis://${name}:${password}@127.0.0.1:${server.port}/1`;

  it('is read from an ACL file, passes the check, and does everything without one refused command', async () => {
    const file = joinPath(await freshFolder(), 'users.acl');
    await writeFile(file, `user default on >${ADMIN_PASSWORD} ~* &* +@all\n${await printUser(said, 'gateway')}\n`);
    const own = await startRedis(['--aclfile', file, '--requirepass', ADMIN_PASSWORD]);
    onTestFinished(() => own.stop());
    const url = `redis://parley-gateway:${USER_PASSWORD}@127.0.0.1:${own.port}/1`;
    expect(await checkRedis({ url })).toMatchObject({ ok: true });
    await useEverything(url);
    // The health page asks for the snapshots, and shows “not known” without the right to read the configuration.
    expect((await readRefused(own.port)).filter((name) => name !== 'config|get')).toEqual([]);

    const used = await readCommands(own.port);
    const { keyless, keys, channels } = gatewayRights('parley', { cluster: false, database: true });
    const called = gatewayRights('parley', ALL).calledByScripts;
    const names = [...keyless, ...keys.filter(([name]) => !called.includes(name)), ...channels].map(ruleOf);
    expect(names.filter((rule) => !used.includes(rule.slice(1)))).toEqual([]);
  });

  it.each([
    ['CONFIG', 'GET', '*'],
    ['DEBUG', 'SLEEP', '0'],
    ['MODULE', 'LIST'],
    ['ACL', 'LIST'],
    ['FLUSHALL'],
    ['FLUSHDB'],
    ['KEYS', '*'],
    ['REPLICAOF', 'NO', 'ONE'],
    ['MONITOR'],
    ['SLOWLOG', 'GET'],
    ['CLIENT', 'LIST'],
    ['CLIENT', 'KILL', 'ID', '1'],
    ['SCRIPT', 'FLUSH'],
    ['FUNCTION', 'LIST'],
    ['SHUTDOWN'],
    ['SAVE'],
    ['MIGRATE', '127.0.0.1', '1', 'parley:x', '0', '1'],
    ['DUMP', 'parley:x'],
    ['GET', 'other:x'],
    ['EVAL', "return redis.call('GET', 'other:x')", '0'],
    ['SPUBLISH', 'other:x', ''],
    ['SUBSCRIBE', 'parley:x'],
  ])('may not: %s %s %s', async (name, ...args) => {
    await setUser(server.port, 'denied', gatewayRules('parley'));
    const redis = new Redis(urlOf('denied'), { replyMapping: 'legacy', disableClientInfo: true });
    onTestFinished(() => redis.disconnect());
    await expect(redis.call(name, ...args)).rejects.toThrow(/NOPERM|ACL failure|can't access/);
  });
});

describe('without one of the rights of the gateway, the check names exactly that one', () => {
  const rules = gatewayRules('parley');
  const { keyless } = gatewayRights('parley', { cluster: false, database: true });
  const inCluster = gatewayRights('parley', ALL).keyless.filter((command) => !keyless.includes(command));
  const clusterRules = inCluster.map(ruleOf);
  let server: TestRedis;
  let cluster: TestRedis;
  beforeAll(async () => {
    server = await startRedis(['--requirepass', ADMIN_PASSWORD]);
    cluster = await startRedis(['--requirepass', ADMIN_PASSWORD, '--cluster-enabled', 'yes']);
  });
  afterAll(async () => {
    await server.stop();
    await cluster.stop();
  });

  async function check({ port }: TestRedis, database: string, permitted: readonly string[]) {
    await setUser(port, 'team', permitted);
    return checkRedis({ url: `redis://team:${USER_PASSWORD}@127.0.0.1:${port}${database}` });
  }

  it.each(rules)('%s', async (rule) => {
    const isOfCluster = clusterRules.includes(rule);
    const others = rules.filter((each) => each !== rule);
    const answer = await check(isOfCluster ? cluster : server, isOfCluster ? '' : '/1', others);
    expect(answer).toMatchObject({
      ok: false,
      error: { code: 'REDIS_NOT_PERMITTED', details: { missing: rule } },
    });
  });

  it('needs the rights for clusters and databases only there', async () => {
    const others = rules.filter((rule) => !clusterRules.includes(rule) && rule !== '+select');
    expect(await check(server, '', others)).toMatchObject({ ok: true });
  });
});

describe('the user for metrics that redis-acl prints', () => {
  const said = recordConsole();
  let server: TestRedis;
  beforeAll(async () => {
    server = await startRedis(['--requirepass', ADMIN_PASSWORD]);
  });
  afterAll(() => server.stop());

  function connect(name: string): Redis {
    const options = {
      username: name,
      password: USER_PASSWORD,
      replyMapping: 'legacy',
      disableClientInfo: true,
    } as const;
    const redis = new Redis(server.port, '127.0.0.1', { ...options, enableReadyCheck: false });
    onTestFinished(() => redis.disconnect());
    return redis;
  }
  const COMMANDS = [['CLIENT', 'SETNAME', 'exporter'], ['INFO', 'ALL'], ['PING']] as const;

  it('reads the state of the server', async () => {
    const [, name = '', ...rules] = (await printUser(said, 'metrics')).split(' ');
    await asAdmin(server.port, (redis) => redis.call('ACL', 'SETUSER', name, ...rules));
    const redis = connect(name);
    await redis.client('SETNAME', 'exporter');
    expect(await redis.info('all')).toContain('used_memory:');
    expect(await redis.ping()).toBe('PONG');
  });

  it.each(COMMANDS.map((command) => [ruleOf(command), command] as const))(
    'needs %s',
    async (rule, [command, ...args]) => {
      expect(METRICS_RULES).toHaveLength(COMMANDS.length);
      const others = METRICS_RULES.filter((each) => each !== rule);
      await setUser(server.port, 'fewer', others);
      await expect(connect('fewer').call(command, ...args)).rejects.toThrow('NOPERM');
    },
  );

  it.each([
    ['GET', 'parley:x'],
    ['SCAN', '0'],
    ['KEYS', '*'],
    ['EVAL', 'return 1', '0'],
    ['SLOWLOG', 'GET'],
    ['MONITOR'],
    ['CONFIG', 'GET', '*'],
    ['CLIENT', 'LIST'],
    ['SSUBSCRIBE', 'parley:x'],
  ])('may not: %s', async (command, ...args) => {
    await setUser(server.port, 'exporter', METRICS_RULES);
    await expect(connect('exporter').call(command, ...args)).rejects.toThrow('NOPERM');
  });
});

describe('the user of the Sentinels that redis-acl prints', () => {
  let sentinels: TestSentinels;
  let ports: number[];
  beforeAll(async () => {
    sentinels = await startSentinels({ own: ADMIN_PASSWORD });
    ports = [...sentinels.url.matchAll(/127\.0\.0\.1:(\d+)/g)].map(([, port]) => Number(port));
  });
  afterAll(() => sentinels.stop());

  const eachPort = async (work: (port: number) => Promise<string[]>) => (await Promise.all(ports.map(work))).flat();

  /** A core whose user of the Sentinels has these rules. */
  async function startWith(rules: readonly string[]): Promise<Core> {
    for (const port of ports) {
      await setUser(port, 'parley', rules);
      await asAdmin(port, (redis) => redis.call('ACL', 'LOG', 'RESET'));
    }
    const url = sentinels.url.replace(/\?.*/, `?sentinel_username=parley&sentinel_password=${USER_PASSWORD}`);
    const core = startCore({ redis: { url }, deadlineMs: 500 });
    onTestFinished(() => core.stop());
    return core;
  }

  it('has what Parley sends to Sentinels', async () => {
    const core = await startWith(SENTINEL_RULES);
    await expect.poll(() => core.ping()).toMatchObject({ ok: true });
    const readClients = (port: number) => asAdmin(port, async (redis) => [String(await redis.client('LIST'))]);
    await expect.poll(async () => (await eachPort(readClients)).join('\n')).toMatch(/ cmd=ping user=parley /);
    // The client library ignores `disableClientInfo` here. Redis 7.0 does not know the command, and logs nothing.
    const refused = await eachPort(readRefused);
    expect(refused.filter((name) => name !== 'client|setinfo')).toEqual([]);
  });

  it.each(SENTINEL_RULES)('is refused something without %s', async (rule) => {
    await startWith(SENTINEL_RULES.filter((each) => each !== rule));
    await expect.poll(() => eachPort(readRefused)).toContain(rule.slice(1));
  });
});

it('the keys of every family and their channels are in the pattern of the rights', () => {
  const { keyPattern, channelPattern } = gatewayRights('parley', ALL);
  expect([keyPattern, channelPattern]).toEqual([`~${createKeys('parley').all.pattern}`, '&parley:*']);
});
