import { type Result, resultSchema } from '#shared/rpc/result.ts';
import { CLOSING_EVENT, SOCKET_OPTIONS } from '#shared/rpc/socketProtocol.ts';
import { io } from 'socket.io-client';

export interface RawSocket {
  /** Emits a packet without the transport, valid or not, and returns the gateway's acknowledgement. */
  send(event: string, ...packet: readonly unknown[]): Promise<Result<unknown>>;
  /** The same without waiting for the answer. */
  ask(event: string, ...packet: readonly unknown[]): void;
  /** Stops reading incoming data. */
  stopReading(): void;
  /** Emits a packet without requesting an acknowledgement. */
  shout(event: string, ...packet: readonly unknown[]): void;
  /** Resolves with the reason when the other side closes the socket. */
  readonly closed: Promise<string>;
  /** The reason that the gateway gave for closing the socket. */
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
  socket.on(CLOSING_EVENT, (message: string) => (reason = message));
  return {
    closing: () => reason,
    async send(event, ...packet) {
      return resultSchema.parse(await socket.timeout(60_000).emitWithAck(event, ...packet));
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
