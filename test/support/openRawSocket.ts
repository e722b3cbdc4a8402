import { type Result, resultSchema } from '#shared/rpc/result.ts';
import { CLOSING_EVENT, SOCKET_OPTIONS } from '#shared/rpc/socketProtocol.ts';
import { io } from 'socket.io-client';

export interface RawSocket {
  /** Emits a packet past the transport, however wrong, and answers with what the gateway acknowledged. */
  send(event: string, ...packet: readonly unknown[]): Promise<Result<unknown>>;
  /** The same without waiting for the answer. */
  ask(event: string, ...packet: readonly unknown[]): void;
  /** Nothing that comes is read any more. */
  stopReading(): void;
  /** Emits a packet that asks for no answer. */
  shout(event: string, ...packet: readonly unknown[]): void;
  /** Resolves with the reason when the socket is closed by the other side. */
  readonly closed: Promise<string>;
  /** Why the gateway said that it closes the socket. */
  readonly closing: () => string | null;
  readonly close: () => void;
}

export async function openRawSocket(url: string): Promise<RawSocket> {
  const socket = io(url, { ...SOCKET_OPTIONS, forceNew: true, reconnection: false });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  let reason: string | null = null;
  socket.on(CLOSING_EVENT, (said: string) => (reason = said));
  return {
    closing: () => reason,
    async send(event, ...packet) {
      return resultSchema.parse(await socket.timeout(10_000).emitWithAck(event, ...packet));
    },
    ask: (event, ...packet) => void socket.emit(event, ...packet, () => undefined),
    stopReading() {
      const { transport } = socket.io.engine as unknown as { transport: { ws: { pause(): void } } };
      transport.ws.pause();
    },
    shout: (event, ...packet) => void socket.emit(event, ...packet),
    closed: new Promise((resolve) => socket.once('disconnect', resolve)),
    close: () => void socket.close(),
  };
}
