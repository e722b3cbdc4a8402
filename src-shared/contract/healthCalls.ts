import { z } from 'zod';
import { instantSchema } from './bounds.ts';
import { defineCall } from './defineCall.ts';
import { listOf } from './listOf.ts';

/** `problem`: data is lost or a part does not work; `warning`: it may become one. The order is that of the severity. */
export const HEALTH_STATES = ['ok', 'warning', 'problem'] as const;
export type HealthState = (typeof HEALTH_STATES)[number];

/** What is checked, in the order in which it is shown. */
export const HEALTH_CHECKS = [
  'redis',
  'persistence',
  'memory',
  'eviction',
  'replication',
  'clock',
  'database',
  'archive',
  'files',
  'node',
] as const;
export type HealthCheck = (typeof HEALTH_CHECKS)[number];

/** What a check can find, and how good that is. */
export const HEALTH_FINDINGS = {
  /** {version, latency} in ms */
  redisAnswers: ['redis', 'ok'],
  redisSlow: ['redis', 'warning'],
  /** {code} */
  redisFailed: ['redis', 'problem'],
  aofOn: ['persistence', 'ok'],
  aofWriteFailed: ['persistence', 'problem'],
  aofRewriteFailed: ['persistence', 'warning'],
  /** {savedAt} */
  snapshotsOnly: ['persistence', 'warning'],
  snapshotFailed: ['persistence', 'problem'],
  persistenceOff: ['persistence', 'problem'],
  /** The Redis user may not read the configuration. */
  persistenceUnknown: ['persistence', 'warning'],
  /** {usedBytes} */
  memoryUnlimited: ['memory', 'ok'],
  /** {usedBytes, maxBytes} */
  memoryFree: ['memory', 'ok'],
  memoryLow: ['memory', 'warning'],
  memoryFull: ['memory', 'problem'],
  noEviction: ['eviction', 'ok'],
  /** {policy} */
  evicts: ['eviction', 'warning'],
  noReplicas: ['replication', 'ok'],
  /** {replicas} */
  replicasFollow: ['replication', 'ok'],
  /** {replicas, behind} */
  replicasBehind: ['replication', 'warning'],
  isReplica: ['replication', 'problem'],
  /** {primaries} */
  clusterServes: ['replication', 'ok'],
  clusterFails: ['replication', 'problem'],
  /** {difference} in ms */
  clocksAgree: ['clock', 'ok'],
  clocksDiffer: ['clock', 'warning'],
  clocksWrong: ['clock', 'problem'],
  databaseNone: ['database', 'ok'],
  /** {kind, pending} */
  databaseAnswers: ['database', 'ok'],
  /** {kind, pending, lagMs} */
  databaseBehind: ['database', 'warning'],
  /** {code} */
  databaseFailed: ['database', 'problem'],
  archiveNone: ['archive', 'ok'],
  archiveAnswers: ['archive', 'ok'],
  /** {lagMs} */
  archiveBehind: ['archive', 'warning'],
  /** {code} */
  archiveFailed: ['archive', 'problem'],
  filesInRedis: ['files', 'ok'],
  filesInBucket: ['files', 'ok'],
  /** {freeBytes, totalBytes} */
  filesInFolder: ['files', 'ok'],
  filesLow: ['files', 'warning'],
  filesFull: ['files', 'problem'],
  /** {code} */
  filesFailed: ['files', 'problem'],
  /** {version, uptimeMs} */
  nodeRuns: ['node', 'ok'],
} as const satisfies Readonly<Record<string, readonly [HealthCheck, HealthState]>>;
export type HealthFinding = keyof typeof HEALTH_FINDINGS;

/** The findings about which something is to be done. */
export type AdvisedFinding = {
  [Finding in HealthFinding]: (typeof HEALTH_FINDINGS)[Finding][1] extends 'ok' ? never : Finding;
}[HealthFinding];

export function isAdvised(finding: HealthFinding): finding is AdvisedFinding {
  return HEALTH_FINDINGS[finding][1] !== 'ok';
}

/** False for a finding of a later version. */
export function isHealthFinding(name: string): name is HealthFinding {
  return Object.hasOwn(HEALTH_FINDINGS, name);
}

/**
 * The names of values end in their unit: `…Bytes`, `…Ms` for a duration, `…At` for a time; others are shown as they are.
 * No value contains an address, a path or the text of an error, which could contain a password.
 */
const valuesSchema = z.record(z.string().max(32), z.union([z.number(), z.string().max(100)]));

const healthRowSchema = z.object({
  check: z.string().max(32),
  state: z.enum(HEALTH_STATES),
  /** See `HEALTH_FINDINGS`. */
  finding: z.string().max(32),
  values: valuesSchema,
});
export type HealthRow = z.infer<typeof healthRowSchema>;

const healthSchema = z.object({ checkedAt: instantSchema, rows: listOf(healthRowSchema) });
export type HealthReport = z.infer<typeof healthSchema>;

export const healthCalls = {
  /**
   * The state of Redis, of the databases and of the files, as the node sees them that answers. A result is reused for a
   * few seconds. Refuses: NOT_ADMIN.
   */
  'admin.health': defineCall({ session: 'required', input: z.object({}), output: healthSchema }),
} as const;
