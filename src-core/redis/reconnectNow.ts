import type { Redis } from 'ioredis';

/**
 * Closes a ready connection immediately, so that it reconnects. `disconnect` alone waits until the peer closes it, too,
 * and the peer may be gone; until then the connection would still appear ready.
 */
export function reconnectNow(connection: Redis): void {
  connection.disconnect(true);
  connection.stream.destroy();
}
