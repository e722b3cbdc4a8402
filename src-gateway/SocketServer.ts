import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Socket } from 'socket.io';
import { z } from 'zod';
import type { Core, CoreConnection } from '#core/index.ts';
import { SOCKET_WEIGHT, weightOf } from '#shared/rpc/callWeights.ts';
import { fail, type Result } from '#shared/rpc/result.ts';
import { CALL_EVENT, type CloseReason, CLOSING_EVENT } from '#shared/rpc/socketProtocol.ts';
import type { Allowance, CallLimiter } from './CallLimiter.ts';
import type { CallPacer } from './CallPacer.ts';
import type { FrameBroadcaster } from './FrameBroadcaster.ts';
import { passkeySiteOf } from './passkeySite.ts';
import { ReadGate } from './ReadGate.ts';
import { RefusalQueue } from './RefusalQueue.ts';
import { SendBuffer, type SendBufferLimits, type SendBufferTotal } from './SendBuffer.ts';

/** Receives the result of a call; `name` is the name that the client sent. */
export type OnAnswer = (name: string, result: Result<unknown>) => void;

/** Limits per socket and for all sockets of a gateway. */
export interface SocketLimits extends SendBufferLimits {
  /** Calls of weight 1 per person and second, averaged over `ALLOWANCE_MS`. */
  readonly callsPerSecond: number;
  /** A socket without a signed-in user for this long is closed. */
  readonly signInMs: number;
  /** Upload chunks in progress, in bytes, of all sockets together. */
  readonly uploadBytes: number;
  /** Open sockets per address; loopback has no limit. */
  readonly socketsPerAddress: number;
}

/** Resources in use by all sockets of a gateway. */
export interface SocketUse {
  readonly waiting: SendBufferTotal;
  uploadBytes: number;
}

export interface SocketServices {
  readonly core: Core;
  readonly limits: SocketLimits;
  readonly limiter: CallLimiter;
  readonly pacer: CallPacer;
  readonly use: SocketUse;
  readonly broadcaster: FrameBroadcaster;
  /** The client address for rate limits. */
  readonly address: string;
  readonly onAnswer: OnAnswer;
  readonly onSlow: () => void;
  readonly log: Logger;
}

type AnswerablePacket = Exclude<Packet, { kind: 'unanswerable' }>;

/** Window of the rate limit: the longest burst, and the longest wait after the allowance is used up. */
const ALLOWANCE_MS = 5_000;
/** The allowance of an address is this many times that of a person, because many people may share an address. */
const ADDRESS_FACTOR = 20;
/** The longest time for which a socket is not read after a refusal, beyond the answers. */
const REFUSED_PAUSE_MS = 1_000;
/** Retry delay for calls that are refused because of the current load. */
const BUSY_MS = 250;
/** Time for the close reason to reach the client, and for pending calls to finish. */
const CLOSE_TIMEOUT_MS = 2_000;

/**
 * Connects one socket to the core, and closes that connection with the socket. Every packet is answered; a packet
 * without an acknowledgement is not executed, only logged.
 */
export class SocketServer {
  readonly #socket: Socket;
  readonly #services: SocketServices;
  readonly #log: Logger;
  readonly #connection: CoreConnection;
  readonly #refusals: RefusalQueue;
  readonly #waiting: SendBuffer;
  #weightInFlight = 0;
  #signInTimer: NodeJS.Timeout;
  #closing = false;
  #draining = false;
  #callsInFlight = 0;

