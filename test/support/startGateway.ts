import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createSocketTransport } from '#shared/rpc/createSocketTransport.ts';
import { SOCKET_OPTIONS } from '#shared/rpc/socketProtocol.ts';
import type { Transport } from '#shared/rpc/Transport.ts';
import { pino } from 'pino';
import { io, type Socket } from 'socket.io-client';
import { inject } from 'vitest';
import { createGateway, type Gateway, type GatewayOptions } from '../../src-gateway/createGateway.ts';
import { CHEAP_PASSWORDS, randomPrefix } from './coreForTests.ts';
import { recordEvents } from './recordEvents.ts';
import { repositoryRoot } from './repositoryRoot.ts';

/** A core on the run's Redis, under a unique key prefix. */
export function corePorts(): GatewayOptions['core'] {
  return { redis: { url: inject('redisUrl') }, keyPrefix: randomPrefix(), passwordCost: CHEAP_PASSWORDS };
}

/** A gateway on a free port, with a core of its own unless `options` names one. */
export function startGateway({ core = corePorts(), ...options }: Partial<GatewayOptions> = {}): Promise<Gateway> {
  return createGateway({
    core,
    host: '127.0.0.1',
    port: 0,
    page: join(repositoryRoot, 'out/renderer'),
    log: pino({ level: 'silent' }),
    ...options,
  });
}

export interface GatewayClient {
  readonly socket: Socket;
  readonly transport: Transport;
  readonly close: () => void;
}

/** A client as in the page and the desktop; returned immediately, live or not. */
export function createGatewayClient(url: string, options: { timeoutMs?: number } = {}): GatewayClient {
  const socket = io(url, { ...SOCKET_OPTIONS, reconnectionDelay: 20, reconnectionDelayMax: 100, forceNew: true });
  const transport = createSocketTransport({
    socket,
    wait: (ms) => setTimeout(ms),
    ...options,
    onViolation(what) {
      throw new Error(`outside the protocol: ${what}`);
    },
  });
  return { socket, transport, close: () => void socket.close() };
}

/** A live client. */
export async function connectToGateway(url: string): Promise<GatewayClient> {
  const client = createGatewayClient(url);
  const ear = recordEvents(client.transport);
  await ear.next('connection.changed', ({ state }) => state === 'live');
  ear.stop();
  return client;
}
