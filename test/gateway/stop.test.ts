import { type EventEmitter, once } from 'node:events';
import { createConnection } from 'node:net';
import type { LinkPreview } from '#shared/contract/linkCalls.ts';
import { SOCKET_OPTIONS } from '#shared/rpc/socketProtocol.ts';
import { Redis } from 'ioredis';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDirect, signUp } from '../support/people.ts';
import { addressIn, runGateway } from '../support/runGateway.ts';
import { connectToGateway, startGateway } from '../support/startGateway.ts';
import { startRedis } from '../support/startRedis.ts';

const PREVIEW: LinkPreview = { url: 'https://slow.example/', title: 'Slow' };

/** Previews whose page answers when the test says so. */
function createSlowPreviews() {
  const started = Promise.withResolvers<void>();
  const page = Promise.withResolvers<LinkPreview>();
  function fetch(): Promise<LinkPreview> {
    started.resolve();
    return page.promise;
  }
  return { fetch, stop: () => undefined, started: started.promise, answer: () => page.resolve(PREVIEW) };
}

/** Whether a connection to the port is accepted. */
async function isListening(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  const socket = createConnection(Number(port), hostname);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

describe('a gateway that stops', () => {
  // Shorter than the 30 s after which Engine.IO gives up.
  it('does not wait for an unresponsive client', { timeout: 25_000 }, async () => {
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

  it('refuses connections, closes idle sockets, and answers a call in flight before it closes its socket', async () => {
    const previews = createSlowPreviews();
    const gateway = await startGateway({ previews, drainMs: 60_000 });
    const [busy, idle] = [await connectToGateway(gateway.url), await connectToGateway(gateway.url)];
    onTestFinished(() => [busy, idle].forEach((client) => client.close()));
    await signUp(busy.transport);
    const call = busy.transport.request('link.preview', { url: PREVIEW.url });
    await previews.started;
    const stopped = gateway.stop();
    await expect.poll(() => isListening(gateway.url)).toBe(false);
    await expect.poll(() => idle.socket.connected).toBe(false);
    expect(busy.socket.connected).toBe(true);
    const late = busy.transport.request('person.list', {});
    previews.answer();
    expect(await call).toEqual({ ok: true, value: PREVIEW });
    expect(await late).toMatchObject({ error: { code: 'OFFLINE' } });
    await stopped;
    expect(busy.socket.active).toBe(true); // It reconnects.
  });

  it('does not wait longer than its bound for a call that is not answered', async () => {
    const previews = createSlowPreviews();
    const gateway = await startGateway({ previews, drainMs: 50 });
    const client = await connectToGateway(gateway.url);
    onTestFinished(client.close);
    await signUp(client.transport);
    const call = client.transport.request('link.preview', { url: PREVIEW.url });
    await previews.started;
    await gateway.stop();
    expect(await call).toMatchObject({ error: { code: 'OFFLINE' } });
  });

  it('as a program: answers a call that waits in Redis when SIGTERM arrives, and exits with 0', async () => {
    const redis = await startRedis();
    onTestFinished(() => redis.stop());
    const admin = new Redis(redis.url);
    onTestFinished(() => admin.disconnect());
    const { child, ended, firstLine, errorsSoFar } = runGateway('--redis', redis.url, '--port', '0');
    const client = await connectToGateway(addressIn(await firstLine));
    onTestFinished(client.close);
    const mei = await signUp(client.transport);
    const conversationId = await openDirect(mei, mei);
    await admin.call('CLIENT', 'PAUSE', '60000', 'WRITE');
    const body = { kind: 'text', text: 'slow' };
    const call = client.transport.request('message.send', { conversationId, clientId: 'slow', body });
    // The gateway has received what was sent before the ping that it answers.
    const { ws } = (client.socket.io.engine as unknown as { transport: { ws: EventEmitter & { ping(): void } } })
      .transport;
    ws.ping();
    await once(ws, 'pong');
    child.kill('SIGTERM');
    await expect.poll(errorsSoFar).toContain('"msg":"stopping"');
    await admin.call('CLIENT', 'UNPAUSE');
    expect(await call).toMatchObject({ ok: true });
    expect(await ended).toMatchObject({ code: 0 });
    expect(client.socket.active).toBe(true); // It reconnects.
  });

  it('supports only WebSocket, so that any gateway can serve any client', async () => {
    const gateway = await startGateway();
    const polling = await fetch(`${gateway.url}${SOCKET_OPTIONS.path}/?EIO=4&transport=polling`);
    expect(polling.status).toBe(400);
    await gateway.stop();
  });
});
