import { randomUUID } from 'node:crypto';
import { scripts } from '#core/generated/scripts.ts';
import type { Keys } from '#core/keys.ts';
import type { RedisAccess } from '#core/redis/RedisAccess.ts';
import { parseEntry, type TopicEntry } from '#core/topic/TopicEntry.ts';

/** A name that no other test has. */
export function freshTopic(): string {
  return `topic-${randomUUID()}`;
}

/** An element of a topic's log, as `publishPost` makes it. */
export function element(id: string, at = 1): string {
  return `{"at":${at},${post(id)}`;
}

/** What is passed for one post: all that follows its time. */
export function post(id: string, title = 'a title'): string {
  const from = { kind: 'person', userId: 'amy' };
  return JSON.stringify({ id, from, title, hasBody: false }).slice(1);
}

export async function enter(redis: RedisAccess, keys: Keys, topic: string, by = 'amy'): Promise<TopicEntry> {
  const args = { topic, epoch: 'epoch-one', by, readers: 'null', limit: 1000 };
  const { entry } = await redis.run(scripts.enterTopic, keys.topics, args);
  return parseEntry(entry);
}

/** Publishes in the log alone, as somebody who dies before the registry hears of it. */
export function write(redis: RedisAccess, keys: Keys, topic: string, id: string, body = '', keep = 1000) {
  const args = { epoch: 'epoch-one', sentId: `amy:${id}`, keep, post: post(id), body };
  return redis.run(scripts.publishPost, keys.topic(topic), args);
}
