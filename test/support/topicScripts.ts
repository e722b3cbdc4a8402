import { randomUUID } from 'node:crypto';
import { scripts } from '#core/generated/scripts.ts';
import type { Keys } from '#core/keys.ts';
import type { RedisAccess } from '#core/redis/RedisAccess.ts';
import { parseEntry, type TopicEntry } from '#core/topic/TopicEntry.ts';

/** A topic name that no other test uses. */
export function freshTopic(): string {
  return `topic-${randomUUID()}`;
}

/** An element of a topic's log, in the format of `publishPost`. */
export function element(id: string, at = 1): string {
  return `{"at":${at},${post(id)}`;
}

/** The arguments of one post after its time. */
export function post(id: string, title = 'a title'): string {
  const from = { kind: 'person', userId: 'amy' };
  return JSON.stringify({ id, from, title, hasBody: false }).slice(1);
}

export async function enter(redis: RedisAccess, keys: Keys, topic: string, by = 'amy'): Promise<TopicEntry> {
  const args = { topic, epoch: 'epoch-one', by, readers: 'null', limit: 1000 };
  const { entry } = await redis.run(scripts.enterTopic, keys.topics, args);
  return parseEntry(entry);
}

/** Appends to the log only, as a process that dies before it updates the registry. */
export function write(redis: RedisAccess, keys: Keys, topic: string, id: string, body = '', keep = 1000) {
  const args = { epoch: 'epoch-one', sentId: `amy:${id}`, keep, post: post(id), body };
  return redis.run(scripts.publishPost, keys.topic(topic), args);
}
