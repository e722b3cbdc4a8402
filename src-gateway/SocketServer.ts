import type { Core, CoreConnection } from '#core/index.ts';
import { SOCKET_WEIGHT, weightOf } from '#shared/rpc/callWeights.ts';
import { type Failure, fail, type Result } from '#shared/rpc/result.ts';
import { type CloseReason, CLOSING_EVENT } from '#shared/rpc/socketProtocol.ts';
import type { Logger } from 'pino';
import type { Socket } from 'socket.io';
import type { Allowance, CallLimiter } from './CallLimiter.ts';
import type { FrameBroadcaster } from './FrameBroadcaster.ts';
import { type Packet, readPacket } from './readPacket.ts';
import { WaitingBytes, type WaitingLimits, type WaitingTotal } from './WaitingBytes.ts';

/** What a call was answered with; `name` is what the client called it. */
export type OnAnswer = (name: string, result: Result<unknown>) => void;

/** What one socket, and all sockets of a gateway, may use. */
export interface SocketLimits extends WaitingLimits {
  /** Light calls of one person per second, averaged over `ALLOWANCE_MS`. */
  readonly callsPerSecond: number;
  /** A socket on which nobody has signed in for this long is closed. */
  readonly signInMs: number;
  /** Bytes of chunks that are being stored at once, of all sockets together. */
  readonly uploadBytes: number;
  /** Open sockets of one address; those of this computer have no such limit. */
  readonly socketsPerAddress: number;
}

/** What all sockets of a gateway use together. */
export interface SocketUse {
  readonly waiting: WaitingTotal;
  uploadBytes: number;
}

export interface SocketServices {
  readonly core: Core;
  readonly limits: SocketLimits;
  readonly limiter: CallLimiter;
  readonly use: SocketUse;
  readonly broadcaster: FrameBroadcaster;
  /** The address that the socket is counted by. */
  readonly address: string;
  readonly onAnswer: OnAnswer;
  readonly log: Logger;
}

type AnswerablePacket = Exclude<Packet, { kind: 'unanswerable' }>;

/** So long a burst may last, and so long somebody who used up everything waits at most. */
const ALLOWANCE_MS = 5_000;
/** People who share an address, such as those of an office, have this much more together than one of them. */
const PEOPLE_PER_ADDRESS = 20;
/** Before a call is made again that was refused because of what is being done at this moment. */
const BUSY_MS = 250;
/** For the reason to reach a socket that is to be closed, and for calls that are under way on it. */
const GOODBYE_MS = 2_000;

/**
 * One connection to the core for one socket, ended with it. Every packet is answered; one that asks for no answer is not
 * carried out, but logged.
 */
export class SocketServer {
  readonly #socket: Socket;
  readonly #services: SocketServices;
  readonly #log: Logger;
  readonly #connection: CoreConnection;
  readonly #waiting: WaitingBytes;
  #weightInFlight = 0;
  #signInTimer: NodeJS.Timeout;
  #closing = false;

  constructor(socket: Socket, services: SocketServices) {
    const { core, limits, use, broadcaster, log } = services;
    this.#socket = socket;
    this.#services = services;
    this.#log = log.child({ socketId: socket.id });
    this.#connection = core.connect((frame) => broadcaster.send(socket.id, frame), services.address);
    this.#waiting = new WaitingBytes(socket, limits, use.waiting, () => this.#close('slow'));
    this.#signInTimer = setTimeout(() => this.#checkSignedIn(), limits.signInMs);
    // A middleware that never goes on: no packet reaches the emitter, whatever event it names.
    socket.use((received: unknown[]) => {
      this.#receive(readPacket(received)).catch((error: unknown) =>
        this.#log.error({ err: error }, 'a packet could not be answered'),
      );
    });
    socket.on('error', (error: unknown) => this.#log.warn({ err: error }, 'socket error'));
    socket.on('disconnect', (reason) => this.#onDisconnect(reason));
  }

  async #receive(packet: Packet): Promise<void> {
    if (packet.kind !== 'unanswerable') {
      const result = await this.#answer(packet);
      this.#services.onAnswer(packet.kind === 'call' ? packet.name : '', result);
      if (!this.#closing) packet.acknowledge(result);
    } else if ((await this.#count(packet)) === 0) {
      this.#log.warn(packet.reason, 'a packet that asks for no answer was refused');
    } else {
      this.#log.warn(packet.reason, 'a socket was closed: too many packets, and no way to say so');
      this.#socket.disconnect(true);
    }
  }

  async #answer(packet: AnswerablePacket): Promise<Result<unknown>> {
    const { limits, use } = this.#services;
    const weight = packet.kind === 'call' ? weightOf(packet.name) : 1;
    const bytes = chunkBytesOf(packet);
    if (this.#weightInFlight + weight > SOCKET_WEIGHT) return tooManyCalls(BUSY_MS);
    if (bytes > 0 && use.uploadBytes + bytes > limits.uploadBytes) return tooManyCalls(BUSY_MS);
    this.#weightInFlight += weight;
    use.uploadBytes += bytes;
    try {
      const retryAfterMs = await this.#count(packet);
      if (retryAfterMs > 0) return tooManyCalls(retryAfterMs);
      if (packet.kind === 'malformed') return fail('INVALID_ARGUMENT', { ...packet.reason });
      return await this.#connection.request(packet.name, packet.args);
    } finally {
      this.#weightInFlight -= weight;
      use.uploadBytes -= bytes;
    }
  }

  /** Ms that the sender has to wait, 0: none. Chunks are counted apart, so that a file on its way takes nothing from other calls. */
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
    const everybody = { ...person, points: person.points * PEOPLE_PER_ADDRESS };
    return limiter.count(`${kind} from ${address}`, weight, everybody);
  }

  /** Also after somebody signed out. A sign-in that is under way has a little longer. */
  #checkSignedIn(mayWait = true): void {
    const { signInMs } = this.#services.limits;
    if (this.#connection.userId !== null) {
      this.#signInTimer = setTimeout(() => this.#checkSignedIn(), signInMs);
    } else if (mayWait && this.#weightInFlight > 0) {
      this.#signInTimer = setTimeout(() => this.#checkSignedIn(false), GOODBYE_MS);
    } else {
      this.#close('signedOut');
    }
  }

  #close(reason: CloseReason): void {
    if (this.#closing) return;
    this.#closing = true;
    const { userId } = this.#connection;
    this.#log.info({ reason, userId, waitingBytes: this.#waiting.bytes }, 'a socket is closed');
    this.#endConnection();
    this.#socket.emit(CLOSING_EVENT, reason);
    this.#socket.disconnect(true);
    // What it does not read is dropped, and its memory with it.
    setTimeout(() => this.#waiting.terminate(), GOODBYE_MS);
  }

  #onDisconnect(reason: string): void {
    this.#closing = true;
    clearTimeout(this.#signInTimer);
    this.#log.debug({ reason }, 'socket closed');
    this.#endConnection();
  }

  #endConnection(): void {
    this.#connection
      .close()
      .catch((error: unknown) => this.#log.error({ err: error }, 'a connection could not be closed'));
  }
}

function tooManyCalls(retryAfterMs: number): Failure {
  return fail('TOO_MANY_CALLS', { retryAfterMs });
}

/** Bytes that a packet brings to be stored. */
function chunkBytesOf(packet: Packet): number {
  if (packet.kind !== 'call' || packet.name !== 'upload.write') return 0;
  const { args } = packet;
  const chunk = typeof args === 'object' && args !== null && 'chunk' in args ? args.chunk : null;
  return ArrayBuffer.isView(chunk) ? chunk.byteLength : 0;
}
