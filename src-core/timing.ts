import { LEASES, LIMITS } from '#shared/contract/limits.ts';

/** Times in ms that a host may override. */
export interface Timing {
  /** How long a person counts as present in a conversation after the last lease renewal. */
  readonly conversationLeaseMs: number;
  /** Lower bound of a room's idle time, after which it closes. */
  readonly roomIdleMinMs: number;
  /** Interval of the sweep for closed rooms in people's lists, and of the other delayed queues. */
  readonly sweepEveryMs: number;
  /** Minimum age of a list entry before it is removed; much longer than any call takes. */
  readonly listGraceMs: number;
  /** An upload without a new chunk for this long is removed; so is a file that is not in a message by then. */
  readonly uploadMs: number;
  /** Validity of a link to a file. */
  readonly linkMs: number;
  /** How often a conversation with files is checked for orphans, because it may close at any time. */
  readonly cleanupDelayMs: number;
  /** Delay between a change in a conversation and its projection, and the lease of the node that processes it. */
  readonly projectAfterMs: number;
  readonly projectLeaseMs: number;
  /** Delay between a change in a conversation and the update of its members' unread totals. */
  readonly countEveryMs: number;
  /** Interval at which changed unread totals are written to the database. */
  readonly flushEveryMs: number;
  /** Minimum interval between two events with the number of readers of an announcement. */
  readonly readersPublishEveryMs: number;
  /** How long a visitor may be offline before they are removed. */
  readonly visitorGraceMs: number;
  /** How long a sign-in may take at an identity provider, and then until the page completes it. */
  readonly authorizationMs: number;
  readonly ticketMs: number;
  /** How long the challenge for a passkey is valid. */
  readonly passkeyChallengeMs: number;
  /** Interval of the check of the data format while connected. */
  readonly formatEveryMs: number;
  /** Interval at which the sessions of connected clients are prolonged and their use is recorded. */
  readonly sessionsEveryMs: number;
  /** Delay between a message and its push, in which another device of the person may show it. */
  readonly pushAfterMs: number;
  /** Minimum interval between two pushes of one conversation. */
  readonly pushEveryMs: number;
  /** How long a node remembers who has subscriptions for pushes. */
  readonly pushPeopleMs: number;
  /** Delay before a push that failed is first repeated; later ones are longer. */
  readonly pushRepeatMs: number;
}

export const DEFAULT_TIMING: Timing = {
  conversationLeaseMs: LEASES.conversationMs,
  roomIdleMinMs: LIMITS.roomIdleMinMs,
  sweepEveryMs: 20_000,
  listGraceMs: 15_000,
  uploadMs: 3_600_000,
  linkMs: 15 * 60_000,
  cleanupDelayMs: 30_000,
  projectAfterMs: 150,
  projectLeaseMs: 15_000,
  countEveryMs: 60_000,
  flushEveryMs: 15_000,
  readersPublishEveryMs: 1_000,
  visitorGraceMs: LEASES.visitorGraceMs,
  authorizationMs: LEASES.authorizationMs,
  ticketMs: LEASES.ticketMs,
  passkeyChallengeMs: LEASES.passkeyChallengeMs,
  formatEveryMs: 30_000,
  sessionsEveryMs: 5 * 60_000,
  pushAfterMs: 3_000,
  pushEveryMs: 10_000,
  pushPeopleMs: 10_000,
  pushRepeatMs: 5_000,
};
