import { ChatError } from '#shared/errors/ChatError.ts';
import { fail, type Result } from '#shared/rpc/result.ts';
import type { Frame } from '#shared/rpc/Transport.ts';
import type { Backend, BackendConnection } from '../backend/Backend.ts';

/** The page's connection to the backend. Each page load gets a new, signed-out connection, as in a browser. */
export interface PageConnection {
  /** Handles any chat call; never throws. */
  request(name: string, args: unknown): Promise<Result<unknown>>;
  /** Connects, so that the page receives frames before it makes a request. */
  open(): void;
  /** Closes the connection of the previous page; the next call or `open` creates a new one. */
  close(): Promise<void>;
}

export function createPageConnection(backend: () => Promise<Backend>, onFrame: (frame: Frame) => void): PageConnection {
  let current: Promise<BackendConnection> | null = null;

  function connect(): Promise<BackendConnection> {
    if (current !== null) return current;
    const attempt = backend().then((open) =>
      // Frames of a connection that has been replaced meanwhile are dropped.
      open.connect((frame) => {
        if (current === attempt) onFrame(frame);
      }),
    );
    current = attempt;
    attempt.catch(() => {
      // The caller has the error.
      if (current !== attempt) return;
      current = null;
      onFrame({ event: 'connection.changed', data: { state: 'offline', since: Date.now() } });
    });
    return attempt;
  }

  return {
    async request(name, args) {
      try {
        const connection = await connect();
        return await connection.request(name, args);
      } catch (error) {
        if (error instanceof ChatError) return fail(error.code, error.details);
        throw error;
      }
    },
    open() {
      connect().catch(() => undefined); // reported as `connection.changed`
    },
    async close() {
      const closing = current;
      current = null;
      const connection = await closing?.catch(() => null); // never opened
      await connection?.close();
    },
  };
}
