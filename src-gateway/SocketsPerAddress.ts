import type { IncomingMessage } from 'node:http';
import type { AddressOf } from './clientAddress.ts';

/** The subset of engine.io's socket that is used here. */
interface OpenSocket {
  readonly request: IncomingMessage;
  once(event: 'close', listener: () => void): unknown;
}

/** Sockets per address beyond the limit that are accepted only to send them the reason for closing. */
const MAX_REFUSED = 50;

/** Counts the open sockets per address. Loopback has no limit, because only this computer can open such sockets. */
export class SocketsPerAddress {
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
