import type { Socket } from 'socket.io';

/** A packet as engine.io has it on its way out. */
interface OutgoingPacket {
  readonly data?: string | ArrayBufferView;
}

/** The part of `ws`' WebSocket that is used here. */
interface PausableSocket {
  pause(): void;
  resume(): void;
  terminate(): void;
  once(event: 'close', listener: () => void): void;
}

export interface WaitingLimits {
  /** Nothing more is read from a socket for which more than this many bytes wait. */
  readonly pauseBytes: number;
  /** It is closed when more than this many wait, … */
  readonly mostBytes: number;
  /** … or when it was paused for this long, */
  readonly slowMs: number;
  /** … or when it is paused and more than this many bytes wait for all sockets together. */
  readonly mostBytesOfAll: number;
}

export const DEFAULT_WAITING_LIMITS: WaitingLimits = {
  pauseBytes: 1024 * 1024,
  mostBytes: 16 * 1024 * 1024,
  slowMs: 10_000,
  mostBytesOfAll: 256 * 1024 * 1024,
};

/** Bytes that wait for all sockets of a gateway. */
export interface WaitingTotal {
  bytes: number;
}

/**
 * Counts the bytes that were sent to one socket and have not left this process yet: those that engine.io holds back, and those of
 * the batch that it has given to the WebSocket. A socket that does not read is paused, then given up.
 */
export class WaitingBytes {
  readonly #socket: Socket;
  readonly #limits: WaitingLimits;
  readonly #total: WaitingTotal;
  readonly #onSlow: () => void;
  #queued = 0;
  #flushing = 0;
  #pausedSince: NodeJS.Timeout | null = null;
  #isGivenUp = false;

  constructor(socket: Socket, limits: WaitingLimits, total: WaitingTotal, onSlow: () => void) {
    this.#socket = socket;
    this.#limits = limits;
    this.#total = total;
    this.#onSlow = onSlow;
    const { conn } = socket;
    conn.on('packetCreate', (packet: OutgoingPacket) => this.#onQueued(sizeOf(packet)));
    conn.on('flush', () => {
      this.#flushing += this.#queued;
      this.#queued = 0;
    });
    // The transport's own event: that of `conn` comes before the bytes have left.
    conn.transport.on('drain', () => this.#onDrained());
    // Not the close of `conn`, which comes while what was sent still waits.
    this.#webSocket.once('close', () => this.#end());
  }

  get bytes(): number {
    return this.#queued + this.#flushing;
  }

  /** Drops what waits, and the socket with it. */
  terminate(): void {
    this.#webSocket.terminate();
  }

  get #webSocket(): PausableSocket {
    return (this.#socket.conn.transport as unknown as { readonly socket: PausableSocket }).socket;
  }

  #onQueued(bytes: number): void {
    this.#queued += bytes;
    this.#total.bytes += bytes;
    if (this.#isGivenUp || this.bytes <= this.#limits.pauseBytes) return;
    this.#pause();
    if (this.bytes > this.#limits.mostBytes || this.#total.bytes > this.#limits.mostBytesOfAll) this.#giveUp();
  }

  #onDrained(): void {
    this.#total.bytes -= this.#flushing;
    this.#flushing = 0;
    if (this.#pausedSince === null || this.bytes > this.#limits.pauseBytes) return;
    clearTimeout(this.#pausedSince);
    this.#pausedSince = null;
    this.#webSocket.resume();
  }

  #pause(): void {
    if (this.#pausedSince !== null) return;
    this.#pausedSince = setTimeout(() => this.#giveUp(), this.#limits.slowMs);
    this.#webSocket.pause();
  }

  #giveUp(): void {
    if (this.#isGivenUp) return;
    this.#isGivenUp = true;
    // Not within the sending that made it too much.
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
