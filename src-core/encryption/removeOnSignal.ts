import { rmSync } from 'node:fs';
import { constants } from 'node:os';

/** The signals with which a person or the system ends a program. */
export const END_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * While `work` runs, a signal that ends the process first removes these files and folders, because they have the decrypted
 * content of an encrypted file. For work that no AbortSignal ends.
 */
export async function removeOnSignal<Value>(paths: readonly string[], work: () => Promise<Value>): Promise<Value> {
  const end = (signal: (typeof END_SIGNALS)[number]): void => {
    for (const path of paths) rmSync(path, { recursive: true, force: true, maxRetries: 5 });
    // As shells report a program that the signal has ended.
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of END_SIGNALS) process.on(signal, end);
  try {
    return await work();
  } finally {
    for (const signal of END_SIGNALS) process.off(signal, end);
  }
}
