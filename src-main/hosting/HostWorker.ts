import { Worker } from 'node:worker_threads';
import type { Logger } from '#core/index.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { HostReply, HostRequest, HostStatus, HostWorkerData } from '#shared/hosting/hostMessages.ts';

/** Longer than the gateway and the private Redis may take to stop. */
const STOP_MS = 12_000;

export interface HostWorkerOptions extends HostWorkerData {
  /** The script: `hostWorker`, built or as source. */
  readonly script: string | URL;
  readonly log: Logger;
  readonly onStatus: (status: HostStatus) => void;
  /** It ended without a stop, after it had served. */
  readonly onLost: () => void;
}

/** The thread in which the gateway of a hosted team runs. */
export class HostWorker {
  readonly #options: HostWorkerOptions;
  readonly #worker: Worker;
  readonly #exited: Promise<void>;
  readonly #started = Promise.withResolvers<void>();
  #isReady = false;
  #isStopping = false;

  constructor(options: HostWorkerOptions) {
    this.#options = options;
    const { script, redisFolder, name, owner, port, log } = options;
    const workerData: HostWorkerData = { redisFolder, name, owner, port };
    this.#worker = new Worker(script, { workerData });
    this.#worker.on('message', (message: HostReply) => this.#onMessage(message));
    this.#worker.on('error', (error: unknown) =>
      log.error({ err: error }, 'an error in the worker of the hosted team'),
    );
    this.#exited = new Promise((resolve) => {
      this.#worker.once('exit', () => {
        this.#onExit();
        resolve();
      });
    });
  }

  /** Resolves when the team is served. Throws why it can't be. */
  ready(): Promise<void> {
    return this.#started.promise;
  }

  send(request: HostRequest): void {
    // The empty transfer list only shows the linter that this is not a window's postMessage.
    if (!this.#isStopping) this.#worker.postMessage(request, []);
  }

  async stop(): Promise<void> {
    this.send({ kind: 'stop' });
    this.#isStopping = true;
    const deadline = setTimeout(() => {
      this.#options.log.error({ afterMs: STOP_MS }, 'the worker of the hosted team did not finish in time');
      void this.#worker.terminate();
    }, STOP_MS);
    await this.#exited;
    clearTimeout(deadline);
  }

  #onMessage(message: HostReply): void {
    switch (message.kind) {
      case 'log':
        return writeLine(this.#options.log, message.line);
      case 'failed':
        this.#isStopping = true;
        this.#started.reject(new ChatError(message.code, message.details));
        return void this.#worker.terminate();
      case 'status':
        this.#isReady = true;
        this.#options.onStatus(message.status);
        return this.#started.resolve();
      default:
        return message satisfies never;
    }
  }

  #onExit(): void {
    this.#started.reject(new ChatError('HOSTING_FAILED'));
    if (this.#isReady && !this.#isStopping) this.#options.onLost();
  }
}

const LEVELS: readonly (readonly [number, keyof Logger])[] = [
  [50, 'error'],
  [40, 'warn'],
  [30, 'info'],
  [0, 'debug'],
];

/** Writes a line of the worker's pino into the log of main. */
function writeLine(log: Logger, line: string): void {
  const { level, msg, time: _time, pid: _pid, hostname: _hostname, ...fields } = JSON.parse(line) as PinoLine;
  const [, name] = LEVELS.find(([from]) => level >= from) ?? [0, 'debug' as const];
  log[name](fields, msg);
}

interface PinoLine {
  readonly level: number;
  readonly msg: string;
  readonly time: number;
  readonly pid: number;
  readonly hostname: string;
}
