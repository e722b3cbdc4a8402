import type { Post } from '#shared/contract/noticeModel.ts';

/** Unique key of a post, also after a topic's log was recreated. */
export function postKey({ topic, offset, id }: Pick<Post, 'topic' | 'offset' | 'id'>): string {
  return `${topic} ${offset} ${id}`;
}
