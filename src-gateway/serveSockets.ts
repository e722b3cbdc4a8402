import type { Server as HttpServer } from 'node:http';
import type { Core } from '#core/index.ts';
import { SOCKET_OPTIONS } from '#shared/rpc/socketProtocol.ts';
import type { Logger } from 'pino';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { Server } from 'socket.io';
import { isAllowedOrigin } from './isAllowedOrigin.ts';
import { type OnAnswer, serveSocket } from './serveSocket.ts';

/** How a socket that has gone dead without saying so is noticed, at both of its ends. */
export interface Heartbeat {
  /** Time between two beats, in ms. */
  readonly everyMs: number;
  /** How long a beat may go unanswered, in ms. */
  readonly withinMs: number;
}

/** Somebody who has vanished is noticed in 20 s, before their presence lease ends. */
export const DEFAULT_HEARTBEAT: Heartbeat = { everyMs: 10_000, withinMs: 10_000 };

export interface SocketsOptions {
  readonly server: HttpServer;
  readonly core: Core;
  readonly origins: readonly string[];
  readonly callsPerSecond: number;
  readonly heartbeat: Heartbeat;
  /** Told of every answer, for whoever counts. */
  readonly onAnswer?: OnAnswer;
  readonly log: Logger;
}

/** The longest message takes up to six times its size as JSON; a packet beyond this closes the socket. */
const MAX_PACKET_BYTES = 1024 * 1024;

/** Socket.IO beside the HTTP server, its own origin checked before a socket opens. */
export function serveSockets(options: SocketsOptions): { readonly count: number; close(): void } {
  const { server, core, origins, callsPerSecond, heartbeat, onAnswer = () => undefined, log } = options;
  const limiter = new RateLimiterMemory({ points: callsPerSecond, duration: 1 });
  const io = new Server(server, {
    path: SOCKET_OPTIONS.path,
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: MAX_PACKET_BYTES,
    pingInterval: heartbeat.everyMs,
    pingTimeout: heartbeat.withinMs,
    allowRequest(request, decide) {
      const allowed = isAllowedOrigin(request.headers, origins);
      if (!allowed) log.warn({ origin: request.headers.origin }, 'a socket from another origin was refused');
      decide(allowed ? null : 'FORBIDDEN_ORIGIN', allowed);
    },
  });
  io.on('connection', (socket) => serveSocket(socket, { core, limiter, onAnswer, log }));

  return {
    get count() {
      return io.sockets.sockets.size;
    },
    close() {
      // Not `io.close()`: it also closes the HTTP server, which is not ours. Clients see a lost connection and come back.
      io.engine.close();
    },
  };
}
