import type { LogEvent, RoomState } from '#shared/contract/model.ts';

/** What a look at a conversation found. */
export interface News {
  readonly conversationId: string;
  readonly epoch: string;
  /** The log's last event; events up to `base` are in the archive. */
  readonly head: number;
  readonly base: number;
  /**
   * What happened since the last look, in order, a slice at a time; any of it may come again. Plain texts, which mention nobody and
   * reply to nothing, are left out (but for the first of all): that the head moved is all there is to say of them.
   */
  readonly events: readonly LogEvent[];
  /** Whether another slice follows at once. */
  readonly hasMore: boolean;
  /** Whether the head or somebody's read mark moved; else it was only time to look. */
  readonly isChanged: boolean;
  /** What a room is like now. */
  readonly room: RoomState | null;
  /** By Redis' clock. */
  readonly now: number;
}

/** A room that is no longer there. */
export interface Ended {
  readonly conversationId: string;
  readonly epoch: string;
  /** Who was in it at any time. */
  readonly people: readonly string[];
}

/** What is derived from the logs, and written where it is read. Both may be told the same again, also by two Parleys at once. */
export interface Projection {
  readonly name: string;
  /**
   * Returns when it wants to be called again though nothing happens, in ms by Redis' clock; 0: it does not. What it throws is
   * logged, and all of it comes again later.
   */
  project(news: News): Promise<number>;
  end(ended: Ended): Promise<void>;
}
