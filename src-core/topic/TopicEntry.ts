import type { Post } from '#shared/contract/noticeModel.ts';

/** A post as its topic's log has it, with its place there. */
export type StoredPost = Omit<Post, 'topic'>;

/** What the registry knows of a topic. */
export interface TopicEntry {
  /** Grows with every change of the entry. */
  readonly version: number;
  /** How far its log is entered here. */
  readonly head: number;
  readonly epoch: string;
  /** Who made it; empty: whoever runs the server. */
  readonly by: string;
  /** Who alone may read it and publish there; null: everybody. */
  readonly readers: readonly string[] | null;
  readonly last: StoredPost | null;
}

export function parseEntry(json: string): TopicEntry {
  return JSON.parse(json) as TopicEntry;
}

/** An element of the log, which is in it at `offset`. */
export function parsePost(topic: string, element: string, offset: number): Post {
  return { ...(JSON.parse(element) as Omit<StoredPost, 'offset'>), topic, offset };
}

export function mayRead({ readers }: TopicEntry, userId: string): boolean {
  return readers === null || readers.includes(userId);
}
