import type { Args, Output } from '#shared/contract/index.ts';
import type { Hook, Post } from '#shared/contract/noticeModel.ts';
import { fail, type Result } from '#shared/rpc/result.ts';
import { sameSession, type Context } from '../Context.ts';
import { createOlderLoader } from '../createOlderLoader.ts';
import { createIdempotencyKeys } from '../createIdempotencyKeys.ts';
import type { Problem } from '../Problem.ts';
import { requestPages } from '../requestPages.ts';
import { isTransient } from '../timelines/reduceOutbox.ts';
import { type TopicEvent, followedTopic } from './reduce.ts';

export interface TopicActions {
  /**
   * Reloads topics, their newest posts and my subscriptions. Resolves to true if all of it was answered, even with a
   * refusal.
   */
  readonly refresh: () => Promise<boolean>;
  readonly loadOlder: () => Promise<Problem | null>;
  /** Fetches the body of a post, and moves my read cursor to it. Returns the error if it can't. */
  readonly open: (post: Post) => Promise<Problem | null>;
  readonly markRead: (place: Args<'topic.markRead'>) => Promise<Problem | null>;
  readonly markAllRead: () => Promise<Problem | null>;
  readonly subscribe: (pattern: string) => Promise<Problem | null>;
  readonly unsubscribe: (pattern: string) => Promise<Problem | null>;
  readonly followPerson: (userId: string) => Promise<Problem | null>;
  readonly unfollowPerson: (userId: string) => Promise<Problem | null>;
  readonly mute: (topic: string, muted: boolean) => Promise<Problem | null>;
  /** The topics that I may delete, in pages: those after the given one. */
  readonly manage: (after: string | undefined) => Promise<Result<Output<'topic.manage'>>>;
  readonly remove: (topic: string) => Promise<Problem | null>;
  readonly match: (pattern: string) => Promise<Result<Output<'topic.match'>>>;
  /** Publishes under one client id per content, so that a retry never posts twice. */
  readonly publish: (post: Omit<Args<'topic.publish'>, 'clientId'>) => Promise<Problem | null>;
  readonly createHook: (args: Args<'hook.create'>) => Promise<Problem | null>;
  readonly listHooks: () => Promise<Result<readonly Hook[]>>;
  /** The person saved the token elsewhere, so it is no longer shown. */
  readonly hideToken: (id: string) => void;
  readonly removeHook: (id: string) => Promise<Problem | null>;
  readonly applyEvent: (event: TopicEvent) => void;
}

