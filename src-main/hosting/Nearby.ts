import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Logger } from '#core/index.ts';
import type { HostAddress } from '#shared/hosting/hostedTeam.ts';
import type { NearbyReply, NearbyTeam } from '#shared/hosting/hostMessages.ts';

/** The search ends when its result was not read for this long. */
const IDLE_MS = 10_000;
/** How long a host is searched. It answers within milliseconds, and is asked every second. */
const FIND_MS = 3_000;
const POLL_MS = 100;
/** The worker reads packets of strangers. */
const LIMITS = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 };

export interface NearbyOptions {
  /** The script: `nearbyWorker`, built or as source. */
  readonly script: string | URL;
  readonly log: Logger;
}

/** The search for hosted teams in the local network, which runs only while its result is read. */
export class Nearby {
  readonly #options: NearbyOptions;
  #worker: Worker | null = null;
  #teams: readonly NearbyTeam[] = [];
  #idle: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(options: NearbyOptions) {
    this.#options = options;
  }

  /** The teams that are known now. Starts the search. */
  read(): readonly NearbyTeam[] {
    if (this.#isStopped) return [];
    this.#worker ??= this.#start();
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => void this.#end(), IDLE_MS).unref();
    return this.#teams;
  }

  /** The addresses of a host; empty: it is not in the local network. */
  async findHost(hostId: string): Promise<readonly HostAddress[]> {
    for (let waitedMs = 0; waitedMs < FIND_MS && !this.#isStopped; waitedMs += POLL_MS) {
      const team = this.read().find((one) => one.hostId === hostId);
      if (team !== undefined) return team.addresses;
      await wait(POLL_MS, undefined, { ref: false });
    }
    return [];
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#end();
  }

  #start(): Worker {
    const { script, log } = this.#options;
    const worker = new Worker(script, { resourceLimits: LIMITS });
    worker.on('message', ({ teams }: NearbyReply) => {
      if (this.#worker === worker) this.#teams = teams;
    });
    worker.on('error', (error: unknown) => log.warn({ err: error }, 'the search for teams nearby ended'));
    worker.once('exit', () => {
      if (this.#worker !== worker) return;
      this.#worker = null;
      this.#teams = [];
    });
    return worker;
  }

  async #end(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = null;
    this.#teams = [];
    await worker?.terminate();
  }
}
