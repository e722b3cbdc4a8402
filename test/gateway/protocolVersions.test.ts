import { CLOSING_EVENT, PROTOCOL, SOCKET_OPTIONS, protocolVersionOf } from '#shared/rpc/socketProtocol.ts';
import { createSocketTransport } from '#shared/rpc/createSocketTransport.ts';
import { io } from 'socket.io-client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { recordEvents } from '../support/recordEvents.ts';
import { startCore } from '../support/coreForTests.ts';
import { connectToGateway, corePorts, startGateway } from '../support/startGateway.ts';

async function startFor(oldestClient: number) {
  const gateway = await startGateway({ oldestClient });
  onTestFinished(() => gateway.stop());
  return gateway;
}

describe('versions of the protocol', () => {
  it('the socket of a client that is too old is closed with the reason', async () => {
    const gateway = await startFor(PROTOCOL.spoken + 1);
    const socket = io(gateway.url, { ...SOCKET_OPTIONS, forceNew: true, reconnection: false });
    const reasons: unknown[] = [];
    socket.on(CLOSING_EVENT, (reason) => reasons.push(reason));
    await new Promise((resolve) => socket.once('disconnect', resolve));
    expect(reasons).toEqual(['outdated']);
  });

  it('the transport of such a client reports the reason, and stays offline until a call is made', async () => {
    const gateway = await startFor(PROTOCOL.spoken + 1);
    const socket = io(gateway.url, { ...SOCKET_OPTIONS, forceNew: true });
    onTestFinished(() => void socket.close());
    const transport = createSocketTransport({ socket, onViolation: (what) => expect.fail(what) });
    const ear = recordEvents(transport);
    const closed = new Promise((resolve) => socket.once('disconnect', resolve));
    await ear.next('connection.changed', ({ code }) => code === 'UPGRADE_REQUIRED');
    await closed;
    expect(socket.active).toBe(false);
    expect(await transport.request('person.list', {})).toMatchObject({ ok: false });
    ear.stop();
  });

  it('a client makes no call to a server that is too old, and reports that the server is the reason', async () => {
    const gateway = await startFor(0);
    const socket = io(gateway.url, { ...SOCKET_OPTIONS, forceNew: true });
    onTestFinished(() => void socket.close());
    const oldestServer = PROTOCOL.spoken + 1;
    const transport = createSocketTransport({ socket, oldestServer, onViolation: (what) => expect.fail(what) });
    const ear = recordEvents(transport);
    await ear.next('connection.changed', ({ code }) => code === 'SERVER_TOO_OLD');
    expect(await transport.request('team.isEmpty', {})).toMatchObject({ ok: false, error: { code: 'SERVER_TOO_OLD' } });
    ear.stop();
  });

  it('clients of this version are accepted, and so are those that send none', async () => {
    const gateway = await startFor(PROTOCOL.oldestClient);
    const { transport, close } = await connectToGateway(gateway.url);
    onTestFinished(close);
    expect(await transport.request('team.isEmpty', {})).toMatchObject({ ok: true });
    const { auth: _none, ...options } = SOCKET_OPTIONS;
    const socket = io(gateway.url, { ...options, forceNew: true });
    onTestFinished(() => void socket.close());
    const earlier = createSocketTransport({ socket, onViolation: (what) => expect.fail(what) });
    expect(await earlier.request('team.isEmpty', {})).toMatchObject({ ok: true });
  });

  it('a gateway that is too old for its data is unavailable, also to programs, and reports the reason', async () => {
    const core = corePorts();
    const later = startCore({ ...core, format: { written: 1_000, readableFrom: 1_000 } });
    onTestFinished(() => later.stop());
    expect(await later.ping()).toMatchObject({ ok: true });
    const gateway = await startGateway({ core });
    onTestFinished(() => gateway.stop());
    const health = await fetch(`${gateway.url}/healthz`);
    expect([health.status, await health.json()]).toMatchObject([503, { code: 'SERVER_TOO_OLD' }]);
    const hook = await fetch(`${gateway.url}/hooks/${'a'.repeat(43)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ topic: 'build.release', title: 'out' }),
    });
    expect([hook.status, await hook.json()]).toMatchObject([503, { code: 'SERVER_TOO_OLD' }]);
  });

  it.each([undefined, null, 'x', {}, { protocol: '3' }, { protocol: -1 }, { protocol: 1.5 }, { protocol: 1e300 }, []])(
    'a handshake of %j counts as version 0',
    (handshake) => expect(protocolVersionOf(handshake)).toBe(0),
  );
});
