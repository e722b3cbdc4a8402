import { createArchive } from '#core/archive/createArchive.ts';
import { createArchiver } from '#core/archive/createArchiver.ts';
import { createArchiveStore } from '#core/archive/createArchiveStore.ts';
import { createKeys } from '#core/keys.ts';
import { createRedisAccess } from '#core/redis/createRedisAccess.ts';
import { openSql } from '#core/sql/openSql.ts';
import type { SqlTarget } from '#core/sql/Sql.ts';
import { createFuse, fuseRedis, fuseSql } from '../../support/fuses.ts';
import { silentLog } from '../../bench/silentLog.ts';

export interface ArchiverTask {
  readonly url: string;
  readonly keyPrefix: string;
  readonly target: SqlTarget;
  /** The step boundary at which the process kills itself with SIGKILL. */
  readonly killAt: number;
}

const { url, keyPrefix, target, killAt } = JSON.parse(process.argv[2] ?? '') as ArchiverTask;
const fuse = createFuse(killAt, () => {
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => undefined); // the signal may arrive with a delay
});
const redis = createRedisAccess({ url, log: silentLog, deadlineMs: 10_000 });
const archive = createArchive(
  { open: async () => createArchiveStore(fuseSql(await openSql(target), fuse)) },
  silentLog,
);
const archiver = createArchiver({
  redis: fuseRedis(redis, fuse),
  keys: createKeys(keyPrefix),
  archive,
  log: silentLog,
  policy: { keep: 2, olderThanMs: 0 },
  sweepEveryMs: 3_600_000,
});
await archiver.moveAll();
archiver.stop();
await archive.stop();
redis.stop();
