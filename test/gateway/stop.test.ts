import { once } from 'node:events';
import { createConnection } from 'node:net';
import { SOCKET_OPTIONS } from '#shared/rpc/socketProtocol.ts';
import { describe, expect, it } from 'vitest';
import { connectToGateway, startGateway } from '../support/startGateway.ts';

describe('a gateway that stops', () => {
  it('does not wait for an unresponsive client', { timeout: 10_000 }, async () => {
    const gateway = await startGateway();
    const { host, hostname, port } = new URL(gateway.url);
    const silent = createConnection(Number(port), hostname);
    silent.write(
      [
        `GET ${SOCKET_OPTIONS.path}/?EIO=4&transport=websocket HTTP/1.1`,
        `Host: ${host}`,
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
        '\r\n',
      ].join('\r\n'),
    );
    const [answer] = (await once(silent, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 101 /);
    const ended = once(silent, 'close');
    await gateway.stop();
    await ended;
  });

  it('frees its port at once for the next one, although clients are connected', async () => {
    const gateway = await startGateway();
    const client = await connectToGateway(gateway.url);
    const port = Number(new URL(gateway.url).port);
    await gateway.stop();
    const next = await startGateway({ port });
    expect(next.url).toBe(gateway.url);
    client.close();
    await next.stop();
  });

  it('supports only WebSocket, so that any gateway can serve any client', async () => {
    const gateway = await startGateway();
    const polling = await fetch(`${gateway.url}${SOCKET_OPTIONS.path}/?EIO=4&transport=polling`);
    expect(polling.status).toBe(400);
    await gateway.stop();
  });
});
