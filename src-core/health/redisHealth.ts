import { Cluster, type Redis } from 'ioredis';
import type { HealthRow } from '#shared/contract/healthCalls.ts';
import type { RedisAccess } from '../redis/RedisAccess.ts';
import { isCluster, isReplica, readVersion } from '../redis/redisVersion.ts';
import { healthRow, worstRows } from './healthRow.ts';

const DURING = 'checking the health of Redis';

const SLOW_MS = 100;
const CLOCK_MS = { warning: 2_000, problem: 60_000 };
/** Parts of `maxmemory`. */
const MEMORY = { warning: 0.8, problem: 0.95 };
/** A replica sends an acknowledgement every second. */
const REPLICA_LAG_S = 30;

/** What one server says about itself. */
export interface ServerAnswers {
  /** The reply of `INFO`. */
  readonly info: string;
  /** When it saves snapshots; '': never; null: not known. */
  readonly save: string | null;
  /** The reply of `CLUSTER INFO`; null: not known, or not in a cluster. */
  readonly cluster: string | null;
  readonly latencyMs: number;
  /** Its clock minus the clock of this node. */
  readonly clockMs: number;
}

/** One row per check, of a cluster that of the worst master. Throws what `RedisAccess.call` throws. */
export async function checkRedisHealth(redis: Pick<RedisAccess, 'call'>): Promise<HealthRow[]> {
  const servers = await redis.call(DURING, async (command) => {
    await command.ping(); // the nodes of a cluster are known only after the first command
    return command instanceof Cluster ? command.nodes('master') : [command];
  });
  const answers = await Promise.all(servers.map((server) => redis.call(DURING, () => inspect(server))));
  return worstRows(answers.flatMap((one) => judgeServer(one, servers.length)));
}

async function inspect(server: Redis): Promise<ServerAnswers> {
  const start = performance.now();
  await server.ping();
  const latencyMs = performance.now() - start;
  const before = Date.now();
  const [seconds, micros] = await server.time();
  const here = (before + Date.now()) / 2;
  const clockMs = Number(seconds) * 1_000 + Number(micros) / 1_000 - here;
  const info = await server.info();
  // Asked only if it matters, because Redis logs a command that the user may not run.
  const save = fieldOf(info, 'aof_enabled') === '1' ? null : await readSave(server);
  const cluster = isCluster(info) ? await orNull(server.cluster('INFO')) : null;
  return { info, save, cluster, latencyMs, clockMs };
}

async function readSave(server: Redis): Promise<string | null> {
  const reply = await orNull(server.config('GET', 'save'));
  return Array.isArray(reply) && typeof reply[1] === 'string' ? reply[1] : null;
}

/** Null if this Redis does not permit or know the command. */
async function orNull<Value>(work: Promise<Value>): Promise<Value | null> {
  try {
    return await work;
  } catch {
    return null; // the row then says that it is not known
  }
}

export function judgeServer(answers: ServerAnswers, primaries: number): HealthRow[] {
  const { info, latencyMs, clockMs } = answers;
  const version = readVersion(info)?.text ?? '';
  const latency = Math.ceil(latencyMs);
  const difference = Math.round(Math.abs(clockMs));
  const policy = fieldOf(info, 'maxmemory_policy');
  return [
    healthRow(latencyMs > SLOW_MS ? 'redisSlow' : 'redisAnswers', { version, latency }),
    judgePersistence(answers),
    judgeMemory(info),
    policy === 'noeviction' ? healthRow('noEviction') : healthRow('evicts', { policy }),
    judgeReplication(answers, primaries),
    healthRow(
      difference > CLOCK_MS.problem ? 'clocksWrong' : difference > CLOCK_MS.warning ? 'clocksDiffer' : 'clocksAgree',
      { difference },
    ),
  ];
}

function judgePersistence({ info, save }: ServerAnswers): HealthRow {
  const hasFailed = (field: string): boolean => fieldOf(info, field) === 'err';
  if (hasFailed('rdb_last_bgsave_status')) return healthRow('snapshotFailed');
  if (fieldOf(info, 'aof_enabled') === '1') {
    if (hasFailed('aof_last_write_status')) return healthRow('aofWriteFailed');
    return healthRow(hasFailed('aof_last_bgrewrite_status') ? 'aofRewriteFailed' : 'aofOn');
  }
  if (save === null) return healthRow('persistenceUnknown');
  if (save === '') return healthRow('persistenceOff');
  return healthRow('snapshotsOnly', { savedAt: numberOf(info, 'rdb_last_save_time') * 1_000 });
}

function judgeMemory(info: string): HealthRow {
  const [usedBytes, maxBytes] = [numberOf(info, 'used_memory'), numberOf(info, 'maxmemory')];
  if (maxBytes === 0) return healthRow('memoryUnlimited', { usedBytes });
  const used = usedBytes / maxBytes;
  const finding = used >= MEMORY.problem ? 'memoryFull' : used >= MEMORY.warning ? 'memoryLow' : 'memoryFree';
  return healthRow(finding, { usedBytes, maxBytes });
}

function judgeReplication({ info, cluster }: ServerAnswers, primaries: number): HealthRow {
  if (cluster !== null && fieldOf(cluster, 'cluster_state') !== 'ok') return healthRow('clusterFails');
  if (isReplica(info)) return healthRow('isReplica');
  const lines = info.match(/^slave\d+:.*$/gm) ?? [];
  const isBehind = (line: string): boolean =>
    !line.includes('state=online') || Number(/\blag=(-?\d+)/.exec(line)?.[1] ?? 0) > REPLICA_LAG_S;
  const behind = lines.filter(isBehind).length;
  if (behind > 0) return healthRow('replicasBehind', { replicas: lines.length, behind });
  if (isCluster(info)) return healthRow('clusterServes', { primaries });
  return lines.length === 0 ? healthRow('noReplicas') : healthRow('replicasFollow', { replicas: lines.length });
}

/** A field of the reply of `INFO`; '' if there is none. */
function fieldOf(info: string, name: string): string {
  return new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1]?.slice(0, 100) ?? '';
}

/** 0 if there is none. */
function numberOf(info: string, name: string): number {
  const value = Number(fieldOf(info, name));
  return Number.isSafeInteger(value) && value > 0 ? value : 0;
}
