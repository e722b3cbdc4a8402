import { LEASES, LIMITS } from '#shared/contract/limits.ts';

/** Times in ms that a host may set. */
export interface Timing {
  /** How long a person counts as here in a conversation after the last sign of life. */
  readonly conversationLeaseMs: number;
  /** The shortest time without a message after which a room may be told to close. */
  readonly roomIdleMinMs: number;
  /** How often lists are looked through for rooms that have closed. */
  readonly sweepEveryMs: number;
  /** How old an entry in a list must be to be taken out; much longer than any call lasts. */
  readonly listGraceMs: number;
  /** After this long without a chunk an upload is dropped; so is a file that is in no message by then. */
  readonly uploadMs: number;
  /** How long a link to a file can be opened. */
  readonly linkMs: number;
  /** How often a conversation is looked at whose files may have to be removed: it may close at any time. */
  readonly lookEveryMs: number;
  /** How soon after something happened in a conversation what follows from it is written, and how long whoever does it may take. */
  readonly followAfterMs: number;
  readonly followClaimMs: number;
  /** How long a conversation's changes gather before the unread totals of its people are brought up to date. */
  readonly countEveryMs: number;
  /** How long changes of unread totals may gather before they are written to the database. */
  readonly flushEveryMs: number;
  /** How often at most it is told how many people have read an announcement. */
  readonly readersToldEveryMs: number;
  /** How often the format of the data is compared while the connection lasts. */
  readonly formatEveryMs: number;
}

export const DEFAULT_TIMING: Timing = {
  conversationLeaseMs: LEASES.conversationMs,
  roomIdleMinMs: LIMITS.roomIdleMinMs,
  sweepEveryMs: 20_000,
  listGraceMs: 15_000,
  uploadMs: 3_600_000,
  linkMs: 15 * 60_000,
  lookEveryMs: 30_000,
  followAfterMs: 150,
  followClaimMs: 15_000,
  countEveryMs: 60_000,
  flushEveryMs: 15_000,
  readersToldEveryMs: 1_000,
  formatEveryMs: 30_000,
};
