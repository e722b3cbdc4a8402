import { rmSync } from 'node:fs';

const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** As a shell reports a program that Ctrl+C has ended. */
const INTERRUPTED = 130;

/**
 * While `work` runs, a signal that ends the process first removes these files and folders, which must not stay behind: they
 * hold what is encrypted elsewhere.
 */
export async function removeOnSignal<Value>(paths: readonly string[], work: () => Promise<Value>): Promise<Value> {
  const end = (): void => {
    for (const path of paths) rmSync(path, { recursive: true, force: true, maxRetries: 5 });
    process.exit(INTERRUPTED);
  };
  for (const signal of ENDING) process.on(signal, end);
  try {
    return await work();
  } finally {
    for (const signal of ENDING) process.off(signal, end);
  }
}
