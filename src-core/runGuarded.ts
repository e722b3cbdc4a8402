import type { Logger } from './Core.ts';

/**
 * Runs a listener. What it throws is logged, and goes no further: above a listener there is only an event emitter, and then the end
 * of the process.
 */
export function runGuarded(log: Pick<Logger, 'error'>, listener: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    log.error({ listener, reason: message, stack }, 'a listener failed');
  }
}
