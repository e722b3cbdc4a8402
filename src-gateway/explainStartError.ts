import { ChatError } from '#shared/errors/ChatError.ts';
import type { ErrorCode } from '#shared/errors/codes.ts';

/** Advice for the operator, by error code of a failed start. */
const ADVICE: Partial<Record<ErrorCode, string>> = {
  INVALID_ARGUMENT: 'see --help for the options',
  URL_INVALID:
    'write it as redis://user:password@host:6379 or rediss://… (nodes of a cluster with commas between them), or as ' +
    'redis+sentinel://user:password@s1:26379,s2:26379/master (see docs/operations.md), an origin as https://chat.example, ' +
    'a database as postgres://user:password@host/name, a bucket as s3://KEY:SECRET@host/bucket (a slash inside KEY or SECRET as %2F)',
  TOPIC_INVALID:
    'name a topic in words of small letters, digits, - and _ with dots between them, such as build.release',
  TITLE_EMPTY: 'write a title',
  TITLE_TOO_LONG: 'shorten the title; the body has room for more',
  TEXT_TOO_LONG: 'shorten the body to 64 KiB, or link to the rest of it',
  TEXT_INVALID: 'take out characters that cannot be stored: NUL, and in a title line breaks',
  TOO_MANY_TOPICS: 'publish in one of the topics that there are',
  CONVERSATION_EXISTS: 'people have written there already, or another export was imported: nothing was changed',
  IMPORT_INCOMPLETE: 'import it once more: it goes on where it stopped',
  PERSON_NOT_FOUND: 'the team has no owner yet, or this person is deactivated or was imported and cannot sign in',
  LAST_OWNER: 'a team always has an owner: make someone else the owner first',
  INVITATION_EXPIRED: 'there is no invitation of this id; “invitations” lists them',
  TOO_MANY_INVITATIONS: 'wait until one of the invitations expires',
  PORT_IN_USE: 'stop what listens there, or choose another port with --port N (0 takes a free one)',
  DATA_FOLDER_NOT_WRITABLE: 'make the folder writable, or choose another with --data DIR or --files DIR',
  BLOB_STORE_FAILED: 'check the address, the keys and the bucket given with --files; the bucket must be there already',
  DATABASE_UNREACHABLE:
    'check that the database runs at the address given with --database, and that a firewall lets this machine through',
  DATABASE_FAILED: 'check the address given with --database; the database must be there, and its user may make tables',
  DATABASE_TOO_NEW: 'a newer Parley has used this database: update this one',
  ARCHIVE_UNAVAILABLE: 'the database given with --database does not answer; the log above says why',
  ARCHIVE_MISSING: 'name the database that the gateways of this Redis use',
  REDIS_UNREACHABLE:
    'check that Redis runs at the address given with --redis, and that a firewall lets this machine through',
  OFFLINE: 'Redis went away meanwhile: check that it runs, then do it again',
  REDIS_AUTH_REQUIRED: 'put the password into the address: redis://:password@host:6379',
  REDIS_AUTH_FAILED: 'check the user and the password in the address given with --redis',
  REDIS_NOT_REDIS: 'something else answers at this address: check host and port',
  REDIS_TOO_OLD: 'Parley needs Redis 7.0 or later, or Valkey',
  REDIS_READ_ONLY: 'this server is a replica: name the primary, or its Sentinels (redis+sentinel://)',
  REDIS_NOT_PERMITTED:
    'give the ACL user what is missing: ACL SETUSER user …; “npm run admin -- redis-acl” prints all rights',
  REDIS_TLS_UNKNOWN_CA: 'name the certificate of your own authority with --redis-ca FILE',
  REDIS_TLS_EXPIRED: 'the certificate of the server is not valid today: renew it, or set the clock of this machine',
  REDIS_TLS_WRONG_HOST: 'use the host name that the certificate of the server was made for',
  REDIS_TLS_CLIENT_CERTIFICATE: 'the server wants a certificate: name one with --redis-cert FILE and --redis-key FILE',
  REDIS_TLS_UNUSED: 'write rediss:// where certificates are named',
  REDIS_CERTIFICATE_INVALID: 'name files in PEM with --redis-ca, --redis-cert and --redis-key',
  REDIS_NOT_SENTINEL: 'write redis:// or rediss:// where the server is no Sentinel (their port is often 26379)',
  REDIS_MASTER_UNKNOWN: 'name the master as the Sentinels do: sentinel monitor NAME … in their configuration',
  REDIS_TLS_FAILED: 'check the certificate of the server, or use redis:// where it speaks no TLS',
  REDIS_NOT_A_CLUSTER: 'name one address only, or the nodes of a Redis Cluster',
  REDIS_CLUSTER_DATABASE: 'leave out the number of the database: a Redis Cluster has none',
  REDIS_SERVER_MISSING: 'install Redis (Debian: apt-get install redis-server), or use one you have with --redis URL',
  REDIS_SERVER_FAILED: 'redis.log in the data folder says why',
};

/** One line with the code, its details and the advice. */
export function explainStartError(error: unknown): string {
  if (!(error instanceof ChatError)) return `INTERNAL: ${error instanceof Error ? error.message : String(error)}`;
  const details = Object.entries(error.details).map(([name, value]) => `${name} ${String(value)}`);
  const about = details.length > 0 ? ` (${details.join(', ')})` : '';
  return `${error.code}${about}: ${ADVICE[error.code] ?? 'this is a fault of Parley; please report it'}`;
}
