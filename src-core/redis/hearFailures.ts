import type { Redis } from 'ioredis';

/**
 * Tells why a connection failed. ioredis listens to a socket's first error only; one over TLS may have a second (the other
 * end's alert after our own refusal of its certificate), which nobody would catch, and the process would end of it.
 */
export function hearFailures(connection: Redis, onFailure: (error: Error) => void): void {
  connection.on('error', (error: Error) => {
    // There is none yet while no Sentinel answers.
    const socket: Redis['stream'] | undefined = connection.stream;
    socket?.off('error', ignore).on('error', ignore);
    onFailure(error);
  });
}

function ignore(): void {
  // The first one was told.
}
