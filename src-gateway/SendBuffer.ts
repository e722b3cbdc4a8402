import type { Socket } from 'socket.io';
import type { ReadGate } from './ReadGate.ts';

/** An outgoing packet of engine.io. */
interface OutgoingPacket {
  readonly data?: string | ArrayBufferView;
}

/** The subset of the WebSocket of `ws` that is used here. */
interface ClosableSocket {
  terminate(): void;
  once(event: 'close', listener: () => void): void;
}

export interface SendBufferLimits {
  /** Above this many buffered bytes, reading from the socket is paused. */
  readonly pauseBytes: number;
  /** The socket is closed when it has more buffered bytes than this, … */
  readonly maxBytes: number;
  /** … or when it was paused for longer than this, */
  readonly slowMs: number;
  /** … or when it is paused while all sockets together have more buffered bytes than this. */
  readonly maxTotalBytes: number;
}

export const DEFAULT_SEND_BUFFER_LIMITS: SendBufferLimits = {
  pauseBytes: 1024 * 1024,
  maxBytes: 16 * 1024 * 1024,
  slowMs: 10_000,
  maxTotalBytes: 256 * 1024 * 1024,
};

/** Buffered bytes of all sockets of a gateway. */
export interface SendBufferTotal {
  bytes: number;
}

/**
 * Counts the bytes sent to one socket that have not left this process: those queued in engine.io, and those of the
 * batch passed to the WebSocket. A socket that does not read is paused first, then closed.
 */
export class SendBuffer {
  readonly #socket: Socket;
  readonly #limits: SendBufferLimits;
  readonly #total: SendBufferTotal;
  readonly #gate: ReadGate;
  readonly #onSlow: () => void;
  #queued = 0;
  #flushing = 0;
  #pausedSince: NodeJS.Timeout | null = null;
  #isGivenUp = false;

  constructor(socket: Socket, limits: SendBufferLimits, total: SendBufferTotal, gate: ReadGate, onSlow: () => void) {
    this.#socket = socket;
    this.#limits = limits;
    this.#total = total;
    this.#gate = gate;
    this.#onSlow = onSlow;
    const { conn } = socket;
    conn.on('packetCreate', (packet: OutgoingPacket) => this.#onQueued(sizeOf(packet)));
    conn.on('flush', () => {
      this.#flushing += this.#queued;
      this.#queued = 0;
    });
    // The event of the transport, because that of `conn` is emitted before the bytes have left.
    conn.transport.on('drain', () => this.#onDrained());
    // Not the close event of `conn`, which is emitted while sent bytes are still buffered.
    this.#webSocket.once('close', () => this.#end());
  }

  get bytes(): number {
    return this.#queued + this.#flushing;
  }

  /** Drops the buffered bytes and the socket. */
  terminate(): void {
    this.#webSocket.terminate();
  }

  get #webSocket(): ClosableSocket {
    return (this.#socket.conn.transport as unknown as { readonly socket: ClosableSocket }).socket;
  }

  #onQueued(bytes: number): void {
    this.#queued += bytes;
    this.#total.bytes += bytes;
    if (this.#isGivenUp || this.bytes <= this.#limits.pauseBytes) return;
    this.#pause();
    if (this.bytes > this.#limits.maxBytes || this.#total.bytes > this.#limits.maxTotalBytes) this.#giveUp();
  }

  #onDrained(): void {
    this.#total.bytes -= this.#flushing;
    this.#flushing = 0;
    if (this.#pausedSince === null || this.bytes > this.#limits.pauseBytes) return;
    clearTimeout(this.#pausedSince);
    this.#pausedSince = null;
    this.#gate.resume('full');
  }

  #pause(): void {
    if (this.#pausedSince !== null) return;
    this.#pausedSince = setTimeout(() => this.#giveUp(), this.#limits.slowMs);
    this.#gate.pause('full');
  }

  #giveUp(): void {
    if (this.#isGivenUp) return;
    this.#isGivenUp = true;
    // Deferred, because this runs inside the `send` that exceeded the limit.
    setImmediate(this.#onSlow);
  }

  #end(): void {
    this.#isGivenUp = true;
    this.#total.bytes -= this.bytes;
    [this.#queued, this.#flushing] = [0, 0];
    if (this.#pausedSince !== null) clearTimeout(this.#pausedSince);
  }
}

function sizeOf({ data }: OutgoingPacket): number {
  if (data === undefined) return 0;
  return typeof data === 'string' ? Buffer.byteLength(data) : data.byteLength;
}
