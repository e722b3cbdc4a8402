import type { FollowedTopic, Post } from '#shared/contract/noticeModel.ts';
import type { TopicsState } from './reduce.ts';

export function unreadPosts({ followed }: Pick<TopicsState, 'followed'>): number {
  return Object.values(followed).reduce((total, { muted, unread }) => total + (muted ? 0 : unread), 0);
}

export function isPostUnread({ followed }: Pick<TopicsState, 'followed'>, { topic, offset }: Post): boolean {
  const known = followed[topic];
  return known !== undefined && !known.muted && offset > known.readOffset;
}

export function topicsByName({ followed }: Pick<TopicsState, 'followed'>): readonly FollowedTopic[] {
  return Object.values(followed).toSorted((a, b) => a.topic.localeCompare(b.topic));
}
