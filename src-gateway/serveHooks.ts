import { randomUUID } from 'node:crypto';
import type { FastifyError, FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Core, FoundHook, Published } from '#core/index.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { ErrorCode } from '#shared/errors/codes.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { isPattern } from '#shared/topic/topicName.ts';

/** Enough for the longest text of 64 KiB in usual JSON escaping. */
const MAX_BODY_BYTES = 128 * 1024;
const MAX_KEY_LENGTH = 255;

/** Unknown fields are refused, because a misspelt `body` would be lost otherwise. */
const postSchema = z.strictObject({
  topic: z.string().max(1024).optional(),
  title: z.string().max(1024),
  body: z.string().default(''),
});

/**
 * Serves `POST /hooks/<token>`: a program publishes `{topic?, title, body?}`. The token is verified before the body is
 * read; errors are answered as `{code, field, message}`. Tokens are never logged: requests are not logged, and errors
 * do not contain them.
 */
export function serveHooks(app: FastifyInstance, core: Core): void {
  void app.register((scope, _options, done) => {
    const found = new WeakMap<object, FoundHook>();
    scope.removeContentTypeParser('text/plain');
    scope.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    scope.setErrorHandler((error: FastifyError | ChatError, _request, reply) => {
      const { status, headers, body } = describeRefusal(error, (unexpected) => {
        const correlationId = randomUUID();
        app.log.error({ err: unexpected, correlationId }, 'a hook could not be answered');
        return correlationId;
      });
      return reply.code(status).headers(headers).send(body);
    });

    scope.post<{ Params: { token: string } }>('/hooks/:token', {
      bodyLimit: MAX_BODY_BYTES,
      async onRequest(request) {
        found.set(request, unwrap(await core.hooks.find(request.params.token)));
      },
      async handler(request, reply) {
        const hook = found.get(request);
        if (hook === undefined) throw new ChatError('HOOK_NOT_FOUND');
        const post = parsePost(request.body);
        if (post.topic === undefined && isPattern(hook.pattern)) {
          const message = 'Name a topic: this hook is for several.';
          throw new ChatError('TOPIC_INVALID', { field: 'topic', message });
        }
        const idempotencyKey = parseIdempotencyKey(request.headers['idempotency-key']);
        const published = unwrap(await core.hooks.publish(hook, { ...post, idempotencyKey }));
        if (published.repeated) reply.header('idempotency-replayed', 'true');
        return reply.code(201).send(toResponse(published));
      },
    });
    done();
  });
}

/** The response body, which is the same for every repetition. */
function toResponse({ post: { topic, offset, id, at } }: Published) {
  return { topic, offset, id, at };
}

function parsePost(body: unknown): z.output<typeof postSchema> {
  const parsed = postSchema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new ChatError('INVALID_ARGUMENT', { ...describePostIssue(body, parsed.error.issues) });
}

/** Parses a structured-field string (draft-ietf-httpapi-idempotency-key-header), also without its quotes. */
function parseIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  const key = /^"(.*)"$/.exec(String(header))?.[1] ?? String(header);
  if (key !== '' && key.length <= MAX_KEY_LENGTH) return key;
  const message = `1 to ${MAX_KEY_LENGTH} characters`;
  throw new ChatError('INVALID_ARGUMENT', { field: 'Idempotency-Key', message });
}

interface PostIssue {
  readonly field: string;
  readonly message: string;
}

/** Describes a validation error of a post for the person who reads the log of the sending program. */
function describePostIssue(body: unknown, issues: readonly z.core.$ZodIssue[]): PostIssue {
  const unknown = issues.find((issue) => issue.code === 'unrecognized_keys')?.keys[0];
  if (unknown !== undefined) {
    return { field: unknown, message: 'There is no such field. A post has a title, and may have a topic and a body.' };
  }
  const [issue] = issues;
  const field = issue?.path.map(String).join('.') ?? '';
  if (field === '') return { field, message: 'Send one JSON object, with a title in it.' };
  if (issue?.code === 'too_big') return { field, message: `The ${field} is too long.` };
  const isThere = typeof body === 'object' && body !== null && Object.hasOwn(body, field);
  return { field, message: isThere ? `The ${field} must be a text.` : `The ${field} is missing.` };
}

interface Refusal {
  readonly status: number;
  readonly message: string;
}

interface RefusalResponse {
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
  IMPORT_UNDER_WAY: UNAVAILABLE,
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
function describeRefusal(error: FastifyError | ChatError, onUnexpected: (error: unknown) => string): RefusalResponse {
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
