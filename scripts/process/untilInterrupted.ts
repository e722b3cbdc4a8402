import { END_SIGNALS } from '#core/encryption/removeOnSignal.ts';

/** A signal has ended the command. The message is a sentence for its user. */
export class InterruptedError extends Error {
  override readonly name = 'InterruptedError';
}

/** Runs work whose signal is aborted by Ctrl+C and the other signals that end a process, with an InterruptedError. */
export async function untilInterrupted<Value>(work: (signal: AbortSignal) => Promise<Value>): Promise<Value> {
  const interrupted = new AbortController();
  const end = (): void =>
    interrupted.abort(new InterruptedError('It was interrupted, and what it had written is removed.'));
  for (const signal of END_SIGNALS) process.on(signal, end);
  try {
    return await work(interrupted.signal);
  } finally {
    for (const signal of END_SIGNALS) process.off(signal, end);
  }
}
