import type { IncomingHttpHeaders, IncomingMessage, Server as HttpServer } from 'node:http';
import type { Logger } from 'pino';
import { Server, type Socket } from 'socket.io';
import type { Core } from '#core/index.ts';
import { SOCKET_WEIGHT } from '#shared/rpc/callWeights.ts';
import {
  type CloseReason,
  CLOSING_EVENT,
  PROTOCOL,
  protocolVersionOf,
  SOCKET_OPTIONS,
} from '#shared/rpc/socketProtocol.ts';
import { CallLimiter } from './CallLimiter.ts';
import { CallPacer } from './CallPacer.ts';
import { FrameBroadcaster } from './FrameBroadcaster.ts';
import { DEFAULT_SEND_BUFFER_LIMITS } from './SendBuffer.ts';
import { type OnAnswer, type SocketLimits, SocketServer, type SocketUse } from './SocketServer.ts';
import type { IsAllowedHost } from './allowedHosts.ts';
import type { AddressOf } from './clientAddress.ts';

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
  /** Called when a socket is closed because it reads too slowly, for metrics. */
  readonly onSlow?: () => void;
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
  /** Answers the calls in flight for up to `drainMs`, and closes each socket when it has none. */
  close(drainMs: number): Promise<void>;
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
    onSlow = () => undefined,
    oldestClient = PROTOCOL.oldestClient,
    log,
  } = options;
  const [limiter, pacer] = [new CallLimiter(core), createPacer(limits)];
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
  const open = new Set<SocketServer>();
  let isClosing = false;
  io.engine.on('connection', (socket: Socket['conn']) => sockets.add(socket));
  io.on('connection', (socket) => {
    if (isClosing) return socket.conn.close();
    if (protocolVersionOf(socket.handshake.auth) < oldestClient) return refuse(socket, 'outdated');
    const address = addressOf(socket.request);
    if (sockets.isTooMany(socket.request)) {
      log.warn({ address }, 'a socket was closed: too many of one address');
      return refuse(socket, 'tooMany');
    }
    const server = new SocketServer(socket, {
      core,
      limits,
      limiter,
      pacer,
      use,
      broadcaster,
      address,
      onAnswer,
      onSlow,
      log,
    });
    open.add(server);
    socket.once('disconnect', () => open.delete(server));
  });

  return {
    get count() {
      return io.sockets.sockets.size;
    },
    get waitingBytes() {
      return use.waiting.bytes;
    },
    async close(drainMs) {
      isClosing = true;
      const bound = Promise.withResolvers<undefined>();
      const timer = setTimeout(() => bound.resolve(undefined), drainMs);
      await Promise.race([bound.promise, Promise.all([...open].map((server) => server.drain()))]);
      clearTimeout(timer);
      // Not `io.close()`, because it also closes the HTTP server. Clients see a lost connection and reconnect.
      io.engine.close();
    },
  };
}

/** What a page may have in flight starts at once, as when it starts or comes back. */
function createPacer({ callsPerSecond }: SocketLimits): CallPacer {
  return new CallPacer({ perSecond: callsPerSecond, burst: SOCKET_WEIGHT });
}

/** Closes without a disconnect packet, because earlier clients would reconnect immediately after one. */
function refuse(socket: Socket, reason: CloseReason): void {
  socket.emit(CLOSING_EVENT, reason);
  socket.conn.close();
}

/** The subset of engine.io's socket that is used here. */
interface OpenSocket {
  readonly request: IncomingMessage;
  once(event: 'close', listener: () => void): unknown;
}

/** Sockets per address beyond the limit that are accepted only to send them the reason for closing. */
const MAX_REFUSED = 50;

/** Counts the open sockets per address. Loopback has no limit, because only this computer can open such sockets. */
class SocketsPerAddress {
  readonly #addressOf: AddressOf;
  readonly #most: number;
  readonly #open = new Map<string, number>();

  constructor(addressOf: AddressOf, most: number) {
    this.#addressOf = addressOf;
    this.#most = most;
  }

  /** Counts a socket until it is closed. */
  add(socket: OpenSocket): void {
    const address = this.#addressOf(socket.request);
    this.#open.set(address, this.#countOf(address) + 1);
    socket.once('close', () => {
      const left = this.#countOf(address) - 1;
      if (left > 0) this.#open.set(address, left);
      else this.#open.delete(address);
    });
  }

  /** Whether a new socket has to be refused before it opens. */
  isFull(request: IncomingMessage): boolean {
    return this.#isOver(request, this.#most + MAX_REFUSED - 1);
  }

  /** Whether the open sockets, including the one of this request, exceed the limit. */
  isTooMany(request: IncomingMessage): boolean {
    return this.#isOver(request, this.#most);
  }

  #isOver(request: IncomingMessage, most: number): boolean {
    const address = this.#addressOf(request);
    return this.#countOf(address) > most && !isLoopback(address);
  }

  #countOf(address: string): number {
    return this.#open.get(address) ?? 0;
  }
}

/** Whether the client is on this computer, e.g. an untrusted proxy. `address`: the result of `AddressOf`. */
function isLoopback(address: string): boolean {
  return address.startsWith('127.') || address === '0:0:0:0::/64';
}

/**
 * Whether a socket may be opened: by a page of the same host, by a page of a configured origin, or by a client that is
 * not a browser (browsers always send an origin).
 */
function isAllowedOrigin(headers: IncomingHttpHeaders, origins: readonly string[]): boolean {
  const { origin, host } = headers;
  if (origin === undefined || origins.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
