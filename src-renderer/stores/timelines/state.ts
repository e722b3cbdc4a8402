import type { Attachment, AttachmentKind, LogEvent } from '#shared/contract/model.ts';
import type { Problem } from '../Problem.ts';
import type { Recalls } from './recalls.ts';

/** What the page holds of one conversation's log: a gapless run of events up to `offset`, and what is on its way. */
export interface Timeline {
  /** Shown at this moment: frames that come too early are held for it, and gaps are fetched at once. */
  readonly open: boolean;
  /** A first page is here, from the server or from disk. */
  readonly loaded: boolean;
  /**
   * Nothing was missed since the log and this run were last seen to agree, so the next frame may be applied. After an
   * interruption the log may have gone back and on again by another way: a frame with the next offset proves nothing.
   */
  readonly agrees: boolean;
  readonly epoch: string | null;
  /** By offset, without a gap. The run may begin anywhere; older ones are fetched when somebody scrolls up. */
  readonly events: readonly LogEvent[];
  /** Offset of the last event that was applied; 0 in a log with nothing in it. */
  readonly offset: number;
  /** Frames that can't be applied yet. */
  readonly held: readonly HeldFrame[];
  /** There is more in the log than here, or something else than here: fetch. */
  readonly stale: boolean;
  /** Why the last fetch brought nothing. */
  readonly problem: Problem | null;
  /** Why the page before the first event that is here could not be had, neither from disk nor from the server. */
  readonly olderProblem: Problem | null;
  /** The "New" divider stands after this offset. */
  readonly newAfter: number | null;
  /** Events that were shown here are no longer in the log: the person is told. */
  readonly logChanged: boolean;
  /** My messages that are not in `events` yet, in the order in which they were written. */
  readonly outbox: readonly Outgoing[];
  /** Messages that I am taking back. */
  readonly recalls: Recalls;
}

export interface HeldFrame {
  readonly epoch: string;
  readonly event: LogEvent;
}

/** A message on its way. A retry keeps the client id, so that it can never post twice. */
export interface Outgoing {
  readonly clientId: string;
  readonly from: string;
  /** The log that it was written for: it goes into no other room of that name. */
  readonly epoch?: string | undefined;
  /** What it says; the caption, where it carries files. */
  readonly text: string;
  readonly mentions?: readonly string[] | undefined;
  /** Offset of the message that it answers. */
  readonly replyTo?: number | undefined;
  /** It is shown in the thread of that message only. */
  readonly inThread?: boolean | undefined;
  readonly files?: readonly OutgoingFile[] | undefined;
  /** When it was written, by this computer's clock. */
  readonly at: number;
  /** It was written while there was no way to the log. */
  readonly offline: boolean;
  /** This computer had no room for it: it is in this window only. */
  readonly unkept?: boolean | undefined;
  readonly delivery: Delivery;
}

/** A file on its way with its message. */
export interface OutgoingFile {
  /** Of its upload, whose bytes are in the store of uploads, and of its blob. */
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  readonly kind: AttachmentKind;
  /** What the message says of it, once all of it has arrived. */
  readonly attachment?: Attachment | undefined;
  /** Why it could not be uploaded. */
  readonly refusal?: Problem | undefined;
}

export type Delivery =
  | { readonly state: 'sending' }
  /** Acknowledged; its event has not come yet. */
  | { readonly state: 'sent'; readonly offset: number; readonly at: number }
  | { readonly state: 'failed'; readonly problem: Problem };

export const emptyTimeline: Timeline = {
  open: false,
  loaded: false,
  agrees: false,
  epoch: null,
  events: [],
  offset: 0,
  held: [],
  stale: false,
  problem: null,
  olderProblem: null,
  newAfter: null,
  logChanged: false,
  outbox: [],
  recalls: {},
};
