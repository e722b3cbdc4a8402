import { LIMITS } from '#shared/contract/limits.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { ErrorCode } from '#shared/errors/codes.ts';
import type { FastifyError } from 'fastify';

interface Refusal {
  readonly status: number;
  readonly message: string;
}

export interface RefusalAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: { readonly code: string; readonly field: string | null; readonly message: string };
}

const AGAIN_SECONDS = 5;
const AWAY: Refusal = { status: 503, message: 'The server cannot take it now. Send it again, with the same key.' };

/** What a program is told; a person who reads its log should know what to do. */
const REFUSALS: Partial<Record<ErrorCode, Refusal>> = {
  INVALID_ARGUMENT: { status: 400, message: 'The request is not as it should be.' },
  TOPIC_INVALID: {
    status: 400,
    message: `A topic is words of small letters, digits, - and _ with dots between them, ${LIMITS.topicNameLength} characters at most. Only a hook for one topic needs none.`,
  },
  TITLE_EMPTY: { status: 400, message: 'The title is empty.' },
  TITLE_TOO_LONG: { status: 400, message: `The title is longer than ${LIMITS.noticeTitleLength} characters.` },
  TEXT_INVALID: {
    status: 400,
    message: 'It holds a character that cannot be stored, such as a NUL or half a character.',
  },
  TEXT_TOO_LONG: { status: 413, message: `The body is longer than ${LIMITS.messageBytes / 1024} KiB.` },
  TOPIC_FORBIDDEN: { status: 403, message: 'This hook may not publish in this topic.' },
  HOOK_NOT_FOUND: { status: 404, message: 'There is no such hook. Its token is wrong, or it was removed.' },
  TOO_MANY_TOPICS: { status: 409, message: `There are ${LIMITS.topics} topics, which is all there can be.` },
  IDEMPOTENCY_KEY_REUSED: { status: 422, message: 'This key was used for something else.' },
  TOO_MANY_ATTEMPTS: { status: 429, message: 'Too many requests by this hook. Wait as long as Retry-After says.' },
  REDIS_FULL: { status: 507, message: 'The server has no memory left.' },
  OFFLINE: AWAY,
  TIMEOUT: AWAY,
  REDIS_READ_ONLY: AWAY,
  REDIS_LOADING: AWAY,
  SERVER_TOO_OLD: AWAY,
};

/** What fastify refuses before it is read. */
const UNREAD: Readonly<Record<string, Refusal & { readonly code: string }>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    status: 415,
    code: 'UNSUPPORTED_MEDIA_TYPE',
    message: 'Send JSON, with Content-Type: application/json.',
  },
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, code: 'TEXT_TOO_LONG', message: 'The request is longer than 128 KiB.' },
};

/** @param onUnexpected logs what nobody expected, and returns the id under which it did */
export function describeRefusal(
  error: FastifyError | ChatError,
  onUnexpected: (error: unknown) => string,
): RefusalAnswer {
  if (error instanceof ChatError) return describeCode(error, onUnexpected);
  const unread = UNREAD[error.code];
  if (unread !== undefined) return { status: unread.status, headers: {}, body: bodyOf(unread.code, null, unread) };
  // Its body is no JSON, or less than was announced.
  if (error.statusCode !== undefined && error.statusCode < 500) {
    return {
      status: error.statusCode,
      headers: {},
      body: bodyOf('INVALID_ARGUMENT', null, { message: 'The request holds no JSON, or not all of it arrived.' }),
    };
  }
  return unexpected(onUnexpected(error));
}

function describeCode(error: ChatError, onUnexpected: (error: unknown) => string): RefusalAnswer {
  const { code, details } = error;
  const refusal = REFUSALS[code];
  if (refusal === undefined) return unexpected(onUnexpected(error));
  const { field, message, retryAfterMs } = details;
  const wait = typeof retryAfterMs === 'number' ? Math.ceil(retryAfterMs / 1000) : AGAIN_SECONDS;
  return {
    status: refusal.status,
    headers: refusal.status === 429 || refusal.status === 503 ? { 'retry-after': String(wait) } : {},
    body: {
      ...bodyOf(code, typeof field === 'string' ? field : null, refusal),
      ...(typeof message === 'string' && { message }),
    },
  };
}

function bodyOf(code: string, field: string | null, { message }: Pick<Refusal, 'message'>): RefusalAnswer['body'] {
  return { code, field, message };
}

function unexpected(correlationId: string): RefusalAnswer {
  const message = `Something went wrong; the gateway's log has it under ${correlationId}.`;
  return { status: 500, headers: {}, body: { code: 'INTERNAL', field: null, message } };
}
