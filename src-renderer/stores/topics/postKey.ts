import type { Post } from '#shared/contract/noticeModel.ts';

/** The same for one post only, also when a topic's log was begun anew. */
export function postKey({ topic, offset, id }: Pick<Post, 'topic' | 'offset' | 'id'>): string {
  return `${topic} ${offset} ${id}`;
}
