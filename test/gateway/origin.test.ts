import { SOCKET_OPTIONS } from '#shared/rpc/socketProtocol.ts';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Gateway } from '../../src-gateway/createGateway.ts';
import { startGateway } from '../support/startGateway.ts';

describe('the origin of a socket', () => {
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await startGateway({ origins: ['https://chat.example'] });
  });
  afterAll(() => gateway.stop());

  /** Whether a page of this origin may open a socket. */
  async function mayConnect(origin: string | undefined): Promise<boolean> {
    const extraHeaders = origin === undefined ? {} : { origin };
    const socket = io(gateway.url, { ...SOCKET_OPTIONS, forceNew: true, reconnection: false, extraHeaders });
    const connected = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('connect_error', () => resolve(false));
    });
    socket.close();
    return connected;
  }

  it('may be the gateway’s own, a configured one, or none', async () => {
    expect(await mayConnect(gateway.url)).toBe(true);
    expect(await mayConnect('https://chat.example')).toBe(true);
    expect(await mayConnect(undefined)).toBe(true);
  });

  it.each(['https://evil.example', 'http://127.0.0.1:1', 'null', '', 'https://chat.example.evil.example', 'file://'])(
    'must not be %j',
    async (origin) => {
      expect(await mayConnect(origin)).toBe(false);
    },
  );
});
