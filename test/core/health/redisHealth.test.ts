import { afterAll, expect, it } from 'vitest';
import { judgeServer, checkRedisHealth, type ServerAnswers } from '#core/health/redisHealth.ts';
import { createRedisAccess } from '#core/redis/createRedisAccess.ts';
import { silent } from '../../support/coreForTests.ts';
import { startRedis } from '../../support/startRedis.ts';

const server = await startRedis();
const redis = createRedisAccess({ url: server.url, log: silent, deadlineMs: 5_000 });
afterAll(async () => {
  redis.stop();
  await server.stop();
});

/** How fast it answers and whether the clocks agree depends on the machine; `judgeServer` is tested below. */
const OF_MACHINE: readonly string[] = ['redisAnswers', 'redisSlow', 'clocksAgree', 'clocksDiffer', 'clocksWrong'];
async function findings(): Promise<string[]> {
  const rows = await checkRedisHealth(redis);
  return rows.map(({ finding }) => finding).filter((finding) => !OF_MACHINE.includes(finding));
}
const configure = (name: string, value: string) => redis.call('test', (command) => command.config('SET', name, value));

it('finds out whether a server saves anything, and what it does when its memory is full', async () => {
  const rest = ['memoryUnlimited', 'noEviction', 'noReplicas'];
  expect(await findings()).toEqual(['persistenceOff', ...rest]);
  await configure('save', '3600 1');
  expect(await findings()).toEqual(['snapshotsOnly', ...rest]);
  await configure('appendonly', 'yes');
  expect(await findings()).toEqual(['aofOn', ...rest]);
  await configure('maxmemory-policy', 'allkeys-lru');
  await configure('maxmemory', String(1024 ** 4));
  const rows = await checkRedisHealth(redis);
  expect(rows.find(({ check }) => check === 'eviction')).toEqual({
    check: 'eviction',
    state: 'warning',
    finding: 'evicts',
    values: { policy: 'allkeys-lru' },
  });
  expect(rows.find(({ check }) => check === 'memory')).toMatchObject({
    finding: 'memoryFree',
    values: { maxBytes: 1024 ** 4 },
  });
});

it('goes without the configuration where the user may not read it', async () => {
  await configure('appendonly', 'no');
  const rules = ['~*', '&*', '+@all', '-@dangerous', '+info', 'on', '>secret'];
  await redis.call('test', (command) => command.acl('SETUSER', 'parley', ...rules));
  const url = server.url.replace('//', '//parley:secret@');
  const limited = createRedisAccess({ url, log: silent, deadlineMs: 5_000 });
  const rows = await checkRedisHealth(limited);
  limited.stop();
  expect(rows.find(({ check }) => check === 'persistence')?.finding).toBe('persistenceUnknown');
  expect(JSON.stringify(rows)).not.toContain('secret');
});

const HEALTHY = [
  'redis_version:8.0.1',
  'redis_mode:standalone',
  'aof_enabled:1',
  'aof_last_write_status:ok',
  'aof_last_bgrewrite_status:ok',
  'rdb_last_bgsave_status:ok',
  'used_memory:50',
  'maxmemory:100',
  'maxmemory_policy:noeviction',
  'role:master',
];
function judge(changes: readonly string[], answers: Partial<ServerAnswers> = {}): string[] {
  const changed = new Set(changes.map((line) => line.split(':')[0]));
  const lines = [...HEALTHY.filter((line) => !changed.has(line.split(':')[0])), ...changes];
  const info = lines.join('\r\n');
  return judgeServer({ info, save: null, cluster: null, latencyMs: 1, clockMs: -20, ...answers }, 3)
    .filter(({ state }) => state !== 'ok')
    .map(({ finding }) => finding);
}

it.each([
  [[], []],
  [['rdb_last_bgsave_status:err'], ['snapshotFailed']],
  [['aof_last_write_status:err'], ['aofWriteFailed']],
  [['aof_last_bgrewrite_status:err'], ['aofRewriteFailed']],
  [['used_memory:79'], []],
  [['used_memory:80'], ['memoryLow']],
  [['used_memory:95'], ['memoryFull']],
  [['role:slave'], ['isReplica']],
  [['slave0:ip=10.0.0.7,port=6379,state=online,offset=9,lag=1'], []],
  [['slave0:ip=10.0.0.7,port=6379,state=wait_bgsave,offset=9,lag=1'], ['replicasBehind']],
  [['slave0:ip=10.0.0.7,port=6379,state=online,offset=9,lag=31'], ['replicasBehind']],
  [['redis_mode:cluster'], []],
])('judges what INFO says: %j', (lines, expected) => {
  expect(judge(lines)).toEqual(expected);
});

it('judges the clock, the delay and the cluster', () => {
  expect(judge([], { clockMs: -2_001 })).toEqual(['clocksDiffer']);
  expect(judge([], { clockMs: 60_001 })).toEqual(['clocksWrong']);
  expect(judge([], { latencyMs: 101 })).toEqual(['redisSlow']);
  expect(judge(['redis_mode:cluster'], { cluster: 'cluster_state:fail\r\n' })).toEqual(['clusterFails']);
  expect(judge(['redis_mode:cluster'], { cluster: 'cluster_state:ok\r\n' })).toEqual([]);
});

it('never shows the address of a replica', () => {
  const info = 'slave0:ip=10.0.0.7,port=6379,state=online,offset=9,lag=99';
  const rows = judgeServer({ info, save: '', cluster: null, latencyMs: 1, clockMs: 0 }, 1);
  expect(JSON.stringify(rows)).not.toContain('10.0.0.7');
});
