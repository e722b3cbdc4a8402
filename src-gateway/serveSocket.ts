import type { Core } from '#core/index.ts';
import { fail, type Result } from '#shared/rpc/result.ts';
import { FRAME_EVENT } from '#shared/rpc/socketProtocol.ts';
import type { Logger } from 'pino';
import { type RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Socket } from 'socket.io';
import { type Packet, readPacket } from './readPacket.ts';

/** What a call was answered with; `name` is what the client called it. */
export type OnAnswer = (name: string, result: Result<unknown>) => void;

export interface SocketServices {
  readonly core: Core;
  readonly limiter: RateLimiterMemory;
  readonly onAnswer: OnAnswer;
  readonly log: Logger;
}

/**
 * One connection to the core for one socket, ended with it. Every packet is answered; one that asks for no answer is not
 * carried out, but logged.
 */
export function serveSocket(socket: Socket, { core, limiter, onAnswer, log: parentLog }: SocketServices): void {
  const log = parentLog.child({ socketId: socket.id });
  const connection = core.connect((frame) => socket.emit(FRAME_EVENT, frame));

  async function receive(packet: Packet): Promise<void> {
    const retryAfterMs = await countCall(limiter, budgetOf(packet));
    if (packet.kind !== 'unanswerable') {
      const result = retryAfterMs > 0 ? fail('TOO_MANY_ATTEMPTS', { retryAfterMs }) : await answer(packet);
      onAnswer(packet.kind === 'call' ? packet.name : '', result);
      packet.acknowledge(result);
    } else if (retryAfterMs === 0) {
      log.warn(packet.reason, 'a packet that asks for no answer was refused');
    } else {
      log.warn(packet.reason, 'a socket was closed: too many packets, and no way to say so');
      socket.disconnect(true);
    }
  }

  /** Chunks are counted apart, so that a file on its way takes nothing from what else its sender does. */
  function budgetOf(packet: Packet): string {
    return packet.kind === 'call' && packet.name === 'upload.write' ? `${socket.id} ${packet.name}` : socket.id;
  }

  async function answer(packet: Exclude<Packet, { kind: 'unanswerable' }>): Promise<Result<unknown>> {
    if (packet.kind === 'malformed') return fail('INVALID_ARGUMENT', { ...packet.reason });
    return connection.request(packet.name, packet.args);
  }

  // A middleware that never goes on: no packet reaches the emitter, whatever event it names.
  socket.use((received: unknown[]) => {
    receive(readPacket(received)).catch((error: unknown) =>
      log.error({ err: error }, 'a packet could not be answered'),
    );
  });
  socket.on('error', (error: unknown) => log.warn({ err: error }, 'socket error'));
  socket.on('disconnect', (reason) => {
    log.debug({ reason }, 'socket closed');
    connection.close().catch((error: unknown) => log.error({ err: error }, 'a connection could not be closed'));
  });
}

/** How long a socket that calls too often has to wait, in ms; 0 when the call may pass. */
async function countCall(limiter: RateLimiterMemory, budget: string): Promise<number> {
  try {
    await limiter.consume(budget);
    return 0;
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return Math.max(1, refused.msBeforeNext);
    throw refused;
  }
}
