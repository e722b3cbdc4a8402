/**
 * A call without an answer ends in TIMEOUT after this time, in the core and over a socket: short, so that tests reach
 * it.
 */
export const DEADLINE_MS = 800;
