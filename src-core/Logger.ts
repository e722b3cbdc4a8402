/** The subset of pino's interface that the core uses. */
export interface Logger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Runs a listener and logs its error, because an error thrown through an event emitter would end the process. */
export function runGuarded(log: Pick<Logger, 'error'>, listener: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    log.error({ listener, reason: message, stack }, 'a listener failed');
  }
}
