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
}

export const DEFAULT_TIMING: Timing = {
  conversationLeaseMs: LEASES.conversationMs,
  roomIdleMinMs: LIMITS.roomIdleMinMs,
  sweepEveryMs: 20_000,
  listGraceMs: 15_000,
};
