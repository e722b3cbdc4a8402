import type { Redis } from 'ioredis';

/**
 * Closes a ready connection at once, so that it is made anew. `disconnect` alone waits for the other end to close it, too, and
 * until then it seems ready. That end may be gone.
 */
export function reconnectNow(connection: Redis): void {
  connection.disconnect(true);
  connection.stream.destroy();
}
