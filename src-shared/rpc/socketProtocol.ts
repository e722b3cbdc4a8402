import { z } from 'zod';

/** The one event that a client sends: `(name, args, acknowledge)`; the acknowledgement carries a `Result`. */
export const CALL_EVENT = 'call';
/** The one event that a server sends: `(frame)`. */
export const FRAME_EVENT = 'frame';

/** What a server sends before it closes a socket: `(reason)`, one of `CLOSE_REASONS`. */
export const CLOSING_EVENT = 'closing';
/**
 * `slow`: it did not read what was sent to it; the client comes back, and catches up by offset. `signedOut`: nobody signed in for a
 * while; the client comes back when it has something to ask. `outdated`: it is too old for this server; the same.
 * `tooMany`: its address has too many sockets; the client comes back after `TURNED_AWAY_MS`.
 */
export const CLOSE_REASONS = ['slow', 'signedOut', 'outdated', 'tooMany'] as const;
export type CloseReason = (typeof CLOSE_REASONS)[number];

/** Before a client comes back whose address had too many sockets, up to twice as long. */
export const TURNED_AWAY_MS = 5_000;

/** Versions of what is said on a socket: calls, events, and how they are sent. Both ends tell theirs; one that tells none speaks 0. */
export interface Protocol {
  readonly spoken: number;
  /** A server refuses clients before it, with UPGRADE_REQUIRED. */
  readonly oldestClient: number;
  /** A client makes no call to servers before it: SERVER_TOO_OLD. */
  readonly oldestServer: number;
}

/**
 * Optional fields, new calls and new events need no new version: readers skip what they don't know. Count `spoken` up when one end has to know
 * what the other can do, and the other two when it can't work without.
 */
export const PROTOCOL: Protocol = { spoken: 1, oldestClient: 0, oldestServer: 0 };

const spokenSchema = z.object({ protocol: z.int().min(0).max(1_000_000) });

/** What a client says of itself when it opens a socket (Socket.IO's `auth`). Whatever else is there is version 0. */
export function spokenBy(handshake: unknown): number {
  return spokenSchema.safeParse(handshake).data?.protocol ?? 0;
}

/** What a receiver checks before it believes that something from a wire is a frame. */
export const frameSchema = z.object({ event: z.string(), data: z.unknown() });

/**
 * How both ends open their socket. WebSocket only: a client then needs no sticky balancer, so that any gateway may serve
 * it, and no answer for other origins. Back-off with jitter keeps a team from coming back in the same instant.
 */
export const SOCKET_OPTIONS = {
  path: '/parley/socket',
  transports: ['websocket'],
  reconnectionDelay: 250,
  reconnectionDelayMax: 5_000,
  randomizationFactor: 0.5,
  timeout: 5_000,
  auth: { protocol: PROTOCOL.spoken },
};
