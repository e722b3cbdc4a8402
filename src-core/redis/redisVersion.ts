import { ChatError } from '#shared/errors/ChatError.ts';

/** Sharded channels, and functions that scripts use here, came with it. */
const OLDEST_MAJOR = 7;

/** Whether `INFO server` is the answer of a cluster's node. Valkey calls the field `server_mode`. */
export function isCluster(info: string): boolean {
  return /^(redis|server)_mode:cluster/m.test(info);
}

/** Whether `INFO replication` is the answer of a server that only copies another one, and takes no writes. */
export function isReplica(info: string): boolean {
  return /^role:slave/m.test(info);
}

export interface RedisVersion {
  readonly text: string;
  readonly major: number;
}

/**
 * The version in the answer to `INFO server`, `null` when there is none. Valkey tells the Redis that it is compatible with
 * as `redis_version`; a server that no longer does is counted by its own.
 */
export function readVersion(info: string): RedisVersion | null {
  const text = /^redis_version:(\S+)/m.exec(info)?.[1] ?? /^valkey_version:(\S+)/m.exec(info)?.[1];
  if (text === undefined) return null;
  const major = Number.parseInt(text, 10);
  return Number.isNaN(major) ? null : { text, major };
}

/** The same; throws REDIS_NOT_REDIS, or REDIS_TOO_OLD `{version, oldest}`. */
export function requireVersion(info: string): RedisVersion {
  const version = readVersion(info);
  if (version === null) throw new ChatError('REDIS_NOT_REDIS');
  if (version.major >= OLDEST_MAJOR) return version;
  throw new ChatError('REDIS_TOO_OLD', { version: version.text, oldest: `${OLDEST_MAJOR}.0` });
}
