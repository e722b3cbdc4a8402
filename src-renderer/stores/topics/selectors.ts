import type { FollowedTopic, Post } from '#shared/contract/noticeModel.ts';
import type { TopicsState } from './reduce.ts';

/**
 * A topic that I receive, or undefined. Only own properties count, because topics may have names such as `constructor`.
 */
export function followedTopic({ followed }: Pick<TopicsState, 'followed'>, topic: string): FollowedTopic | undefined {
  return Object.hasOwn(followed, topic) ? followed[topic] : undefined;
}

export function unreadPosts({ followed }: Pick<TopicsState, 'followed'>): number {
  return Object.values(followed).reduce((total, { muted, unread }) => total + (muted ? 0 : unread), 0);
}

export function isPostUnread(state: Pick<TopicsState, 'followed'>, { topic, offset }: Post): boolean {
  const known = followedTopic(state, topic);
  return known !== undefined && !known.muted && offset > known.readOffset;
}

export function topicsByName({ followed }: Pick<TopicsState, 'followed'>): readonly FollowedTopic[] {
  return Object.values(followed).toSorted((a, b) => a.topic.localeCompare(b.topic));
}
