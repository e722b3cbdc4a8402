import { Agent } from 'node:https';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { TLSSocket } from 'node:tls';
import type { Logger } from '#core/index.ts';
import type { ErrorCode } from '#shared/errors/codes.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { HOST_ADDRESSES, type HostAddress, hostIdOf } from '#shared/hosting/hostedTeam.ts';
import { CertificateError, dialHost, fingerprintOf } from './dialHost.ts';

/** A hosted team, as this computer stores it. */
export interface HostedTeam {
  readonly name: string;
  /** The certificate of its host in PEM; no other one is accepted. */
  readonly certificate: string;
  /** Where its certificate was seen, the last one first. */
  readonly addresses: readonly HostAddress[];
}

/** How long the last address is tried alone. */
const HEAD_START_MS = 250;

export interface HostLinePorts {
  /** Searches the local network for a host. */
  readonly findHost: (hostId: string) => Promise<readonly HostAddress[]>;
  /** The team was reached at another address. */
  readonly onMoved: (addresses: readonly HostAddress[]) => void;
  readonly log: Logger;
}

/**
 * Connections to the host of a team, at whatever address it has. All known addresses are tried at once. If none answers
 * with the team's certificate, the local network is searched, for the next attempt. Anyone there can answer the search,
 * so what is found is kept only once it has shown the certificate.
 */
export class HostLine {
  readonly agent: Agent;
  readonly #certificate: string;
  readonly #ports: HostLinePorts;
  /** Where the certificate was seen, the last one first. */
  #proven: readonly HostAddress[];
  /** What the last search has found. */
  #found: readonly HostAddress[] = [];
  #problem: ErrorCode | null = null;
  #isSearching = false;

  constructor({ certificate, addresses }: HostedTeam, ports: HostLinePorts) {
    this.#certificate = certificate;
    this.#proven = addresses;
    this.#ports = ports;
    this.agent = new HostAgent(this);
  }

  /** Why the last attempt failed: HOST_AWAY, HOST_CERTIFICATE_CHANGED; null: it has not. */
  get problem(): ErrorCode | null {
    return this.#problem;
  }

  /** Throws HOST_AWAY, HOST_CERTIFICATE_CHANGED. */
  async connect(): Promise<TLSSocket> {
    const unproven = this.#found.filter((address) => !includes(this.#proven, address));
    const dial = async (address: HostAddress): Attempt => {
      return { address, socket: await dialHost(address, this.#certificate) };
    };
    const [last, ...earlier] = this.#proven;
    const head = last === undefined ? null : dial(last);
    // The last address is usually the right one: the others are tried only if it does not answer soon.
    const isSoon = head !== null && (await succeedsWithin(head, HEAD_START_MS));
    const others = isSoon ? [] : [...earlier, ...unproven].map(dial);
    const attempts = head === null ? others : [head, ...others];
    try {
      const first = await Promise.any(attempts);
      for (const attempt of attempts) {
        void attempt.then(({ socket }) => (socket === first.socket ? undefined : socket.destroy()), ignore);
      }
      this.#problem = null;
      this.#keep(first.address);
      return first.socket;
    } catch (error) {
      // Only where the team was before: elsewhere anyone may answer with any certificate.
      const results = await Promise.allSettled(attempts.slice(0, this.#proven.length));
      const isReplaced = results.some(({ status, reason }: { status: string; reason?: unknown }) => {
        return status === 'rejected' && reason instanceof CertificateError;
      });
      this.#problem = isReplaced ? 'HOST_CERTIFICATE_CHANGED' : 'HOST_AWAY';
      this.#searchAgain();
      throw new ChatError(this.#problem, {}, { cause: error });
    }
  }

  #searchAgain(): void {
    if (this.#isSearching) return;
    this.#isSearching = true;
    void this.#ports
      .findHost(hostIdOf(fingerprintOf(this.#certificate)))
      .then((found) => {
        this.#found = found.slice(0, HOST_ADDRESSES);
      })
      .catch((error: unknown) => this.#ports.log.warn({ err: error }, 'the local network could not be searched'))
      .finally(() => {
        this.#isSearching = false;
      });
  }

  #keep(address: HostAddress): void {
    const [last] = this.#proven;
    if (last !== undefined && includes([last], address)) return;
    const others = this.#proven.filter((one) => !includes([address], one));
    this.#proven = [address, ...others].slice(0, HOST_ADDRESSES);
    this.#ports.onMoved(this.#proven);
  }
}

interface Dialled {
  readonly address: HostAddress;
  readonly socket: TLSSocket;
}
type Attempt = Promise<Dialled>;

function succeedsWithin(attempt: Attempt, ms: number): Promise<boolean> {
  const isReached = attempt.then(
    () => true,
    () => false, // the caller reports why
  );
  return Promise.race([isReached, wait(ms, false)]);
}

function includes(addresses: readonly HostAddress[], { host, port }: HostAddress): boolean {
  return addresses.some((address) => address.host === host && address.port === port);
}

function ignore(): void {
  // The attempt lost, and failed afterwards.
}

/** An agent whose requests use the connections of a line, whatever host they name. */
class HostAgent extends Agent {
  readonly #line: HostLine;

  constructor(line: HostLine) {
    super({ keepAlive: false });
    this.#line = line;
  }

  override createConnection(_options: object, onCreated?: (error: Error | null, socket: Duplex) => void): undefined {
    this.#line.connect().then(
      (socket) => onCreated?.(null, socket),
      (error: Error) => onCreated?.(error, undefined as never),
    );
  }
}
