import type { Attachment, AttachmentKind, LogEvent, PollBody } from '#shared/contract/model.ts';
import type { Problem } from '../Problem.ts';

/** My recalls by message offset: `null` while the request is under way, else why it was refused. */
export type Recalls = Readonly<Record<number, Problem | null>>;

/**
 * The part of one conversation's log that is in memory: a gapless range of events up to `offset`, and outgoing
 * messages.
 */
export interface Timeline {
  /** Currently shown: early live events are buffered for it, and gaps are fetched at once. */
  readonly open: boolean;
  /** A first page is loaded, from the server or from disk. */
  readonly loaded: boolean;
  /**
   * No event was missed since the log and this range were last compared, so the next live event may be applied. After
   * an interruption the log may have been truncated and extended differently, so even the next offset proves nothing.
   */
  readonly agrees: boolean;
  readonly epoch: string | null;
  /** By offset, without a gap. The range may begin anywhere; older events are fetched on scrolling up. */
  readonly events: readonly LogEvent[];
  /** Offset of the last applied event; 0 in an empty log. */
  readonly offset: number;
  /** Live events that can't be applied yet. */
  readonly held: readonly BufferedFrame[];
  /** The log has more or other events than this range, so a fetch is needed. */
  readonly stale: boolean;
  /** Why the last fetch failed. */
  readonly problem: Problem | null;
  /** Why the page before the first loaded event could not be loaded, neither from disk nor from the server. */
  readonly olderProblem: Problem | null;
  /** The "New" divider is shown after this offset. */
  readonly newAfter: number | null;
  /** Events that were shown are no longer in the log, which the view reports. */
  readonly logChanged: boolean;
  /** My messages that are not in `events` yet, in the order in which they were written. */
  readonly outbox: readonly Outgoing[];
  /** Messages that I am recalling. */
  readonly recalls: Recalls;
}

export interface BufferedFrame {
  readonly epoch: string;
  readonly event: LogEvent;
}

/** An outgoing message. A retry keeps the client id, so that it can never post twice. */
export interface Outgoing {
  readonly clientId: string;
  readonly from: string;
  /** Epoch of the log that it was written for: it is never sent to a later room with the same name. */
  readonly epoch?: string | undefined;
  /** The text, or the caption of the files. */
  readonly text: string;
  /** The poll that it sends; `text` contains it for the composer and for earlier versions. */
  readonly poll?: PollBody | undefined;
  readonly mentions?: readonly string[] | undefined;
  /** Offset of the message that it replies to. */
  readonly replyTo?: number | undefined;
  /** It is shown only in the thread of that message. */
  readonly inThread?: boolean | undefined;
  readonly files?: readonly OutgoingFile[] | undefined;
  /** When it was written, by this computer's clock. */
  readonly at: number;
  /** It was written while disconnected. */
  readonly offline: boolean;
  /** It could not be persisted because the disk is full, so it exists only in this window. */
  readonly notPersisted?: boolean | undefined;
  readonly delivery: Delivery;
}

/** A file of an outgoing message. */
export interface OutgoingFile {
  /** Id of its upload, whose bytes are in the store of uploads, and of its blob. */
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  readonly kind: AttachmentKind;
  /** In an encrypted room: its media type, which the server does not learn. */
  readonly type?: string | undefined;
  /** The attachment as the message contains it, once the upload is complete. */
  readonly attachment?: Attachment | undefined;
  /** Why it could not be uploaded. */
  readonly refusal?: Problem | undefined;
}

export type Delivery =
  /** `wait`: a limit refused it until this time of this computer's clock. */
  | { readonly state: 'sending'; readonly wait?: Wait }
  /** Acknowledged; its event has not arrived yet. */
  | { readonly state: 'sent'; readonly offset: number; readonly at: number }
  | { readonly state: 'failed'; readonly problem: Problem };

/** `limit`: the slow mode of the room, or how many messages the team lets a person write in a minute. */
export interface Wait {
  readonly limit: 'slowMode' | 'messageRate';
  readonly until: number;
}

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
