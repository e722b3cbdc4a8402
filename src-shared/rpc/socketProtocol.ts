import { z } from 'zod';

/** The only event that a client emits: `(name, args, acknowledge)`; the acknowledgement contains a `Result`. */
export const CALL_EVENT = 'call';
/** The only event that a server emits: `(frame)`. */
export const FRAME_EVENT = 'frame';

/** Emitted by a server before it closes a socket: `(reason)`, one of `CLOSE_REASONS`. */
export const CLOSING_EVENT = 'closing';
/**
 * `slow`: it did not read its messages; the client reconnects and catches up by offset. `signedOut`: not signed in for
 * a while; the client reconnects for its next request. `outdated`: the client is too old for this server; it also
 * reconnects for its next request. `tooMany`: its address has too many sockets; the client reconnects after
 * `TURNED_AWAY_MS`.
 */
export const CLOSE_REASONS = ['slow', 'signedOut', 'outdated', 'tooMany'] as const;
export type CloseReason = (typeof CLOSE_REASONS)[number];

/** The delay before a client whose address had too many sockets reconnects, up to twice as long. */
export const TOO_MANY_SOCKETS_RETRY_MS = 5_000;

/** Versions of the socket protocol: calls, events, and their encoding. Both ends send theirs; without one it is 0. */
export interface Protocol {
  readonly spoken: number;
  /** A server refuses older clients with UPGRADE_REQUIRED. */
  readonly oldestClient: number;
  /** A client does not call older servers: SERVER_TOO_OLD. */
  readonly oldestServer: number;
}

/**
 * Optional fields, new calls and new events need no new version, because readers ignore unknown ones. Increment
 * `spoken` when one end must know the abilities of the other, and the other two when it can't work without them.
 */
export const PROTOCOL: Protocol = { spoken: 1, oldestClient: 0, oldestServer: 0 };

const spokenSchema = z.object({ protocol: z.int().min(0).max(1_000_000) });

/** What a client sends when it opens a socket (Socket.IO's `auth`). Anything else counts as version 0. */
export function protocolVersionOf(handshake: unknown): number {
  return spokenSchema.safeParse(handshake).data?.protocol ?? 0;
}

/** Validates a received frame. */
export const frameSchema = z.object({ event: z.string(), data: z.unknown() });

/**
 * The socket options of both ends. WebSocket only, so that no sticky load balancer is needed and any gateway can serve
 * a client, and no CORS is needed. Back-off with jitter keeps clients from reconnecting simultaneously.
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
