import type { Server as HttpServer } from 'node:http';
import type { Core } from '#core/index.ts';
import {
  type CloseReason,
  CLOSING_EVENT,
  PROTOCOL,
  SOCKET_OPTIONS,
  protocolVersionOf,
} from '#shared/rpc/socketProtocol.ts';
import type { Logger } from 'pino';
import { Server, type Socket } from 'socket.io';
import type { IsAllowedHost } from './allowedHosts.ts';
import { CallLimiter } from './CallLimiter.ts';
import type { AddressOf } from './clientAddress.ts';
import { FrameBroadcaster } from './FrameBroadcaster.ts';
import { isAllowedOrigin } from './isAllowedOrigin.ts';
import { type OnAnswer, type SocketLimits, SocketServer, type SocketUse } from './SocketServer.ts';
import { SocketsPerAddress } from './SocketsPerAddress.ts';
import { DEFAULT_SEND_BUFFER_LIMITS } from './SendBuffer.ts';

/** Detects dead sockets, on both sides. */
export interface Heartbeat {
  /** Interval between two heartbeats, in ms. */
  readonly everyMs: number;
  /** Timeout of a heartbeat, in ms. */
  readonly withinMs: number;
}

/** A dead client is detected within 20 s, before its presence lease expires. */
export const DEFAULT_HEARTBEAT: Heartbeat = { everyMs: 10_000, withinMs: 10_000 };

export const DEFAULT_LIMITS: SocketLimits = {
  ...DEFAULT_SEND_BUFFER_LIMITS,
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
  /** Called with every result, for metrics. */
  readonly onAnswer?: OnAnswer;
  /** Clients with an earlier protocol version are refused. Default `PROTOCOL.oldestClient`. */
  readonly oldestClient?: number;
  readonly log: Logger;
}

/** Larger packets close the socket. The longest message can take six times its size as JSON. */
const MAX_PACKET_BYTES = 1024 * 1024;

export interface SocketsServer {
  readonly count: number;
  /** Bytes in the send buffers of all sockets. */
  readonly waitingBytes: number;
  close(): void;
}

/** Attaches Socket.IO to the HTTP server. Checks origin, host and limits before a socket opens. */
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
    if (protocolVersionOf(socket.handshake.auth) < oldestClient) return refuse(socket, 'outdated');
    const address = addressOf(socket.request);
    if (sockets.isTooMany(socket.request)) {
      log.warn({ address }, 'a socket was closed: too many of one address');
      return refuse(socket, 'tooMany');
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
      // Not `io.close()`, because it also closes the HTTP server. Clients see a lost connection and reconnect.
      io.engine.close();
    },
  };
}

/** Closes without a disconnect packet, because earlier clients would reconnect immediately after one. */
function refuse(socket: Socket, reason: CloseReason): void {
  socket.emit(CLOSING_EVENT, reason);
  socket.conn.close();
}
