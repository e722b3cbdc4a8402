import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { SOCKET_OPTIONS } from '#shared/rpc/socketProtocol.ts';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Gateway } from '../../src-gateway/createGateway.ts';
import { startGateway } from '../support/startGateway.ts';

describe('repair B8: a foreign host name that resolves to this computer', () => {
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await startGateway({
      allowedHosts: ['chat.example'],
      origins: ['https://proxy.example'],
      metrics: { host: '127.0.0.1', port: 0 },
    });
  });
  afterAll(() => gateway.stop());

  async function ask(url: string, host: string, method = 'GET'): Promise<{ status: number; body: string }> {
    const asked = request(url, { method, headers: { host } });
    asked.end();
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    return { status: response.statusCode ?? 0, body: await text(response) };
  }

  async function mayConnect(host: string, origin?: string): Promise<boolean> {
    const extraHeaders = { host, ...(origin !== undefined && { origin }) };
    const socket = io(gateway.url, { ...SOCKET_OPTIONS, forceNew: true, reconnection: false, extraHeaders });
    const connected = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('connect_error', () => resolve(false));
    });
    socket.close();
    return connected;
  }

  it.each([
    ['GET', '/'],
    ['GET', '/healthz'],
    ['GET', '/parley/blob/token'],
    ['GET', '/no/such/page'],
    ['POST', '/hooks/token'],
  ])('%s %s is refused, naming the option that would allow it', async (method, path) => {
    const { status, body } = await ask(`${gateway.url}${path}`, 'evil.example', method);
    expect(status).toBe(421);
    expect(body).toContain('--allowed-host');
    expect((await ask(`${gateway.url}${path}`, 'chat.example:443', method)).status).not.toBe(421);
  });

  it('is refused by the metrics server', async () => {
    const url = gateway.metricsUrl ?? '';
    expect((await ask(url, 'evil.example')).status).toBe(421);
    expect((await ask(url, 'chat.example')).status).toBe(200);
  });

  it('is refused for sockets, although the page has the same origin', async () => {
    expect(await mayConnect('evil.example', 'http://evil.example')).toBe(false);
    expect(await mayConnect('evil.example')).toBe(false);
    expect(await mayConnect('chat.example', 'http://chat.example')).toBe(true);
    expect(await mayConnect('proxy.example', 'https://proxy.example')).toBe(true);
  });
});
