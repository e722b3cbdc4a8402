import type { IncomingMessage } from 'node:http';
import type { AddressOf } from './clientAddress.ts';

/** The part of engine.io's socket that is used here. */
interface OpenSocket {
  readonly request: IncomingMessage;
  once(event: 'close', listener: () => void): unknown;
}

/** Sockets of one address beyond the limit that are open for the moment in which they are told why they are closed. */
const MOST_TURNED_AWAY = 50;

/** Counts the open sockets of each address. Those of this computer have no limit: no one else opens them. */
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

  /** Whether so many are open that another one is not even opened to be told why. */
  isFull(request: IncomingMessage): boolean {
    return this.#isOver(request, this.#most + MOST_TURNED_AWAY - 1);
  }

  /** Whether the socket of this request, which is counted, is one too many. */
  isTooMany(request: IncomingMessage): boolean {
    return this.#isOver(request, this.#most);
  }

  #isOver(request: IncomingMessage, most: number): boolean {
    const address = this.#addressOf(request);
    return this.#countOf(address) > most && !isThisComputer(address);
  }

  #countOf(address: string): number {
    return this.#open.get(address) ?? 0;
  }
}

/** `address` as `AddressOf` has it: of IPv6 it is the network. A process of this computer, such as a proxy that is not trusted. */
function isThisComputer(address: string): boolean {
  return address.startsWith('127.') || address === '0:0:0:0::/64';
}
