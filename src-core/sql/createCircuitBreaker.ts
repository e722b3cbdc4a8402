import { ChatError } from '#shared/errors/ChatError.ts';

const PAUSE_MS = { min: 5_000, max: 600_000 };

/** A circuit breaker (Nygard, "Release It!"): who fails is left alone for a while, twice as long after every time. */
export interface CircuitBreaker {
  /** Throws what `work` throws; during the pause the same again, without asking. */
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
        // Of many that were paused by the same fault not all come back in one moment.
        until = performance.now() + pauseMs * (0.75 + Math.random() / 2);
        onFailed(failure, Math.round(until - performance.now()));
        pauseMs = Math.min(pauseMs * 2, max);
        throw failure;
      }
    },
  };
}
