import type { Logger } from './Core.ts';

/** Runs a listener and logs its error, because an error thrown through an event emitter would end the process. */
export function runGuarded(log: Pick<Logger, 'error'>, listener: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    log.error({ listener, reason: message, stack }, 'a listener failed');
  }
}
