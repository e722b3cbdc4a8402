import { ChatError } from '#shared/errors/ChatError.ts';
import type { ErrorCode } from '#shared/errors/codes.ts';

/** What whoever runs the gateway can do about it, for the codes that a start can end in. */
const ADVICE: Partial<Record<ErrorCode, string>> = {
  INVALID_ARGUMENT: 'see --help for the options',
  URL_INVALID:
    'write it as redis://user:password@host:6379 or rediss://… (nodes of a cluster with commas between them), an origin as https://chat.example, ' +
    'a bucket as s3://KEY:SECRET@host/bucket (a slash inside KEY or SECRET as %2F)',
  PORT_IN_USE: 'stop what listens there, or choose another port with --port N (0 takes a free one)',
  DATA_FOLDER_NOT_WRITABLE: 'make the folder writable, or choose another with --data DIR or --files DIR',
  BLOB_STORE_FAILED: 'check the address, the keys and the bucket given with --files; the bucket must be there already',
  REDIS_UNREACHABLE:
    'check that Redis runs at the address given with --redis, and that a firewall lets this machine through',
  REDIS_AUTH_REQUIRED: 'put the password into the address: redis://:password@host:6379',
  REDIS_AUTH_FAILED: 'check the user and the password in the address given with --redis',
  REDIS_NOT_REDIS: 'something else answers at this address: check host and port',
  REDIS_TOO_OLD: 'Parley needs Redis 7.0 or later, or Valkey',
  REDIS_TLS_FAILED: 'check the certificate of the server, or use redis:// where it speaks no TLS',
  REDIS_NOT_A_CLUSTER: 'name one address only, or the nodes of a Redis Cluster',
  REDIS_CLUSTER_DATABASE: 'leave out the number of the database: a Redis Cluster has none',
  REDIS_SERVER_MISSING: 'install Redis (Debian: apt-get install redis-server), or use one you have with --redis URL',
  REDIS_SERVER_FAILED: 'redis.log in the data folder says why',
};

/** One line: the code, what it was about, and what to do. */
export function explainStartError(error: unknown): string {
  if (!(error instanceof ChatError)) return `INTERNAL: ${error instanceof Error ? error.message : String(error)}`;
  const details = Object.entries(error.details).map(([name, value]) => `${name} ${String(value)}`);
  const about = details.length > 0 ? ` (${details.join(', ')})` : '';
  return `${error.code}${about}: ${ADVICE[error.code] ?? 'this is a fault of Parley; please report it'}`;
}
