/** A post that a program wants to publish. */
export interface Outgoing {
  /** Left out: that of the hook. */
  readonly topic: string | undefined;
  readonly title: string;
  readonly body: string;
  /** Under one key it is published once. */
  readonly key: string;
}

/** Where it is. */
export interface PublishedAt {
  readonly topic: string;
  readonly offset: number;
}