  constructor(socket: Socket, services: SocketServices) {
    const { core, limits, use, broadcaster, log } = services;
    this.#socket = socket;
    this.#services = services;
    this.#log = log.child({ socketId: socket.id });
    this.#connection = core.connect(
      (frame) => broadcaster.send(socket.id, frame),
      services.address,
      socket.request.headers['user-agent'],
      passkeySiteOf(socket.request.headers.origin),
    );
    const gate = new ReadGate(socket);
    this.#refusals = new RefusalQueue(gate);
    this.#waiting = new SendBuffer(socket, limits, use.waiting, gate, () => this.#close('slow'));
    this.#signInTimer = setTimeout(() => this.#checkSignedIn(), limits.signInMs);
    // The middleware never calls `next`, so no packet reaches the emitter, whatever event it names.
    socket.use((received: unknown[]) => {
      this.#receive(readPacket(received)).catch((error: unknown) =>
        this.#log.error({ err: error }, 'a packet could not be answered'),
      );
    });
    socket.on('error', (error: unknown) => this.#log.warn({ err: error }, 'socket error'));
    socket.on('disconnect', (reason) => this.#onDisconnect(reason));
  }

  /**
   * Answers the calls in flight, then closes the socket, and resolves when it is closed. Later calls are dropped: for
   * the client they end in OFFLINE, and it reconnects.
   */
  async drain(): Promise<void> {
    this.#draining = true;
    this.#refusals.end();
    const closed = new Promise<void>((resolve) => this.#socket.once('disconnect', () => resolve()));
    this.#closeDrained();
    await closed;
  }

  /** Closes without a disconnect packet, after which clients would not reconnect. Answers are sent before. */
  #closeDrained(): void {
    if (this.#draining && this.#callsInFlight === 0) this.#socket.conn.close();
  }

  async #receive(packet: Packet): Promise<void> {
    if (this.#draining) return;
    this.#callsInFlight += 1;
    try {
      await this.#process(packet);
    } finally {
      this.#callsInFlight -= 1;
      this.#closeDrained();
    }
  }

  async #process(packet: Packet): Promise<void> {
    if (packet.kind !== 'unanswerable') {
      const result = await this.#answer(packet);
      this.#services.onAnswer(packet.kind === 'call' ? packet.name : '', result);
      if (!this.#closing) packet.acknowledge(result);
    } else if ((await this.#count(packet)) === 0) {
      this.#log.warn(packet.reason, 'a packet without an acknowledgement was refused');
    } else {
      this.#log.warn(packet.reason, 'a socket was closed: too many packets without an acknowledgement');
      this.#socket.disconnect(true);
    }
  }

  async #answer(packet: AnswerablePacket): Promise<Result<unknown>> {
    const retryAfterMs = await this.#executeOrRefuse(packet);
    if (typeof retryAfterMs !== 'number') return retryAfterMs;
    // An upload hardly delays other calls: for a chunk the socket is paused only until it is answered.
    const pauseMs = chunkBytesOf(packet) > 0 ? 0 : Math.min(retryAfterMs, REFUSED_PAUSE_MS);
    await this.#refusals.wait(pauseMs);
    return fail('TOO_MANY_CALLS', { retryAfterMs });
  }

  /** Returns the result, or the ms after which the client may retry. */
  async #executeOrRefuse(packet: AnswerablePacket): Promise<Result<unknown> | number> {
    const { limits, use } = this.#services;
    const weight = packet.kind === 'call' ? weightOf(packet.name) : 1;
    const bytes = chunkBytesOf(packet);
    if (this.#weightInFlight + weight > SOCKET_WEIGHT) return BUSY_MS;
    if (bytes > 0 && use.uploadBytes + bytes > limits.uploadBytes) return BUSY_MS;
    this.#weightInFlight += weight;
    use.uploadBytes += bytes;
    try {
      const retryAfterMs = await this.#count(packet);
      if (retryAfterMs > 0) return retryAfterMs;
      await this.#pace(packet, weight);
      if (packet.kind === 'malformed') return fail('INVALID_ARGUMENT', { ...packet.reason });
      return await this.#connection.request(packet.name, packet.args);
    } finally {
      this.#weightInFlight -= weight;
      use.uploadBytes -= bytes;
    }
  }

  /** Resolves when a call that is allowed may start. Uploads have an allowance of their own, and don't wait. */
  async #pace(packet: AnswerablePacket, weight: number): Promise<void> {
    const { userId } = this.#connection;
    if (userId === null || packet.kind !== 'call' || packet.name === 'upload.write') return;
    const delayMs = this.#services.pacer.count(userId, weight);
    if (delayMs > 0) await wait(delayMs);
  }

  /**
   * The ms that the sender has to wait; 0: none. Chunks are counted separately, so that an upload does not slow other
   * calls.
   */
  async #count(packet: Packet): Promise<number> {
    const { limiter, address, limits } = this.#services;
    const isChunk = packet.kind === 'call' && packet.name === 'upload.write';
    const kind = isChunk ? 'chunks' : 'calls';
    const weight = packet.kind === 'call' && !isChunk ? weightOf(packet.name) : 1;
    const person: Allowance = { points: limits.callsPerSecond * (ALLOWANCE_MS / 1000), windowMs: ALLOWANCE_MS };
    const { userId } = this.#connection;
    if (userId !== null) {
      const waitMs = await limiter.count(`${kind} of ${userId}`, weight, person);
      if (waitMs > 0) return waitMs;
    }
    const shared = { ...person, points: person.points * ADDRESS_FACTOR };
    return limiter.count(`${kind} from ${address}`, weight, shared);
  }

  /** Closes a socket without a user, also after a sign-out. Allows more time for a sign-in in progress. */
  #checkSignedIn(mayExtend = true): void {
    const { signInMs } = this.#services.limits;
    if (this.#connection.userId !== null) {
      this.#signInTimer = setTimeout(() => this.#checkSignedIn(), signInMs);
    } else if (mayExtend && this.#weightInFlight > 0) {
      this.#signInTimer = setTimeout(() => this.#checkSignedIn(false), CLOSE_TIMEOUT_MS);
    } else {
      this.#close('signedOut');
    }
  }

  #close(reason: CloseReason): void {
    if (this.#closing) return;
    this.#closing = true;
    if (reason === 'slow') this.#services.onSlow();
    const { userId } = this.#connection;
    this.#log.info({ reason, userId, waitingBytes: this.#waiting.bytes }, 'closing a socket');
    this.#endConnection();
    this.#socket.emit(CLOSING_EVENT, reason);
    this.#socket.disconnect(true);
    // Unread data is dropped to free its memory.
    setTimeout(() => this.#waiting.terminate(), CLOSE_TIMEOUT_MS);
  }

  #onDisconnect(reason: string): void {
    this.#closing = true;
    clearTimeout(this.#signInTimer);
    this.#refusals.end();
    this.#log.debug({ reason }, 'socket closed');
    this.#endConnection();
  }

  #endConnection(): void {
    this.#connection
      .close()
      .catch((error: unknown) => this.#log.error({ err: error }, 'a connection could not be closed'));
  }
}

