import { type Data, events } from '../contract/index.ts';
import type { ConnectionState } from '../contract/model.ts';
import type { ErrorCode } from '../errors/codes.ts';
import { createFrameHub } from './createFrameHub.ts';
import { fail, resultSchema, type Result } from './result.ts';
import { CLIENT_WEIGHTS, weightOf } from './callWeights.ts';
import { createWeightedLimiter } from './createWeightedLimiter.ts';
import {
  CALL_EVENT,
  CLOSING_EVENT,
  FRAME_EVENT,
  frameSchema,
  PROTOCOL,
  TOO_MANY_SOCKETS_RETRY_MS,
} from './socketProtocol.ts';
import type { Transport } from './Transport.ts';

/** The part of a socket.io-client socket that the transport uses. */
export interface SocketLike {
  readonly connected: boolean;
  /** Whether it reconnects automatically. */
  readonly active: boolean;
  connect(): unknown;
  /** Also cancels a pending reconnect. */
  disconnect(): unknown;
  on(event: string, listener: (argument: unknown) => void): unknown;
  timeout(ms: number): {
    emit(event: string, name: string, args: unknown, acknowledge: (error: unknown, answer: unknown) => void): unknown;
  };
}

export interface SocketTransport extends Transport {
  /** Closes the socket permanently; pending requests end in OFFLINE. */
  close(): void;
}

export interface SocketTransportOptions {
  readonly socket: SocketLike;
  /** A call without a reply ends in TIMEOUT after this many ms. Default 10000. */
  readonly timeoutMs?: number;
  /** Resolves after the given ms. Without it, a call refused with TOO_MANY_CALLS is not retried. */
  readonly wait?: (ms: number) => Promise<void>;
  /** Why the last connection attempt failed; null, or without it: unknown. */
  readonly whyOffline?: () => ErrorCode | null;
  /** Called for frames and replies that do not match the protocol, which are dropped. */
  readonly onViolation: (what: string) => void;
  /** Default `PROTOCOL.oldestServer`. */
  readonly oldestServer?: number;
}

/** Timeout of a probe; the server's own probe takes up to two seconds. */
const PROBE_MS = 4_000;
/** The delay before a call refused with TOO_MANY_CALLS is retried, unless the server gives one. */
const RETRY_MS = 250;

/**
 * A transport over a socket.io-client socket that has not connected yet, in a page or in Electron's main process.
 * Requests made before the first connection attempt has ended wait for it; later, while the socket is down, a request
 * ends in OFFLINE immediately, and the socket reconnects with its own back-off. `connection.changed` reports the whole
 * connection to the log: it is `live` only when the socket is up and the server reports that its Redis is, too.
 * `connection.probe` is run here and then by the server. Calls are paced, so that the server has no reason to refuse
 * them with TOO_MANY_CALLS; a call that it refuses anyway was not executed, and is retried. A socket that the server
 * closes because it is not signed in, or because this client is too old, stays closed, and `connection.changed` stays
 * as it is, until the next request.
 */