export function createTopicActions({ client, stores, newId }: Context): TopicActions {
  const { topics, activity } = stores;
  const loadPage = createOlderLoader({ stores });
  const idempotencyKeys = createIdempotencyKeys(newId);

  async function refresh(): Promise<boolean> {
    const isSameSession = sameSession(stores);
    topics.dispatch({ type: 'requested' });
    const [list, feed, subscriptions] = await Promise.all([
      requestPages(client, 'topic.list', {}),
      client.request('topic.feed', {}),
      client.request('topic.subscriptions', {}),
    ]);
    if (!isSameSession()) return false;
    const isTold = list.ok && feed.ok && subscriptions.ok;
    if (isTold) {
      const snapshot = {
        topics: list.value.flatMap((page) => page.topics),
        feed: feed.value,
        mine: subscriptions.value,
      };
      topics.dispatch({ type: 'loaded', snapshot });
    } else if (!list.ok && list.error.code === 'NOT_FOR_GUESTS') {
      const none = {
        topics: [],
        feed: { posts: [], next: null },
        mine: { subscriptions: [], muted: [], people: null },
      };
      topics.dispatch({ type: 'reset' });
      topics.dispatch({ type: 'loaded', snapshot: none });
    } else topics.dispatch({ type: 'failed' });
    return [list, feed, subscriptions].every((result) => result.ok || !isTransient(result.error));
  }

  function loadOlder(): Promise<Problem | null> {
    return loadPage({
      next: () => topics.getState().next,
      request: (before) => client.request('topic.feed', { before }),
      onPage: (feed) => topics.dispatch({ type: 'olderLoaded', feed }),
    });
  }

  async function markRead(place: Args<'topic.markRead'>): Promise<Problem | null> {
    const isSameSession = sameSession(stores);
    const result = await client.request('topic.markRead', place);
    if (!result.ok) return result.error;
    if (isSameSession()) applyEvent({ name: 'read', topic: place.topic, ...result.value });
    return null;
  }

  /** Performs a change of what I receive, then reloads all of it. */
  async function changing(change: Promise<Result<unknown>>): Promise<Problem | null> {
    const result = await change;
    if (!result.ok) return result.error;
    await refresh();
    return null;
  }

  function applyEvent(event: TopicEvent): void {
    const known = topics.getState();
    topics.dispatch({ type: 'eventReceived', event });
    if (event.name !== 'posted' || topics.getState().buffered !== null) return;
    const before = followedTopic(known, event.post.topic);
    // A post between was missed, unless others wrote it in a topic in which I only follow people.
    if (before !== undefined && event.because.length > 0 && event.post.offset > before.offset + 1) void refresh();
  }

  return {
    refresh,
    loadOlder,
    async open(post) {
      const { topic, offset } = post;
      const isSameSession = sameSession(stores);
      const opened = await client.request('topic.open', { topic, offset });
      if (!opened.ok) return opened.error;
      if (opened.value.post.id !== post.id) return fail('POST_NOT_FOUND').error;
      if (isSameSession()) topics.dispatch({ type: 'opened', post, text: opened.value.body });
      const isUnread = offset > (followedTopic(topics.getState(), topic)?.readOffset ?? offset);
      if (isUnread) await markRead({ topic, offset });
      return null;
    },
    markRead,
    async markAllRead() {
      const isSameSession = sameSession(stores);
      const ends = Object.values(topics.getState().followed);
      const result = await client.request('topic.markAllRead', {});
      if (!result.ok) return result.error;
      if (isSameSession())
        for (const { topic, offset } of ends) applyEvent({ name: 'read', topic, readOffset: offset, unread: 0 });
      return null;
    },
    subscribe: (pattern) => changing(client.request('topic.subscribe', { pattern })),
    unsubscribe: (pattern) => changing(client.request('topic.unsubscribe', { pattern })),
    followPerson: (userId) => changing(client.request('topic.followPerson', { userId })),
    unfollowPerson: (userId) => changing(client.request('topic.unfollowPerson', { userId })),
    async mute(topic, muted) {
      const isSameSession = sameSession(stores);
      const refused = await changing(client.request('topic.mute', { topic, muted }));
      if (refused === null && isSameSession()) activity.dispatch({ type: 'topicMuted', topic, muted });
      return refused;
    },
    manage: (after) => client.request('topic.manage', after === undefined ? {} : { after }),
    remove: (topic) => changing(client.request('topic.remove', { topic })),
    match: (pattern) => client.request('topic.match', { pattern }),
    async publish(post) {
      const result = await client.request('topic.publish', { ...post, clientId: idempotencyKeys.keyFor(post) });
      if (!result.ok) return result.error;
      idempotencyKeys.clear();
      return null;
    },
    async createHook(args) {
      const isSameSession = sameSession(stores);
      const result = await client.request('hook.create', args);
      if (!result.ok) return result.error;
      if (isSameSession()) activity.dispatch({ type: 'hookMade', made: result.value });
      return null;
    },
    hideToken: (id) => activity.dispatch({ type: 'hookSettled', id }),
    async listHooks() {
      const result = await client.request('hook.list', {});
      return result.ok ? { ok: true, value: result.value.hooks } : result;
    },
    async removeHook(id) {
      const result = await client.request('hook.remove', { id });
      if (!result.ok && result.error.code !== 'HOOK_NOT_FOUND') return result.error;
      activity.dispatch({ type: 'hookSettled', id });
      return null;
    },
    applyEvent,
  };
}
