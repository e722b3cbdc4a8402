import { createHash } from 'node:crypto';
import type { Post } from '#shared/contract/noticeModel.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { matchesPattern } from '#shared/topic/matchesPattern.ts';
import { isPattern } from '#shared/topic/topicName.ts';
import { scripts } from '../generated/scripts.ts';
import { randomId } from '../randomId.ts';
import type { Attempts } from '../account/createAttempts.ts';
import { readMembership } from '../account/membership.ts';
import type { TopicPorts } from '../topic/createTopics.ts';
import { checkPost, checkTopic } from '../topic/TopicEntry.ts';
import { hashToken } from '../token.ts';

export interface HookPorts extends TopicPorts {
  readonly attempts: Attempts;
}

/** The hook that belongs to a token. */
export interface FoundHook {
  readonly id: string;
  readonly name: string;
  readonly pattern: string;
  readonly by: string;
}

export interface HookPost {
  /** Optional when the hook's pattern is a topic name. */
  readonly topic?: string | undefined;
  readonly title: string;
  readonly body: string;
  /** A hook publishes once per key; null: every request is a new post. */
  readonly idempotencyKey: string | null;
}

export interface Published {
  readonly post: Post;
  readonly repeated: boolean;
}

/** How long an idempotency key and its response are stored. */
const KEY_LIFETIME_MS = 24 * 3_600_000;
const MAX_TOKEN_LENGTH = 256;

/** Throws HOOK_NOT_FOUND, also when its creator was deactivated or became a guest, and TOO_MANY_ATTEMPTS. */
export async function findHook({ redis, keys, attempts }: HookPorts, token: string): Promise<FoundHook> {
  if (token.length > MAX_TOKEN_LENGTH) throw new ChatError('HOOK_NOT_FOUND');
  const hook = await redis.run(scripts.useHook, keys.hook(hashToken(token)), {});
  await attempts.countForHook(hook.id);
  const { role, isDeactivated } = await readMembership({ redis, keys }, hook.by);
  if (isDeactivated || role === 'guest') throw new ChatError('HOOK_NOT_FOUND');
  return hook;
}

/**
 * Publishes once per idempotency key, also for concurrent repetitions: the client id of the post is derived from the
 * key, and a client id is published once. Throws the errors of `Publisher.publish`, validation errors of the post,
 * IDEMPOTENCY_KEY_REUSED.
 */
export async function publishByHook(ports: HookPorts, hook: FoundHook, request: HookPost): Promise<Published> {
  const { redis, keys, topics } = ports;
  const topic = checkTopic(request.topic ?? (isPattern(hook.pattern) ? '' : hook.pattern));
  if (!matchesPattern(hook.pattern, topic)) throw new ChatError('TOPIC_FORBIDDEN', { field: 'topic' });
  const { title, body } = checkPost(request);
  const outgoing = {
    topic,
    author: hook.id,
    from: { kind: 'program', name: hook.name },
    by: hook.by,
    title,
    body,
  } as const;
  if (request.idempotencyKey === null) return topics.publisher.publish({ ...outgoing, clientId: randomId() });

  const clientId = digest(hook.id, request.idempotencyKey);
  const key = keys.hookAnswer(clientId);
  const claim = { fingerprint: digest(topic, title, body), lifetimeMs: KEY_LIFETIME_MS };
  const { answer } = await redis.run(scripts.claimKey, key, claim);
  if (answer !== null) return { post: JSON.parse(answer) as Post, repeated: true };
  const published = await topics.publisher.publish({ ...outgoing, clientId });
  await redis.run(scripts.keepAnswer, key, { answer: JSON.stringify(published.post) });
  return published;
}

/** Throws validation errors of the post, TOO_MANY_TOPICS. */
export async function publishAsOperator(
  { topics }: HookPorts,
  post: { name: string; clientId: string; topic: string; title: string; body: string },
): Promise<Published> {
  const { name, clientId } = post;
  const from = { kind: 'program', name } as const;
  const topic = checkTopic(post.topic);
  return topics.publisher.publish({ topic, clientId, author: 'operator', from, by: null, ...checkPost(post) });
}

/** A hash of a list of texts (as JSON, so that different lists never collide), valid for every id of the contract. */
function digest(...texts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('base64url');
}
