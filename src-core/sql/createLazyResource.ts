import { ChatError } from '#shared/errors/ChatError.ts';

/** A resource that is opened lazily, once for all callers. */
export interface LazyResource<Thing> {
  /** Throws what `open` throws; the next call retries. */
  readonly get: () => Promise<Thing>;
  /** Stops it, if it was opened. */
  readonly stop: () => Promise<void>;
}

export function createLazyResource<Thing extends { stop(): Promise<void> }>(
  open: () => Promise<Thing>,
): LazyResource<Thing> {
  let opened: Promise<Thing> | null = null;
  return {
    get() {
      opened ??= open().catch((error: unknown) => {
        opened = null;
        throw error;
      });
      return opened;
    },
    async stop() {
      // The caller of `get` has handled a failure to open.
      const thing = await opened?.catch(() => undefined);
      await thing?.stop();
    },
  };
}

const PAUSE_MS = { min: 5_000, max: 600_000 };

/** A circuit breaker (Nygard, "Release It!") with an exponential pause after each failure. */
interface CircuitBreaker {
  /** Throws what `work` throws; during the pause rethrows the last failure without calling `work`. */
  run<Value>(work: () => Promise<Value>, onFailed: (error: ChatError, againInMs: number) => void): Promise<Value>;
}

export function createCircuitBreaker({ min, max } = PAUSE_MS): CircuitBreaker {
  let failure: ChatError | null = null;
  let pauseMs = min;
  let until = 0;

  return {
    async run(work, onFailed) {
      if (failure !== null && performance.now() < until) throw failure;
      try {
        const value = await work();
        failure = null;
        pauseMs = min;
        return value;
      } catch (error) {
        failure = error instanceof ChatError ? error : new ChatError('INTERNAL', {}, { cause: error });
        // Jitter, so that many nodes paused by the same fault do not retry simultaneously.
        until = performance.now() + pauseMs * (0.75 + Math.random() / 2);
        onFailed(failure, Math.round(until - performance.now()));
        pauseMs = Math.min(pauseMs * 2, max);
        throw failure;
      }
    },
  };
}
