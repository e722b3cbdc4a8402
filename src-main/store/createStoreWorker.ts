import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Logger } from '#core/index.ts';
import { localCalls, type LocalCalls } from '#shared/contract/index.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { Handlers } from '#shared/rpc/createDispatcher.ts';
import { unwrap, type Result } from '#shared/rpc/result.ts';
import type { Protection } from './Protection.ts';
import {
  storeFolderOf,
  type StoreProgress,
  type StoreReply,
  type StoreRequest,
  type StoreWorkerData,
} from './storeMessages.ts';

/** How long quitting waits for the calls in flight and the last checkpoint, which take milliseconds on a healthy disk. */
const CLOSE_MS = 5_000;

export interface StoreWorkerOptions {
  /** The worker's script: `storeWorker`, built or as source. */
  readonly script: string | URL;
  /** The profile's folder. */
  readonly userData: string;
  /** How the file is to be written; `null`: the keyring is locked, so each call asks again and fails until then. */
  readonly readProtection: () => Promise<Protection | null>;
  /** `progress` has changed. */
  readonly onProgress?: () => void;
  readonly log: Logger;
  /** Default 5,000 ms. */
  readonly closeMs?: number;
}

/** The local store in a worker thread, with the same calls as in the caller's own thread. */
export interface StoreWorker {
  readonly handlers: Handlers<LocalCalls, null>;
  readonly progress: () => StoreProgress;
  /** The protection has changed: closes the file, and opens it as it is to be written now. Later calls wait for it. */
  protect(): Promise<void>;
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
  return {
    handlers: handlers as unknown as Handlers<LocalCalls, null>,
    progress: () => host.progress,
    protect: () => host.protect(),
    close: () => host.close(),
  };
}

interface RunningWorker {
  readonly worker: Worker;
  readonly inFlight: Map<number, (reply: Result<unknown> | ChatError) => void>;
  readonly exited: Promise<void>;
  isProtected: boolean;
  isStopping: boolean;
}

class StoreWorkerHost {
  readonly #options: StoreWorkerOptions;
  #running: RunningWorker | null;
  /** `null`: no call needed it yet. */
  #protection: Promise<Protection | null> | null = null;
  /** The keyring was locked: the next call asks again. */
  #asksAgain = false;
  #isLocked = false;
  #progress: StoreProgress = 'settled';
  #closing: Promise<void> | null = null;
  #isClosed = false;
  #lastId = 0;

  constructor(options: StoreWorkerOptions) {
    this.#options = options;
    // Loads in parallel with the page.
    this.#running = this.#start();
    // The key of a new store is created by its first call: a server that is never connected leaves nothing behind.
    if (existsSync(storeFolderOf(options.userData))) void this.#protectExisting();
  }

  get progress(): StoreProgress {
    return this.#isLocked ? 'locked' : this.#progress;
  }

