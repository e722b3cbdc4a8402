import { z } from 'zod';

/** The one event that a client sends: `(name, args, acknowledge)`; the acknowledgement carries a `Result`. */
export const CALL_EVENT = 'call';
/** The one event that a server sends: `(frame)`. */
export const FRAME_EVENT = 'frame';

/** What a server sends before it closes a socket: `(reason)`, one of `CLOSE_REASONS`. */
export const CLOSING_EVENT = 'closing';
/**
 * `slow`: it did not read what was sent to it; the client comes back, and catches up by offset. `signedOut`: nobody signed in for a
 * while; the client comes back when it has something to ask.
 */
export const CLOSE_REASONS = ['slow', 'signedOut'] as const;
export type CloseReason = (typeof CLOSE_REASONS)[number];

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
};