export function createSocketTransport({
  socket,
  timeoutMs = 10_000,
  wait,
  whyOffline,
  onViolation,
  oldestServer = PROTOCOL.oldestServer,
}: SocketTransportOptions): SocketTransport {
  const hub = createFrameHub((error) => onViolation(`a listener failed: ${String(error)}`));
  const waiting = new Set<(result: Result<unknown>) => void>();
  let isOffline = false;
  /** The reason with which it was reported. */
  let offlineCode: ErrorCode | null = null;
  let attempt = Promise.withResolvers<void>();
  let probing: Promise<Result<unknown>> | null = null;
  let closed = false;
  /** Closed by the server because it was not signed in, or because this client is too old. */
  let isDormant = false;
  let isServerTooOld = false;
  /** Closed by the server because its address has too many sockets; reconnects later. */
  let isTurnedAway = false;
  const paced = {
    heavy: createWeightedLimiter(CLIENT_WEIGHTS.heavy),
    light: createWeightedLimiter(CLIENT_WEIGHTS.light),
  };

  /** `since` by this computer's clock, which may differ from the server's. */
  function changeConnection(
    state: ConnectionState,
    said: Omit<Data<'connection.changed'>, 'state' | 'since'> = {},
  ): void {
    isOffline = state === 'offline';
    offlineCode = said.code ?? null;
    hub.publish({ event: 'connection.changed', data: { ...said, state, since: Date.now() } });
  }

  // The server then sends its own `connection.changed`, which makes it live, or reports too many sockets.
  socket.on('connect', () => {
    isDormant = false;
    attempt.resolve();
    if (!isTurnedAway) changeConnection('connecting');
  });
  socket.on(CLOSING_EVENT, (reason) => {
    isDormant = reason === 'signedOut' || reason === 'outdated';
    if (reason === 'outdated') {
      changeConnection('offline', { code: 'UPGRADE_REQUIRED' });
      socket.disconnect();
    }
    if (reason === 'tooMany') comeBackLater();
  });
  socket.on('disconnect', (cause) => {
    // Checked here, because socket.io would buffer calls of a closing socket and send them on the next one, which is
    // not signed in.
    for (const settle of waiting) settle(fail('OFFLINE'));
    if (isDormant) return;
    if (!isTurnedAway) changeConnection('offline');
    // socket.io does not reconnect after the server has closed the socket. A close by the client is intentional.
    if (cause === 'io server disconnect') socket.connect();
  });
  socket.on('connect_error', () => {
    attempt.resolve();
    const code = whyOffline?.() ?? null;
    if (!isOffline || code !== offlineCode) changeConnection('offline', code === null ? {} : { code });
  });
  socket.on(FRAME_EVENT, (received) => {
    const { success, data: frame } = frameSchema.safeParse(received);
    if (!success) return onViolation('a frame does not fit the protocol');
    if (frame.event !== 'connection.changed') return hub.publish(frame);
    const parsed = events[frame.event].safeParse(frame.data);
    isTurnedAway = false;
    if (parsed.success) {
      isServerTooOld = (parsed.data.protocol ?? 0) < oldestServer;
      if (isServerTooOld) changeConnection('offline', { code: 'SERVER_TOO_OLD' });
      else changeConnection(parsed.data.state, parsed.data);
    } else onViolation(`event ${frame.event} does not fit the contract`);
  });

  /**
   * Does not use socket.io's own back-off, which is reset by every opened socket. Without `wait` socket.io's is used.
   */
  function comeBackLater(): void {
    if (!isTurnedAway) changeConnection('offline', { code: 'TOO_MANY_SOCKETS' });
    isTurnedAway = true;
    if (wait === undefined) return;
    socket.disconnect();
    void wait(TOO_MANY_SOCKETS_RETRY_MS * (1 + Math.random())).then(() => {
      if (!closed && !socket.active) socket.connect();
    });
  }

  function checkAnswer(name: string, answer: unknown): Result<unknown> {
    const parsed = resultSchema.safeParse(answer);
    if (parsed.success) return parsed.data;
    onViolation(`answer to ${name}: ${parsed.error.message}`);
    return fail('INTERNAL', { reason: 'answer does not fit the protocol' });
  }

  function ask(name: string, args: unknown, withinMs: number): Promise<Result<unknown>> {
    return new Promise((resolve) => {
      const settle = (result: Result<unknown>): void => {
        waiting.delete(settle);
        resolve(result);
      };
      waiting.add(settle);
      try {
        socket.timeout(withinMs).emit(CALL_EVENT, name, args, (error, answer) => {
          settle(error ? fail('TIMEOUT') : checkAnswer(name, answer));
        });
      } catch (error) {
        // A cycle or a bigint can't be serialised.
        settle(fail('INVALID_ARGUMENT', { field: '', message: String(error) }));
      }
    });
  }

  function wake(): void {
    if (!isDormant || closed) return;
    isDormant = false;
    attempt = Promise.withResolvers();
    socket.connect();
  }

  async function askUntilTaken(name: string, args: unknown): Promise<Result<unknown>> {
    for (let waitedMs = 0; ;) {
      const answer = await (socket.connected ? ask(name, args, timeoutMs) : fail('OFFLINE'));
      if (answer.ok || answer.error.code !== 'TOO_MANY_CALLS') return answer;
      const { retryAfterMs } = answer.error.details;
      const waitMs = typeof retryAfterMs === 'number' ? Math.max(retryAfterMs, 1) : RETRY_MS;
      waitedMs += waitMs;
      if (wait === undefined || waitedMs > timeoutMs) return answer;
      await wait(waitMs);
    }
  }

  async function probe(): Promise<Result<unknown>> {
    if (socket.connected) {
      const answer = await ask('connection.probe', {}, PROBE_MS);
      const isAnswered = answer.ok || answer.error.code !== 'TIMEOUT';
      if (socket.connected && isAnswered) return answer;
    }
    if (closed) return fail('OFFLINE');
    attempt = Promise.withResolvers();
    socket.disconnect();
    socket.connect();
    await attempt.promise;
    return socket.connected ? ask('connection.probe', {}, PROBE_MS) : fail('OFFLINE');
  }

  return {
    async request(name, args) {
      if (name === 'connection.probe') {
        probing ??= probe().finally(() => (probing = null));
        return probing;
      }
      wake();
      if (!socket.connected) await attempt.promise;
      if (isServerTooOld) return fail('SERVER_TOO_OLD');
      const weight = weightOf(name);
      return paced[weight > 1 ? 'heavy' : 'light'](weight, () => askUntilTaken(name, args));
    },
    subscribe: hub.subscribe,
    close() {
      closed = true;
      socket.disconnect();
      attempt.resolve();
    },
  };
}
