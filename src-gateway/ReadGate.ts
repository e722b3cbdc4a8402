import type { Socket } from 'socket.io';

/** The subset of the WebSocket of `ws` that is used here. */
interface PausableSocket {
  pause(): void;
  resume(): void;
}

/** `full`: the socket does not read what was sent to it. `refused`: it calls more often than is allowed. */
type PauseReason = 'full' | 'refused';

/** Reading from one socket, which pauses while there is a reason. The rest waits in the network meanwhile. */
export class ReadGate {
  readonly #webSocket: PausableSocket;
  readonly #reasons = new Set<PauseReason>();

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
}
