/** A post that a program wants to publish. */
export interface PostToPublish {
  /** Undefined: the hook's topic. */
  readonly topic: string | undefined;
  readonly title: string;
  readonly body: string;
  /** The idempotency key: a post is published once per key. */
  readonly key: string;
}

/** The location of the published post. */
export interface PublishedAt {
  readonly topic: string;
  readonly offset: number;
}
