import type { Core, FoundHook, Published } from '#core/index.ts';
import { randomUUID } from 'node:crypto';
import { ChatError } from '#shared/errors/ChatError.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { isPattern } from '#shared/topic/topicName.ts';
import type { FastifyError, FastifyInstance } from 'fastify';
import { z } from 'zod';
import { describePostIssue } from './describePostIssue.ts';
import { describeRefusal } from './hookRefusals.ts';

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
