import { LIMITS } from '#shared/contract/limits.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { ErrorCode } from '#shared/errors/codes.ts';
import type { FastifyError } from 'fastify';

interface Refusal {
  readonly status: number;
  readonly message: string;
}

export interface RefusalResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: { readonly code: string; readonly field: string | null; readonly message: string };
}

const RETRY_SECONDS = 5;
const UNAVAILABLE: Refusal = {
  status: 503,
  message: 'The server is unavailable. Send the request again, with the same key.',
};

/** Responses to programs. The messages address the person who reads the program's log. */
const REFUSALS: Partial<Record<ErrorCode, Refusal>> = {
  INVALID_ARGUMENT: { status: 400, message: 'The request is invalid.' },
  TOPIC_INVALID: {
    status: 400,
    message: `A topic is words of small letters, digits, - and _ with dots between them, ${LIMITS.topicNameLength} characters at most. Only a hook for one topic needs none.`,
  },
  TITLE_EMPTY: { status: 400, message: 'The title is empty.' },
  TITLE_TOO_LONG: { status: 400, message: `The title is longer than ${LIMITS.noticeTitleLength} characters.` },
  TEXT_INVALID: {
    status: 400,
    message: 'The text contains a character that cannot be stored, such as NUL or half of a surrogate pair.',
  },
  TEXT_TOO_LONG: { status: 413, message: `The body is longer than ${LIMITS.messageBytes / 1024} KiB.` },
  TOPIC_FORBIDDEN: { status: 403, message: 'This hook may not publish in this topic.' },
  HOOK_NOT_FOUND: { status: 404, message: 'There is no such hook. Its token is wrong, or it was removed.' },
  TOO_MANY_TOPICS: { status: 409, message: `There are ${LIMITS.topics} topics, the maximum.` },
  IDEMPOTENCY_KEY_REUSED: { status: 422, message: 'This key was used for something else.' },
  TOO_MANY_ATTEMPTS: { status: 429, message: 'Too many requests by this hook. Wait as long as Retry-After says.' },
  REDIS_FULL: { status: 507, message: 'The server has no memory left.' },
  OFFLINE: UNAVAILABLE,
  TIMEOUT: UNAVAILABLE,
  REDIS_READ_ONLY: UNAVAILABLE,
  REDIS_LOADING: UNAVAILABLE,
  SERVER_TOO_OLD: UNAVAILABLE,
};

/** Requests that fastify refuses before the body is read. */
const REFUSED_BEFORE_READING: Readonly<Record<string, Refusal & { readonly code: string }>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    status: 415,
    code: 'UNSUPPORTED_MEDIA_TYPE',
    message: 'Send JSON, with Content-Type: application/json.',
  },
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, code: 'TEXT_TOO_LONG', message: 'The request is longer than 128 KiB.' },
};

/** @param onUnexpected logs an unexpected error and returns its correlation id */
export function describeRefusal(
  error: FastifyError | ChatError,
  onUnexpected: (error: unknown) => string,
): RefusalResponse {
  if (error instanceof ChatError) return describeCode(error, onUnexpected);
  const refusedEarly = REFUSED_BEFORE_READING[error.code];
  if (refusedEarly !== undefined)
    return { status: refusedEarly.status, headers: {}, body: bodyOf(refusedEarly.code, null, refusedEarly) };
  // The body is not JSON, or shorter than announced.
  if (error.statusCode !== undefined && error.statusCode < 500) {
    return {
      status: error.statusCode,
      headers: {},
      body: bodyOf('INVALID_ARGUMENT', null, { message: 'The request body is not JSON, or incomplete.' }),
    };
  }
  return unexpected(onUnexpected(error));
}

function describeCode(error: ChatError, onUnexpected: (error: unknown) => string): RefusalResponse {
  const { code, details } = error;
  const refusal = REFUSALS[code];
  if (refusal === undefined) return unexpected(onUnexpected(error));
  const { field, message, retryAfterMs } = details;
  const wait = typeof retryAfterMs === 'number' ? Math.ceil(retryAfterMs / 1000) : RETRY_SECONDS;
  return {
    status: refusal.status,
    headers: refusal.status === 429 || refusal.status === 503 ? { 'retry-after': String(wait) } : {},
    body: {
      ...bodyOf(code, typeof field === 'string' ? field : null, refusal),
      ...(typeof message === 'string' && { message }),
    },
  };
}

function bodyOf(code: string, field: string | null, { message }: Pick<Refusal, 'message'>): RefusalResponse['body'] {
  return { code, field, message };
}

function unexpected(correlationId: string): RefusalResponse {
  const message = `Internal error. The gateway's log describes it under ${correlationId}.`;
  return { status: 500, headers: {}, body: { code: 'INTERNAL', field: null, message } };
}
