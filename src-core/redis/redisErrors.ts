import { randomUUID } from 'node:crypto';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { ErrorCode } from '#shared/errors/codes.ts';
import type { Logger } from '../Core.ts';
import { tlsErrorCode } from './tlsErrors.ts';
import { DeadlineError } from './withDeadline.ts';

/** How Redis begins an error that it answers, and what that means to us. */
const REPLY_CODES: readonly (readonly [prefix: string, code: ErrorCode])[] = [
  ['LOADING', 'REDIS_LOADING'],
  ['READONLY', 'REDIS_READ_ONLY'],
  ['MISCONF', 'REDIS_READ_ONLY'], // it can't save, and therefore takes no writes
  ['NOREPLICAS', 'REDIS_READ_ONLY'],
  ['OOM', 'REDIS_FULL'],
  ['NOAUTH', 'REDIS_AUTH_REQUIRED'],
  ['WRONGPASS', 'REDIS_AUTH_FAILED'],
  ['NOPERM', 'REDIS_NOT_PERMITTED'],
  ["ERR The user executing the script can't", 'REDIS_NOT_PERMITTED'], // so until Redis 7.2
  ['ERR ACL failure in script', 'REDIS_NOT_PERMITTED'],
  ['MASTERDOWN', 'OFFLINE'],
  ['CLUSTERDOWN', 'OFFLINE'],
  // Nobody takes the slot at the moment: it is on its way to another node. The client library has tried several times.
  ['MOVED ', 'OFFLINE'],
  ['ASK ', 'OFFLINE'],
  ['TRYAGAIN', 'OFFLINE'],
  ['ERR This instance has cluster support disabled', 'REDIS_NOT_A_CLUSTER'],
  ['BUSY ', 'TIMEOUT'], // a script holds it up
];

/** What the client library throws when there is no connection, or when it ends before the answer. */
const CONNECTION_GONE =
  /^(Connection is closed|Stream isn't writeable|Command aborted due to connection close|Reached the max retries|Socket timeout|connect E|read E|write E|getaddrinfo |All sentinels are unreachable|Connection is |None of startup nodes|Failed to refresh slots cache|Too many Cluster redirections|Cluster is |Cluster isn't ready)/;
const SYSTEM_CODES = /^(ECONN|EPIPE|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EAI_|ERR_STREAM|ERR_SOCKET)/;

/** The code for an error of Redis or of the way to it; `null` for one that nobody expects. */
export function redisErrorCode(error: Error): ErrorCode | null {
  if (error instanceof DeadlineError) return 'TIMEOUT';
  // A transaction says only that it was not done; why is with the command that it began with.
  const [why] = 'previousErrors' in error ? (error.previousErrors as readonly Error[]) : [];
  if (why !== undefined) return redisErrorCode(why);
  const reply = REPLY_CODES.find(([prefix]) => error.message.startsWith(prefix));
  if (reply !== undefined) return reply[1];
  const systemCode = 'code' in error ? String(error.code) : '';
  const tls = tlsErrorCode(systemCode);
  if (tls !== null) return tls;
  return CONNECTION_GONE.test(error.message) || SYSTEM_CODES.test(systemCode) ? 'OFFLINE' : null;
}

export type TypeRedisError = (error: unknown, during: string) => ChatError;

/**
 * The one place that every error of Redis passes: it is logged with what was being done, and becomes a `ChatError`.
 * An error that nobody expected becomes INTERNAL; its correlation id is in the log beside the stack.
 */
export function createRedisErrorTyper(log: Logger): TypeRedisError {
  return (error, during) => {
    if (error instanceof ChatError) return error;
    const cause = error instanceof Error ? error : new Error(String(error));
    const code = redisErrorCode(cause);
    if (code === null) {
      const correlationId = randomUUID();
      // Not the error itself: the client library hangs the command on it, with what people wrote among its arguments.
      log.error({ during, correlationId, reason: cause.message, stack: cause.stack }, 'Redis: unexpected error');
      return new ChatError('INTERNAL', { correlationId }, { cause });
    }
    // While there is no connection every call ends so; the connection's own state is logged once, at `warn`.
    const level = code === 'OFFLINE' ? 'debug' : 'warn';
    log[level]({ during, code, reason: cause.message }, 'Redis: call failed');
    return new ChatError(code, code === 'REDIS_NOT_PERMITTED' ? { missing: missingRight(cause.message) } : {}, {
      cause,
    });
  };
}

/** `User parley has no permissions to run the 'spublish' command`: what it is about; the whole where it says it otherwise. */
function missingRight(message: string): string {
  return /'([^']+)' (?:sub)?command/.exec(message)?.[1] ?? message.replace(/^NOPERM /, '').slice(0, 200);
}