/** Size of the upload chunk in a packet. */
function chunkBytesOf(packet: Packet): number {
  if (packet.kind !== 'call' || packet.name !== 'upload.write') return 0;
  const { args } = packet;
  const chunk = typeof args === 'object' && args !== null && 'chunk' in args ? args.chunk : null;
  return ArrayBuffer.isView(chunk) ? chunk.byteLength : 0;
}

type Acknowledge = (result: Result<unknown>) => void;

interface Reason {
  readonly field: string;
  readonly message: string;
}

type Packet =
  | { readonly kind: 'call'; readonly name: string; readonly args: unknown; readonly acknowledge: Acknowledge }
  | { readonly kind: 'malformed'; readonly reason: Reason; readonly acknowledge: Acknowledge }
  /** The packet has no acknowledgement, so no answer can be sent. */
  | { readonly kind: 'unanswerable'; readonly reason: Reason };

const packetSchema = z.object({
  event: z.literal(CALL_EVENT),
  name: z.string(),
  args: z.unknown(),
  more: z.array(z.never()),
});

/** Parses a packet: everything after the packet type, with the acknowledgement, if any, as the last element. */
function readPacket(received: readonly unknown[]): Packet {
  const last = received.at(-1);
  const acknowledge = typeof last === 'function' ? (last as Acknowledge) : null;
  if (acknowledge === null) {
    return { kind: 'unanswerable', reason: { field: 'acknowledge', message: 'A packet must ask for its answer' } };
  }
  const [event, name, args, ...more] = received.slice(0, -1);
  const parsed = packetSchema.safeParse({ event, name, args, more });
  if (parsed.success) return { kind: 'call', name: parsed.data.name, args, acknowledge };
  const issue = parsed.error.issues[0];
  const reason = { field: String(issue?.path[0]), message: issue?.message ?? '' };
  return { kind: 'malformed', reason, acknowledge };
}
