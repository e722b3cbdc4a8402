import { flushShard } from '#core/counter/flushShard.ts';
import { createKeys } from '#core/keys.ts';
import { createRedisAccess } from '#core/redis/createRedisAccess.ts';
import { openSql } from '#core/sql/openSql.ts';
import type { SqlTarget } from '#core/sql/Sql.ts';
import { silentLog } from '../../../bench/silentLog.ts';
import { createSteppingParts } from './stepping.ts';

export interface FlusherTask {
  readonly url: string;
  readonly keyPrefix: string;
  readonly target: SqlTarget;
  /** The step boundary at which the process kills itself with SIGKILL. */
  readonly killAt: number;
}

const { url, keyPrefix, target, killAt } = JSON.parse(process.argv[2] ?? '') as FlusherTask;
let passed = 0;
const redis = createRedisAccess({ url, log: silentLog, deadlineMs: 10_000 });
const sql = await openSql(target);
const parts = createSteppingParts(redis, createKeys(keyPrefix), sql, () => {
  passed += 1;
  if (passed <= killAt) return Promise.resolve();
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => undefined); // the signal may arrive with a delay
});
await flushShard(parts, 0);
await sql.stop();
redis.stop();
