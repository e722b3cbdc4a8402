import { randomUUID } from 'node:crypto';
import { ChatError } from '#shared/errors/ChatError.ts';
import { systemErrorCode } from '#shared/errors/systemErrorCode.ts';
import type { ErrorCode } from '#shared/errors/codes.ts';
import type { Logger } from '../Logger.ts';
import { DeadlineError } from './withDeadline.ts';

/** Prefixes of Redis' error replies with our codes. */
const REPLY_CODES: readonly (readonly [prefix: string, code: ErrorCode])[] = [
  ['LOADING', 'REDIS_LOADING'],
  ['READONLY', 'REDIS_READ_ONLY'],
  ['MISCONF', 'REDIS_READ_ONLY'], // it can't persist and therefore rejects writes
  ['NOREPLICAS', 'REDIS_READ_ONLY'],
  ['OOM', 'REDIS_FULL'],
  ['NOAUTH', 'REDIS_AUTH_REQUIRED'],
  ['WRONGPASS', 'REDIS_AUTH_FAILED'],
  ['NOPERM', 'REDIS_NOT_PERMITTED'],
  ["ERR The user executing the script can't", 'REDIS_NOT_PERMITTED'], // the wording before Redis 7.2
  ['ERR ACL failure in script', 'REDIS_NOT_PERMITTED'],
  ['MASTERDOWN', 'OFFLINE'],
  ['CLUSTERDOWN', 'OFFLINE'],
  // No node accepts the slot while it moves to another node. The client library has retried several times.
  ['MOVED ', 'OFFLINE'],
  ['ASK ', 'OFFLINE'],
  ['TRYAGAIN', 'OFFLINE'],
  ['ERR This instance has cluster support disabled', 'REDIS_NOT_A_CLUSTER'],
  ['BUSY ', 'TIMEOUT'], // a script is blocking the server
];

/** Begins the reply to a whole transaction whose commands were accepted before; the reason follows. */
const DISCARDED = 'EXECABORT Transaction discarded because of: ';

/** Errors that the client library throws without a connection, or when the connection ends before the reply. */
const CONNECTION_GONE =
  /^(Connection is closed|Stream isn't writeable|Command aborted due to connection close|Reached the max retries|Socket timeout|connect E|read E|write E|getaddrinfo |All sentinels are unreachable|Connection is |None of startup nodes|Failed to refresh slots cache|Too many Cluster redirections|Cluster is |Cluster isn't ready)/;
const SYSTEM_CODES = /^(ECONN|EPIPE|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EAI_|ERR_STREAM|ERR_SOCKET)/;

/** The code for an error of Redis or of the connection to it; `null` for an unexpected error. */
export function redisErrorCode(error: Error): ErrorCode | null {
  if (error instanceof DeadlineError) return 'TIMEOUT';
  // The error of a transaction has no cause; the cause is the error of its first failed command.
  const [cause] = 'previousErrors' in error ? (error.previousErrors as readonly Error[]) : [];
  if (cause !== undefined) return redisErrorCode(cause);
  const reason = error.message.startsWith(DISCARDED) ? error.message.slice(DISCARDED.length) : error.message;
  const reply = REPLY_CODES.find(([prefix]) => reason.startsWith(prefix));
  if (reply !== undefined) return reply[1];
  const systemCode = systemErrorCode(error) ?? '';
  const tls = tlsErrorCode(systemCode);
  if (tls !== null) return tls;
  return CONNECTION_GONE.test(error.message) || SYSTEM_CODES.test(systemCode) ? 'OFFLINE' : null;
}

export type RedisErrorConverter = (error: unknown, during: string) => ChatError;

/**
 * Converts every error of Redis: logs it with the operation that failed, and returns a `ChatError`. An unexpected error
 * becomes INTERNAL with a correlation id, which is logged with the stack.
 */
export function createRedisErrorConverter(log: Logger): RedisErrorConverter {
  return (error, during) => {
    if (error instanceof ChatError) return error;
    const cause = error instanceof Error ? error : new Error(String(error));
    const code = redisErrorCode(cause);
    if (code === null) {
      const correlationId = randomUUID();
      // Not the error itself, because the client library attaches the command, whose arguments contain message texts.
      log.error({ during, correlationId, reason: cause.message, stack: cause.stack }, 'Redis: unexpected error');
      return new ChatError('INTERNAL', { correlationId }, { cause });
    }
    // While disconnected every call fails with OFFLINE; the state of the connection is logged once, at `warn`.
    const level = code === 'OFFLINE' ? 'debug' : 'warn';
    log[level]({ during, code, reason: cause.message }, 'Redis: call failed');
    return new ChatError(code, code === 'REDIS_NOT_PERMITTED' ? { missing: missingRight(cause.message) } : {}, {
      cause,
    });
  };
}

/** `+spublish` for `User parley has no permissions to run the 'spublish' command`; otherwise the message. */
export function missingRight(message: string): string {
  const [, name] = /'([^']+)' (?:sub)?command/.exec(message) ?? [];
  return name !== undefined ? `+${name}` : message.replace(/^NOPERM /, '').slice(0, 200);
}

/** Error codes of Node and OpenSSL: https://nodejs.org/api/tls.html#x509-certificate-error-codes */
const CODES: readonly (readonly [pattern: RegExp, code: ErrorCode])[] = [
  [/^(CERT_HAS_EXPIRED|CERT_NOT_YET_VALID)$/, 'REDIS_TLS_EXPIRED'],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, 'REDIS_TLS_WRONG_HOST'],
  [/^(UNABLE_TO_|DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED_CERT|CERT_UNTRUSTED|CERT_SIGNATURE)/, 'REDIS_TLS_UNKNOWN_CA'],
  [/^ERR_SSL_.*ALERT_(CERTIFICATE_REQUIRED|HANDSHAKE_FAILURE|UNKNOWN_CA)$/, 'REDIS_TLS_CLIENT_CERTIFICATE'],
  [/^(ERR_SSL_|ERR_TLS_|EPROTO|CERT_|CRL_)/, 'REDIS_TLS_FAILED'],
];

/** The code for a TLS error; `null` for any other. */
function tlsErrorCode(systemCode: string): ErrorCode | null {
  return CODES.find(([pattern]) => pattern.test(systemCode))?.[1] ?? null;
}

/** Whether Redis rejected a write because its memory is full. The write itself is logged. */
export function isRedisFull(error: unknown): boolean {
  return error instanceof ChatError && error.code === 'REDIS_FULL';
}

/** Awaits an optional write, and ignores its failure when Redis is full. */
export async function ignoreWhenFull(write: Promise<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (!isRedisFull(error)) throw error;
  }
}

/** Parses a list element by element. An element that cannot be parsed is logged and left out. */
export function readEach<Stored, Value>(
  { typeError }: { readonly typeError: RedisErrorConverter },
  during: string,
  elements: Iterable<Stored>,
  read: (element: Stored) => Value,
): Value[] {
  const values: Value[] = [];
  for (const element of elements) {
    try {
      values.push(read(element));
    } catch (error) {
      typeError(error, during);
    }
  }
  return values;
}