  async call(name: keyof LocalCalls, input: unknown): Promise<unknown> {
    if (this.#closing !== null) throw new ChatError('LOCAL_STORE_FAILED');
    if (this.#asksAgain) this.#protection = this.#readProtection();
    this.#protection ??= this.#readProtection();
    const protection = await this.#protection;
    if (protection === null || this.#isClosed) throw new ChatError('LOCAL_STORE_FAILED');
    const { worker, inFlight } = this.#getProtected(protection);
    this.#lastId += 1;
    const id = this.#lastId;
    const reply = await new Promise<Result<unknown> | ChatError>((resolve) => {
      inFlight.set(id, resolve);
      send(worker, { kind: 'call', id, name, input });
    });
    if (reply instanceof ChatError) throw reply;
    return unwrap(reply);
  }

  async protect(): Promise<void> {
    if (this.#closing !== null || this.#protection === null) return;
    const previous = this.#protection;
    this.#protection = previous.then(async () => {
      // Calls wait for this change, instead of reading the key themselves.
      this.#asksAgain = false;
      await this.#stop();
      return this.#readProtection();
    });
    const protection = await this.#protection;
    if (protection === null || this.#closing !== null) return;
    this.#getProtected(protection);
    // Until the worker reports whether there is content to be moved.
    this.#setProgress('moving');
  }

  /** A move that was interrupted continues without a call: the page may not be signed in. */
  async #protectExisting(): Promise<void> {
    this.#protection = this.#readProtection();
    const protection = await this.#protection;
    if (protection !== null && this.#closing === null) this.#getProtected(protection);
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #readProtection(): Promise<Protection | null> {
    this.#asksAgain = false;
    const protection = await this.#options.readProtection().catch((error: unknown) => {
      this.#options.log.error({ err: error }, 'the key of the local store cannot be read');
      return null;
    });
    this.#asksAgain = protection === null;
    this.#change(() => {
      this.#isLocked = protection === null;
    });
    return protection;
  }

  #getProtected(protection: Protection): RunningWorker {
    this.#running ??= this.#start();
    if (!this.#running.isProtected) send(this.#running.worker, { kind: 'protect', protection });
    this.#running.isProtected = true;
    return this.#running;
  }

  #start(): RunningWorker {
    const { script, userData, log } = this.#options;
    const worker = new Worker(script, { workerData: { userData } satisfies StoreWorkerData });
    const inFlight: RunningWorker['inFlight'] = new Map();
    worker.on('message', (message: StoreReply) => this.#onMessage(message, inFlight));
    // An uncaught error ends the worker; `exit` follows.
    worker.on('error', (error: unknown) => log.error({ err: error }, 'an error in the worker of the local store'));
    const exited = new Promise<number>((resolve) => {
      worker.once('exit', resolve);
    });
    const running: RunningWorker = {
      worker,
      inFlight,
      exited: exited.then((exitCode) => this.#onExit(running, exitCode)),
      isProtected: false,
      isStopping: false,
    };
    return running;
  }

  #onMessage(message: StoreReply, inFlight: RunningWorker['inFlight']): void {
    if (message.kind === 'log') this.#options.log[message.level](message.fields, message.message);
    else if (message.kind === 'progress') this.#setProgress(message.progress);
    else {
      inFlight.get(message.id)?.(message.result);
      inFlight.delete(message.id);
    }
  }

  #setProgress(progress: StoreProgress): void {
    this.#change(() => {
      this.#progress = progress;
    });
  }

  #change(work: () => void): void {
    const before = this.progress;
    work();
    if (this.progress !== before) this.#options.onProgress?.();
  }

  #onExit(running: RunningWorker, exitCode: number): void {
    const { inFlight, isStopping } = running;
    if (this.#running === running) this.#running = null;
    this.#setProgress('settled');
    if (!isStopping || inFlight.size > 0) {
      this.#options.log.error({ exitCode, callsInFlight: inFlight.size }, 'the worker of the local store ended');
    }
    for (const settle of inFlight.values()) settle(new ChatError('LOCAL_STORE_FAILED'));
    inFlight.clear();
  }

  async #close(): Promise<void> {
    // The calls before this one wait for the key; a keyring may wait for the person.
    await Promise.race([this.#protection, delay(this.#closeMs, undefined, { ref: false })]);
    await this.#stop();
    this.#isClosed = true;
  }

  /** Completes the calls in flight. */
  async #stop(): Promise<void> {
    const running = this.#running;
    if (running === null) return;
    running.isStopping = true;
    send(running.worker, { kind: 'close' });
    const deadline = setTimeout(() => {
      this.#options.log.error({ afterMs: this.#closeMs }, 'the worker of the local store did not finish in time');
      void running.worker.terminate();
    }, this.#closeMs);
    await running.exited;
    clearTimeout(deadline);
  }

  get #closeMs(): number {
    return this.#options.closeMs ?? CLOSE_MS;
  }
}

function send(worker: Worker, request: StoreRequest): void {
  // The empty transfer list only shows the linter that this is not a window's postMessage.
  worker.postMessage(request, []);
}
