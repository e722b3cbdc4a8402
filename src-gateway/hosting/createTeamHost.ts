import { networkInterfaces } from 'node:os';
import type { Logger } from 'pino';
import { createTypedCode } from '#core/account/typedCode.ts';
import { findFreePort } from '#core/embedded/acquireServer.ts';
import { embeddedDatabase } from '#core/embedded/embeddedArchive.ts';
import { startEmbeddedRedis } from '#core/embedded/startEmbeddedRedis.ts';
import { createCore, type CorePorts } from '#core/index.ts';
import { chatCalls } from '#shared/contract/index.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { HOSTED_NAME, hostIdOf } from '#shared/hosting/hostedTeam.ts';
import type { HostStatus, HostWorkerData } from '#shared/hosting/hostMessages.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { createGateway, type Gateway } from '../createGateway.ts';
import { type Announcement, announceTeam } from './announceTeam.ts';
import { type HostCertificate, openHostCertificate } from './hostCertificate.ts';
import { isLocalConnection, listLocalAddresses } from './localNetwork.ts';
import { Pairing } from './Pairing.ts';

export interface TeamHostOptions extends HostWorkerData {
  readonly onStatus: (status: HostStatus) => void;
  readonly log: Logger;
  /** How often addresses and connected clients are compared. Default `POLL_MS`. */
  readonly pollMs?: number;
}

/** A team of this computer, served to the local network. */
export interface TeamHost {
  offer(invitation: string): void;
  /** Withdraws the announcement while the computer sleeps. */
  suspend(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

/** There is no event for a change of the addresses. */
const POLL_MS = 2_000;
/** Ports that are tried. One that is free on loopback may be taken on another address. */
const MOST_ATTEMPTS = 4;

/**
 * Serves the private Redis of a folder to the local network, and announces it. Throws HOSTING_FAILED if the
 * team has no account yet, and what `startEmbeddedRedis` and `createGateway` throw.
 */
export async function createTeamHost(options: TeamHostOptions): Promise<TeamHost> {
  const { redisFolder, log } = options;
  const redis = await startEmbeddedRedis({ dataDir: redisFolder, log });
  try {
    const core: Omit<CorePorts, 'log'> = {
      redis: { url: redis.url },
      // The private Redis may be open to everyone at this computer, but not to everyone in its network.
      joining: { initial: 'invitation', setupCode: createTypedCode(), needsInvitation: true },
      ...embeddedDatabase(redisFolder),
    };
    await requireAccount({ ...core, log });
    const certificate = await openHostCertificate(redisFolder);
    const host = new RunningHost(options, certificate, () => redis.stop());
    await host.start(core);
    return host;
  } catch (error) {
    await redis.stop();
    throw error;
  }
}

/** The first account belongs to the person at this computer, who owns the team. */
async function requireAccount(ports: CorePorts): Promise<void> {
  const core = createCore(ports);
  const client = core.connect(() => undefined);
  try {
    const team = chatCalls['team.isEmpty'].output.parse(unwrap(await client.request('team.isEmpty', {})));
    if (team.isEmpty) throw new ChatError('HOSTING_FAILED');
  } finally {
    await client.close();
    await core.stop();
  }
}

class RunningHost implements TeamHost {
  readonly #options: TeamHostOptions;
  readonly #certificate: HostCertificate;
  readonly #pairing: Pairing;
  readonly #stopRedis: () => Promise<void>;
  #gateway: Gateway | null = null;
  #port = 0;
  #announcement: Announcement | null = null;
  #isAsleep = false;
  #poll: NodeJS.Timeout | undefined;
  #networks = '';
  #reported = '';
  /** Announcements start and stop one after another. */
  #queue: Promise<void> = Promise.resolve();

  constructor(options: TeamHostOptions, certificate: HostCertificate, stopRedis: () => Promise<void>) {
    this.#options = options;
    this.#certificate = certificate;
    this.#stopRedis = stopRedis;
    const { name } = options;
    const { fingerprint } = certificate;
    this.#pairing = new Pairing({ name, fingerprint, now: () => performance.now(), onChanged: () => this.#report() });
  }

  async start(core: Omit<CorePorts, 'log'>): Promise<void> {
    for (let attempt = 1, { port } = this.#options; ; attempt += 1, port = null) {
      try {
        await this.#listen(core, port ?? (await findFreePort()));
        break;
      } catch (error) {
        const isTaken = error instanceof ChatError && error.code === 'PORT_IN_USE';
        // Guests find the new port by the announcement.
        if (!isTaken || attempt === MOST_ATTEMPTS) throw error;
      }
    }
    await this.#announceAgain();
    this.#report();
    this.#poll = setInterval(() => this.#compare(), this.#options.pollMs ?? POLL_MS);
  }

  offer(invitation: string): void {
    this.#pairing.offer(invitation);
  }

  suspend(): Promise<void> {
    this.#isAsleep = true;
    return this.#announceAgain();
  }

  resume(): Promise<void> {
    this.#isAsleep = false;
    return this.#announceAgain();
  }

  async stop(): Promise<void> {
    clearInterval(this.#poll);
    await this.suspend();
    await this.#gateway?.stop();
    await this.#stopRedis();
  }

  async #listen(core: Omit<CorePorts, 'log'>, port: number): Promise<void> {
    const options = {
      core,
      port,
      tls: this.#certificate.files,
      page: null,
      allowedHosts: [HOSTED_NAME],
      accepts: isLocalConnection,
      pairing: this.#pairing,
      log: this.#options.log,
    };
    this.#gateway = await createGateway({ ...options, host: hasIpv6() ? '::' : '0.0.0.0' });
    this.#port = port;
  }

  /** There is no event for a change of either. */
  #compare(): void {
    if (networkKey() !== this.#networks && !this.#isAsleep) void this.#announceAgain();
    this.#report();
  }

  #announceAgain(): Promise<void> {
    const { log } = this.#options;
    const onError = (error: unknown): void => log.error({ err: error }, 'the team could not be announced');
    this.#queue = this.#queue.then(() => this.#replaceAnnouncement()).catch(onError);
    return this.#queue;
  }

  async #replaceAnnouncement(): Promise<void> {
    await this.#announcement?.stop();
    this.#announcement = null;
    if (this.#isAsleep) return;
    const { name, owner, log } = this.#options;
    const hostId = hostIdOf(this.#certificate.fingerprint);
    this.#networks = networkKey();
    this.#announcement = announceTeam({ hostId, name, owner, port: this.#port }, log);
  }

  /** Reports the status if it is another one. */
  #report(): void {
    if (this.#gateway === null) return;
    const status: HostStatus = {
      port: this.#port,
      addresses: listLocalAddresses().map((host) => ({ host, port: this.#port })),
      fingerprint: this.#certificate.fingerprint,
      connected: this.#gateway.countSockets(),
      pairing: this.#pairing.describe(),
    };
    const next = JSON.stringify(status);
    if (next === this.#reported) return;
    this.#reported = next;
    this.#options.onStatus(status);
  }
}

function networkKey(): string {
  return JSON.stringify(listLocalAddresses());
}

function hasIpv6(): boolean {
  return Object.values(networkInterfaces()).some((infos) => infos?.some(({ family }) => family === 'IPv6') === true);
}
