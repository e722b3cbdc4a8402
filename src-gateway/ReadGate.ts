import type { Socket } from 'socket.io';

/** The subset of the WebSocket of `ws` that is used here. */
interface PausableSocket {
  pause(): void;
  resume(): void;
}

/** `full`: the socket does not read what was sent to it. `refused`: it calls more often than is allowed. */
type PauseReason = 'full' | 'refused';

/**
 * Reading from one socket, which pauses while there is a reason. What was read before is still processed; the rest waits
 * in the network, so that a client that sends without an end costs nothing meanwhile.
 */
export class ReadGate {
  readonly #webSocket: PausableSocket;
  readonly #reasons = new Set<PauseReason>();
  #timer: NodeJS.Timeout | null = null;
  #isEnded = false;

  constructor({ conn }: Socket) {
    this.#webSocket = (conn.transport as unknown as { readonly socket: PausableSocket }).socket;
  }

  pause(reason: PauseReason): void {
    if (this.#reasons.size === 0) this.#webSocket.pause();
    this.#reasons.add(reason);
  }

  resume(reason: PauseReason): void {
    if (this.#reasons.delete(reason) && this.#reasons.size === 0) this.#webSocket.resume();
  }

  /** Pauses for a time. A call during such a pause does not extend it. */
  pauseRefused(ms: number): void {
    if (this.#timer !== null || this.#isEnded) return;
    this.pause('refused');
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.resume('refused');
    }, ms);
  }

  /** Reads again, so that the WebSocket receives the end of the connection, and never pauses after a refusal again. */
  end(): void {
    this.#isEnded = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.resume('refused');
  }
}
