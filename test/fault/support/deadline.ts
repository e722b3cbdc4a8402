/** After so long without an answer a call ends in TIMEOUT, in the core and over a socket: short, so that tests see it. */
export const DEADLINE_MS = 800;
