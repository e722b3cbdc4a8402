import type { Args, CallName, Output } from '#shared/contract/index.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { Context } from '../Context.ts';
import type { Problem } from '../Problem.ts';
import { isTransient } from '../timelines/reduceOutbox.ts';

/** Makes requests that outlast a lost connection. */
export interface Requester {
  readonly signal: AbortSignal;
  /** Rejects with a `ChatError`, or with the signal's reason once it is aborted. */
  readonly ask: <Name extends CallName>(name: Name, args: Args<Name>) => Promise<Output<Name>>;
  /** Waits before the next attempt, and as long as the connection is lost. */
  readonly pause: () => Promise<void>;
}

/** How often a request that fails while connected is repeated. */
export const ATTEMPTS = 5;
/** Pause between attempts (ms). */
export const RETRY_MS = 2_000;

export function createRequester({ client, stores, page }: Context, signal: AbortSignal): Requester {
  /** Resolves at the next beat at which the connection is live, and when the signal is aborted. */
  async function pause(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const stop = page.every(RETRY_MS, () => {
      if (stores.connection.getState().state === 'live') resolve();
    });
    const onAbort = (): void => resolve();
    signal.addEventListener('abort', onAbort);
    await promise;
    stop();
    signal.removeEventListener('abort', onAbort);
    signal.throwIfAborted();
  }

  return {
    signal,
    pause,
    async ask(name, args) {
      for (let attempt = 1; ; attempt += 1) {
        signal.throwIfAborted();
        const result = await client.request(name, args);
        signal.throwIfAborted();
        if (result.ok) return result.value;
        if (!mayPass(result.error) || attempt === ATTEMPTS)
          throw new ChatError(result.error.code, result.error.details);
        await pause();
      }
    },
  };
}

/** Whether a later attempt may succeed. */
export function mayPass(problem: Problem): boolean {
  // A person unlocks it, or does not.
  if (problem.code === 'CONVERSATION_LOCKED') return false;
  return isTransient(problem) || problem.code === 'ARCHIVE_UNAVAILABLE' || problem.code === 'TOO_MANY_CALLS';
}
