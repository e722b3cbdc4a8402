import { Worker } from 'node:worker_threads';
import type { Logger } from '#core/index.ts';
import { localCalls, type LocalCalls } from '#shared/contract/index.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { Handlers } from '#shared/rpc/createDispatcher.ts';
import { unwrap, type Result } from '#shared/rpc/result.ts';
import type { StoreReply, StoreRequest, StoreWorkerData } from './storeMessages.ts';

/** How long quitting waits for the calls in flight and the last checkpoint, which take milliseconds on a healthy disk. */
const CLOSE_MS = 5_000;

export interface StoreWorkerOptions {
  /** The worker's script: `storeWorker`, built or as source. */
  readonly script: string | URL;
  /** The profile's folder. */
  readonly userData: string;
  readonly log: Logger;
  /** Default 5,000 ms. */
  readonly closeMs?: number;
}

/** The local store in a worker thread, with the same calls as in the caller's own thread. */
export interface StoreWorker {
  readonly handlers: Handlers<LocalCalls, null>;
  /** Completes the calls in flight and closes the file. A worker that does not finish in time is ended. */
  close(): Promise<void>;
}

/**
 * Starts the worker of the local store, so that no call waits for the disk on the main thread. A worker that ends
 * unexpectedly is started again by the next call. The calls in flight fail with LOCAL_STORE_FAILED and may be repeated,
 * because a call has the same result when it had already been written.
 */
export function createStoreWorker(options: StoreWorkerOptions): StoreWorker {
  const host = new StoreWorkerHost(options);
  const names = Object.keys(localCalls) as (keyof LocalCalls)[];
  const handlers = Object.fromEntries(names.map((name) => [name, (input: unknown) => host.call(name, input)]));
  return { handlers: handlers as unknown as Handlers<LocalCalls, null>, close: () => host.close() };
}

interface RunningWorker {
  readonly worker: Worker;
  readonly inFlight: Map<number, (reply: Result<unknown> | ChatError) => void>;
  readonly exited: Promise<void>;
}

class StoreWorkerHost {
  readonly #options: StoreWorkerOptions;
  #running: RunningWorker | null;
  #closing: Promise<void> | null = null;
  #lastId = 0;

  constructor(options: StoreWorkerOptions) {
    this.#options = options;
    // Loads in parallel with the page.
    this.#running = this.#start();
  }

  async call(name: keyof LocalCalls, input: unknown): Promise<unknown> {
    if (this.#closing !== null) throw new ChatError('LOCAL_STORE_FAILED');
    this.#running ??= this.#start();
    const { worker, inFlight } = this.#running;
    this.#lastId += 1;
    const id = this.#lastId;
    const reply = await new Promise<Result<unknown> | ChatError>((resolve) => {
      inFlight.set(id, resolve);
      send(worker, { kind: 'call', id, name, input });
    });
    if (reply instanceof ChatError) throw reply;
    return unwrap(reply);
  }

  close(): Promise<void> {
    this.#closing ??= this.#stop();
    return this.#closing;
  }

  #start(): RunningWorker {
    const { script, userData, log } = this.#options;
    const worker = new Worker(script, { workerData: { userData } satisfies StoreWorkerData });
    const inFlight: RunningWorker['inFlight'] = new Map();
    worker.on('message', (message: StoreReply) => {
      if (message.kind === 'log') {
        log[message.level](message.fields, message.message);
        return;
      }
      inFlight.get(message.id)?.(message.result);
      inFlight.delete(message.id);
    });
    // An uncaught error ends the worker; `exit` follows.
    worker.on('error', (error: unknown) => log.error({ err: error }, 'an error in the worker of the local store'));
    const exited = new Promise<void>((resolve) => {
      worker.once('exit', (exitCode) => {
        this.#onExit(worker, exitCode, inFlight);
        resolve();
      });
    });
    return { worker, inFlight, exited };
  }

  #onExit(worker: Worker, exitCode: number, inFlight: RunningWorker['inFlight']): void {
    if (this.#running?.worker === worker) this.#running = null;
    if (this.#closing === null || inFlight.size > 0) {
      this.#options.log.error({ exitCode, callsInFlight: inFlight.size }, 'the worker of the local store ended');
    }
    for (const settle of inFlight.values()) settle(new ChatError('LOCAL_STORE_FAILED'));
    inFlight.clear();
  }

  async #stop(): Promise<void> {
    const running = this.#running;
    if (running === null) return;
    const afterMs = this.#options.closeMs ?? CLOSE_MS;
    send(running.worker, { kind: 'close' });
    const deadline = setTimeout(() => {
      this.#options.log.error({ afterMs }, 'the worker of the local store did not finish in time');
      void running.worker.terminate();
    }, afterMs);
    await running.exited;
    clearTimeout(deadline);
  }
}

function send(worker: Worker, request: StoreRequest): void {
  // The empty transfer list only shows the linter that this is not a window's postMessage.
  worker.postMessage(request, []);
}
