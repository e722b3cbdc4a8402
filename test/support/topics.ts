import type { Client } from '#shared/rpc/createClient.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { freshId } from './coreForTests.ts';

/** Publishes a post and returns the answer. */
export async function publish(client: Client, topic: string, title: string, body = '', clientId = freshId()) {
  return unwrap(await client.request('topic.publish', { topic, clientId, title, body }));
}

export async function follow(client: Client, pattern: string) {
  return unwrap(await client.request('topic.subscribe', { pattern }));
}

export async function topicsOf(client: Client) {
  const { topics, unread } = unwrap(await client.request('topic.list', {}));
  return { topics, unread };
}
