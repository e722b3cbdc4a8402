import type { Logger } from '#core/index.ts';
import type { Hosting as HostingState } from '#shared/contract/hostModel.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { ErrorCode } from '#shared/errors/codes.ts';
import { formatAddress, teamLink } from '#shared/hosting/hostedTeam.ts';
import type { HostStatus } from '#shared/hosting/hostMessages.ts';
import type { SavedHosting, Settings } from '../settings/createSettings.ts';
import { HostWorker } from './HostWorker.ts';

/** Pauses before a host that has ended by a fault is started again: each is twice the last one. */
const RESTART_MS = { least: 2_000, most: 60_000 };

export interface HostingPorts {
  readonly script: string | URL;
  /** Of this server. */
  readonly settings: Pick<Settings, 'get' | 'set'>;
  readonly redisFolder: string;
  /** Whether the server of this page is the private Redis. */
  readonly isAvailable: () => boolean;
  readonly onChanged: () => void;
  readonly log: Logger;
  /** The first pause before a restart. Default 2,000 ms. */
  readonly restartMs?: number;
}

interface Running {
  readonly saved: SavedHosting;
  readonly worker: HostWorker;
  /** Null until it is reachable. */
  readonly status: HostStatus | null;
}

/** Hosts the team of one server of this desktop, if the person wants it. */
export class Hosting {
  readonly #ports: HostingPorts;
  #running: Running | null = null;
  #problem: ErrorCode | null = null;
  #restart: NodeJS.Timeout | undefined;
  #restartMs = RESTART_MS.least;
  #isClosed = false;

  constructor(ports: HostingPorts) {
    this.#ports = ports;
    this.#restartMs = ports.restartMs ?? RESTART_MS.least;
  }

  read(): HostingState {
    if (!this.#ports.isAvailable()) return { status: 'unavailable' };
    const running = this.#running;
    if (running === null) return { status: 'off', problem: this.#problem === null ? null : { code: this.#problem } };
    return running.status === null ? { status: 'starting' } : describe(running.saved, running.status);
  }

  /** Continues what was on when the app ended. */
  async resume(): Promise<void> {
    const saved = this.#ports.settings.get('hosting');
    if (saved?.isOn !== true || this.#running !== null || this.#isClosed || !this.#ports.isAvailable()) return;
    await this.#run(saved).catch((error: unknown) => this.#restartLater(error));
  }

  /** Throws the refusals of `host.startHosting`. */
  async start({ name, owner }: Pick<SavedHosting, 'name' | 'owner'>): Promise<void> {
    if (!this.#ports.isAvailable()) throw new ChatError('HOSTING_FAILED');
    if (this.#running !== null) return this.#running.worker.ready();
    clearTimeout(this.#restart);
    this.#restartMs = this.#ports.restartMs ?? RESTART_MS.least;
    const { port = null, keepsAwake = false } = this.#ports.settings.get('hosting') ?? {};
    await this.#run({ name, owner, port, keepsAwake, isOn: true });
  }

  offer(invitation: string): void {
    this.#running?.worker.send({ kind: 'offer', invitation });
  }

  keepAwake(isOn: boolean): void {
    const running = this.#running;
    if (running === null) return;
    this.#running = { ...running, saved: { ...running.saved, keepsAwake: isOn } };
    this.#save(this.#running.saved);
    this.#ports.onChanged();
  }

  suspend(): void {
    this.#running?.worker.send({ kind: 'suspend' });
  }

  wakeUp(): void {
    this.#running?.worker.send({ kind: 'resume' });
  }

  /** Ends hosting for good. */
  async stop(): Promise<void> {
    const saved = this.#ports.settings.get('hosting');
    if (saved !== undefined) this.#save({ ...saved, isOn: false });
    await this.#end();
    this.#ports.onChanged();
  }

  /** The app ends, or the server has another connection now: hosting continues when it is back. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#end();
  }

  async #run(saved: SavedHosting): Promise<void> {
    this.#problem = null;
    const { script, redisFolder, log } = this.#ports;
    const { name, owner, port } = saved;
    const worker = new HostWorker({
      script,
      redisFolder,
      name,
      owner,
      port,
      log,
      onStatus: (status) => this.#onStatus(worker, status),
      onLost: () => this.#onLost(worker),
    });
    this.#running = { saved, worker, status: null };
    this.#ports.onChanged();
    try {
      await worker.ready();
    } catch (error) {
      // Not if the person has stopped it meanwhile.
      if (this.#running?.worker === worker) {
        this.#running = null;
        this.#problem = error instanceof ChatError ? error.code : 'HOSTING_FAILED';
        this.#ports.onChanged();
      }
      throw error;
    }
  }

  #onStatus(worker: HostWorker, status: HostStatus): void {
    const running = this.#running;
    if (running?.worker !== worker) return;
    this.#running = { ...running, saved: { ...running.saved, port: status.port }, status };
    if (running.status === null) this.#save(this.#running.saved);
    this.#ports.onChanged();
  }

  #onLost(worker: HostWorker): void {
    if (this.#running?.worker !== worker || this.#isClosed) return;
    this.#running = null;
    this.#problem = 'HOSTING_FAILED';
    this.#ports.onChanged();
    this.#restartLater(new ChatError('HOSTING_FAILED'));
  }

  #restartLater(reason: unknown): void {
    if (this.#isClosed || this.#ports.settings.get('hosting')?.isOn !== true) return;
    const againInMs = this.#restartMs;
    this.#restartMs = Math.min(againInMs * 2, RESTART_MS.most);
    this.#ports.log.error({ err: reason, againInMs }, 'the team is not hosted, and will be started again');
    clearTimeout(this.#restart);
    this.#restart = setTimeout(() => void this.resume(), againInMs);
  }

  async #end(): Promise<void> {
    clearTimeout(this.#restart);
    const running = this.#running;
    this.#running = null;
    this.#problem = null;
    await running?.worker.stop();
  }

  #save(saved: SavedHosting): void {
    try {
      this.#ports.settings.set('hosting', saved);
    } catch (error) {
      this.#ports.log.error({ err: error }, 'hosting could not be saved: it ends with the app');
    }
  }
}

function describe({ name, keepsAwake }: SavedHosting, status: HostStatus): HostingState {
  const { addresses, fingerprint, connected, pairing } = status;
  return {
    status: 'on',
    name,
    addresses: addresses.map(formatAddress),
    fingerprint: Buffer.from(fingerprint).toString('hex'),
    connected,
    pairing:
      pairing?.status === 'valid'
        ? {
            status: 'valid',
            code: pairing.code,
            expiresAt: pairing.expiresAt,
            link: teamLink({ name, fingerprint, addresses, invitation: pairing.invitation }),
          }
        : pairing,
    keepsAwake,
  };
}
