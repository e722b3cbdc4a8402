import type { LogEvent, RoomState } from '#shared/contract/model.ts';

/** A slice of the changes in a conversation, as it is passed to each projection. */
export interface ProjectionBatch {
  readonly conversationId: string;
  readonly epoch: string;
  /** The offset before the slice: the checkpoint, up to which some node has processed the log before. */
  readonly after: number;
  /** `head`: offset of the log's last event. Events up to `base` are in the archive. */
  readonly head: number;
  readonly base: number;
  /**
   * The events since the checkpoint, in order, delivered at least once. Plain texts without a mention or a reply are
   * left out (except the first event of the log), because projections need to know of them only that the head moved.
   */
  readonly events: readonly LogEvent[];
  /** Whether another slice follows immediately. */
  readonly hasMore: boolean;
  /** Whether the head or a read cursor moved; false when only a scheduled time was reached. */
  readonly isChanged: boolean;
  /** The current state of a room; null for a direct conversation. */
  readonly room: RoomState | null;
  /** By the clock of Redis, in ms. */
  readonly now: number;
}

/** A room that no longer exists. */
export interface FormerRoom {
  readonly conversationId: string;
  readonly epoch: string;
  /** All users who were ever members. */
  readonly people: readonly string[];
}

/**
 * Writes data that is derived from the logs. Both methods have to be idempotent: delivery is at least once, possibly by
 * two nodes concurrently.
 */
export interface Projection {
  readonly name: string;
  /**
   * Returns when it has to be called again even without changes, in ms by the clock of Redis; 0: never. An error is
   * logged, and the slice is delivered again later.
   */
  project(news: ProjectionBatch): Promise<number>;
  end(ended: FormerRoom): Promise<void>;
}
