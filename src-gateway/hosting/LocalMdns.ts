import type { RemoteInfo } from 'node:dgram';
import createMdns, { type MulticastDNS, type QueryPacket, type ResponsePacket } from 'multicast-dns';
import { listLocalAddresses } from './localNetwork.ts';

export interface MdnsPorts {
  /** `address`: that of this computer in the network of the query. */
  readonly onQuery?: (query: QueryPacket, address: string, answer: SendAnswers) => void;
  readonly onResponse?: (response: ResponsePacket, from: RemoteInfo) => void;
  /** Sockets fail when a network goes away, and packets of strangers may be anything. */
  readonly onError: (error: unknown) => void;
}

export type Answers = Parameters<MulticastDNS['respond']>[0];
/** Sends answers to one network. */
export type SendAnswers = (answers: Answers) => void;

/** mDNS in every local IPv4 network that this computer is in now. */
export class LocalMdns {
  /** By the address of this computer in the network. */
  readonly #sockets: ReadonlyMap<string, MulticastDNS>;

  constructor(ports: MdnsPorts) {
    const addresses = listLocalAddresses().filter((address) => !address.includes(':'));
    this.#sockets = new Map(addresses.map((address) => [address, open(address, ports)]));
  }

  /** @param answersOf the answers for a network, by the address of this computer in it */
  respond(answersOf: (address: string) => Answers): Promise<void> {
    return this.#forEach((mdns, address, done) => mdns.respond(answersOf(address), done));
  }

  /** Asks for the instances of a service. */
  query(service: string): Promise<void> {
    return this.#forEach((mdns, _address, done) => mdns.query(service, 'PTR', done));
  }

  close(): Promise<void> {
    return this.#forEach((mdns, _address, done) => mdns.destroy(done));
  }

  async #forEach(work: (mdns: MulticastDNS, address: string, done: () => void) => void): Promise<void> {
    const all = Array.from(this.#sockets, ([address, mdns]) => new Promise<void>((done) => work(mdns, address, done)));
    await Promise.all(all);
  }
}

function open(address: string, { onQuery, onResponse, onError }: MdnsPorts): MulticastDNS {
  // Bound to an address, the socket would not receive multicast packets on Linux.
  const mdns = createMdns({ interface: address, bind: '0.0.0.0' });
  mdns.on('error', onError);
  mdns.on('warning', onError);
  const respond: SendAnswers = (answers) => mdns.respond(answers);
  mdns.on('query', (query: QueryPacket) => guard(() => onQuery?.(query, address, respond), onError));
  mdns.on('response', (response: ResponsePacket, from: RemoteInfo) =>
    guard(() => onResponse?.(response, from), onError),
  );
  return mdns;
}

function guard(work: () => void, onError: (error: unknown) => void): void {
  try {
    work();
  } catch (error) {
    onError(error);
  }
}
