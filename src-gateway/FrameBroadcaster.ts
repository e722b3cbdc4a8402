import { FRAME_EVENT } from '#shared/rpc/socketProtocol.ts';
import type { Frame } from '#shared/rpc/Transport.ts';
import type { Server } from 'socket.io';

interface Batch {
  readonly frame: Frame;
  readonly socketIds: string[];
}

/**
 * Encodes each frame once for all sockets that receive it, because the core hands the same frame object to every session of a
 * conversation. Frames are collected during one tick of the event loop. Each socket gets its frames in the order in which
 * they were sent to it.
 */
export class FrameBroadcaster {
  readonly #io: Server;
  #batches: Batch[] = [];
  /** The index of a frame's last batch. */
  #batchOf = new Map<Frame, number>();
  /** The index of the last batch that a socket is in. */
  #lastOf = new Map<string, number>();

  constructor(io: Server) {
    this.#io = io;
  }

  send(socketId: string, frame: Frame): void {
    if (this.#batches.length === 0) process.nextTick(() => this.#flush());
    const existing = this.#batchOf.get(frame);
    // An earlier batch would overtake what this socket is still to receive.
    const index = existing !== undefined && existing > (this.#lastOf.get(socketId) ?? -1) ? existing : this.#add(frame);
    this.#batches[index]?.socketIds.push(socketId);
    this.#lastOf.set(socketId, index);
  }

  #add(frame: Frame): number {
    const index = this.#batches.push({ frame, socketIds: [] }) - 1;
    this.#batchOf.set(frame, index);
    return index;
  }

  #flush(): void {
    const batches = this.#batches;
    this.#batches = [];
    this.#batchOf = new Map();
    this.#lastOf = new Map();
    for (const { frame, socketIds } of batches) this.#io.to(socketIds).emit(FRAME_EVENT, frame);
  }
}
