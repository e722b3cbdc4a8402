import { ChatError } from '#shared/errors/ChatError.ts';

/** The first version with sharded pub/sub and the Lua functions that our scripts use. */
const OLDEST_MAJOR = 7;

/** Whether the output of `INFO server` is that of a cluster node. Valkey names the field `server_mode`. */
export function isCluster(info: string): boolean {
  return /^(redis|server)_mode:cluster/m.test(info);
}

/** Whether the output of `INFO replication` is that of a replica, which rejects writes. */
export function isReplica(info: string): boolean {
  return /^role:slave/m.test(info);
}

export interface RedisVersion {
  readonly text: string;
  readonly major: number;
}

/**
 * The version in the output of `INFO server`, `null` when there is none. Valkey reports the Redis version that it is
 * compatible with as `redis_version`; without that field its own version is used.
 */
export function readVersion(info: string): RedisVersion | null {
  const text = /^redis_version:(\S+)/m.exec(info)?.[1] ?? /^valkey_version:(\S+)/m.exec(info)?.[1];
  if (text === undefined) return null;
  const major = Number.parseInt(text, 10);
  return Number.isNaN(major) ? null : { text, major };
}

/** Like `readVersion`, but throws REDIS_NOT_REDIS or REDIS_TOO_OLD `{version, oldest}`. */
export function requireVersion(info: string): RedisVersion {
  const version = readVersion(info);
  if (version === null) throw new ChatError('REDIS_NOT_REDIS');
  if (version.major >= OLDEST_MAJOR) return version;
  throw new ChatError('REDIS_TOO_OLD', { version: version.text, oldest: `${OLDEST_MAJOR}.0` });
}
