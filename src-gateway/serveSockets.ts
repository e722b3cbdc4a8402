import type { Server as HttpServer } from 'node:http';
import type { Core } from '#core/index.ts';
import { type CloseReason, CLOSING_EVENT, PROTOCOL, SOCKET_OPTIONS, spokenBy } from '#shared/rpc/socketProtocol.ts';
import type { Logger } from 'pino';
import { Server, type Socket } from 'socket.io';
import type { IsAllowedHost } from './allowedHosts.ts';
import { CallLimiter } from './CallLimiter.ts';
import type { AddressOf } from './clientAddress.ts';
import { FrameBroadcaster } from './FrameBroadcaster.ts';
import { isAllowedOrigin } from './isAllowedOrigin.ts';
import { type OnAnswer, type SocketLimits, SocketServer, type SocketUse } from './SocketServer.ts';
import { SocketsPerAddress } from './SocketsPerAddress.ts';
import { DEFAULT_WAITING_LIMITS } from './WaitingBytes.ts';

/** How a socket that has gone dead without saying so is noticed, at both of its ends. */
export interface Heartbeat {
  /** Time between two beats, in ms. */
  readonly everyMs: number;
  /** How long a beat may go unanswered, in ms. */
  readonly withinMs: number;
}

/** Somebody who has vanished is noticed in 20 s, before their presence lease ends. */
export const DEFAULT_HEARTBEAT: Heartbeat = { everyMs: 10_000, withinMs: 10_000 };

export const DEFAULT_LIMITS: SocketLimits = {
  ...DEFAULT_WAITING_LIMITS,
  callsPerSecond: 200,
  signInMs: 30_000,
  uploadBytes: 64 * 1024 * 1024,
  socketsPerAddress: 1_000,
};

export interface SocketsOptions {
  readonly server: HttpServer;
  readonly core: Core;
  readonly origins: readonly string[];
  readonly isAllowedHost: IsAllowedHost;
  readonly limits: SocketLimits;
  readonly addressOf: AddressOf;
  readonly heartbeat: Heartbeat;
  /** Told of every answer, for whoever counts. */
  readonly onAnswer?: OnAnswer;
  /** Clients that speak an earlier version of the protocol are refused. Default `PROTOCOL.oldestClient`. */
  readonly oldestClient?: number;
  readonly log: Logger;
}

/** The longest message takes up to six times its size as JSON; a packet beyond this closes the socket. */
const MAX_PACKET_BYTES = 1024 * 1024;

export interface SocketsServer {
  readonly count: number;
  /** Bytes that wait for all of them. */
  readonly waitingBytes: number;
  close(): void;
}

/** Socket.IO beside the HTTP server, its own origin checked before a socket opens. */
export function serveSockets(options: SocketsOptions): SocketsServer {
  const {
    server,
    core,
    origins,
    isAllowedHost,
    limits,
    addressOf,
    heartbeat,
    onAnswer = () => undefined,
    oldestClient = PROTOCOL.oldestClient,
    log,
  } = options;
  const limiter = new CallLimiter(core);
  const sockets = new SocketsPerAddress(addressOf, limits.socketsPerAddress);
  const use: SocketUse = { waiting: { bytes: 0 }, uploadBytes: 0 };
  const io = new Server(server, {
    path: SOCKET_OPTIONS.path,
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: MAX_PACKET_BYTES,
    pingInterval: heartbeat.everyMs,
    pingTimeout: heartbeat.withinMs,
    allowRequest(request, decide) {
      const { origin, host } = request.headers;
      const allowed = isAllowedHost(request) && isAllowedOrigin(request.headers, origins);
      if (!allowed) log.warn({ origin, host }, 'a socket from another origin, or for another host name, was refused');
      if (!allowed) return decide('FORBIDDEN_ORIGIN', false);
      const isFull = sockets.isFull(request);
      decide(isFull ? 'TOO_MANY_SOCKETS' : null, !isFull);
    },
  });
  const broadcaster = new FrameBroadcaster(io);
  io.engine.on('connection', (socket: Socket['conn']) => sockets.add(socket));
  io.on('connection', (socket) => {
    if (spokenBy(socket.handshake.auth) < oldestClient) return turnAway(socket, 'outdated');
    const address = addressOf(socket.request);
    if (sockets.isTooMany(socket.request)) {
      log.warn({ address }, 'a socket was closed: too many of one address');
      return turnAway(socket, 'tooMany');
    }
    void new SocketServer(socket, { core, limits, limiter, use, broadcaster, address, onAnswer, log });
  });

  return {
    get count() {
      return io.sockets.sockets.size;
    },
    get waitingBytes() {
      return use.waiting.bytes;
    },
    close() {
      // Not `io.close()`: it also closes the HTTP server, which is not ours. Clients see a lost connection and come back.
      io.engine.close();
    },
  };
}

/** Not with a packet that disconnects: earlier clients would come back without waiting. */
function turnAway(socket: Socket, reason: CloseReason): void {
  socket.emit(CLOSING_EVENT, reason);
  socket.conn.close();
}
