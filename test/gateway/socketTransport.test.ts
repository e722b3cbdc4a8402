import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSocketTransport, type SocketTransport } from '#shared/rpc/createSocketTransport.ts';
import { succeed } from '#shared/rpc/result.ts';
import { SOCKET_OPTIONS } from '#shared/rpc/socketProtocol.ts';
import { Server, type Socket } from 'socket.io';
import { io, type Socket as ClientSocket } from 'socket.io-client';
import { afterEach, describe, expect, it } from 'vitest';
import { recordEvents } from '../support/recordEvents.ts';

type Receive = (name: string, args: unknown, acknowledge: (answer?: unknown) => void) => void;

interface Rig {
  readonly socket: ClientSocket;
  readonly transport: SocketTransport;
  readonly violations: string[];
  /** The server's end of the client's socket. */
  readonly server: Socket;
}

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

/** A transport connected to a real Socket.IO server that misbehaves as `receive` does. */
async function connect(receive: Receive, timeoutMs = 10_000): Promise<Rig> {
  const http = createServer();
  const server = new Server(http, SOCKET_OPTIONS as object);
  server.on('connection', (socket) => socket.on('call', receive));
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  const violations: string[] = [];
  const connected = new Promise<Socket>((resolve) => server.once('connection', resolve));
  const socket = io(`http://127.0.0.1:${port}`, { ...SOCKET_OPTIONS, forceNew: true });
  const transport = createSocketTransport({ socket, timeoutMs, onViolation: (what) => violations.push(what) });
  closers.push(async () => {
    socket.close();
    await server.close();
  });
  await once(socket as never, 'connect');
  return { socket, transport, violations, server: await connected };
}

describe('the transport over a socket', () => {
  it('ends a call without an answer in TIMEOUT', async () => {
    const { transport } = await connect(() => undefined, 20);
    expect(await transport.request('person.list', {})).toEqual({ ok: false, error: { code: 'TIMEOUT', details: {} } });
  });

  it('ends pending calls in OFFLINE as soon as the socket is closed', async () => {
    const { transport, server } = await connect(() => server.conn.close());
    const result = await transport.request('person.list', {});
    expect(result).toEqual({ ok: false, error: { code: 'OFFLINE', details: {} } });
  });

  it.each([
    [undefined],
    [null],
    ['yes'],
    [{}],
    [{ ok: 'true' }],
    [{ ok: false }],
    [{ ok: false, error: { code: 'NEW' } }],
  ])('turns the answer %j, which is not a result, into INTERNAL', async (answer) => {
    const { transport, violations } = await connect((_name, _args, acknowledge) => acknowledge(answer));
    expect(await transport.request('person.list', {})).toMatchObject({ ok: false, error: { code: 'INTERNAL' } });
    expect(violations).toHaveLength(1);
  });

  it('drops and reports invalid frames, and continues', async () => {
    const { transport, violations, server } = await connect(() => undefined);
    const ear = recordEvents(transport);
    for (const bad of [null, 7, [], { data: {} }, { event: 'connection.changed', data: { state: 'splendid' } }]) {
      server.emit('frame', bad);
    }
    server.emit('frame', { event: 'session.ended', data: {} });
    await ear.next('session.ended');
    expect(violations).toHaveLength(5);
    expect(ear.all('connection.changed').map(({ state }) => state)).toEqual(['connecting']);
  });

  it('is live only while the server’s own connection to Redis is, and reports both in order', async () => {
    const { transport, server } = await connect((_name, _args, acknowledge) => acknowledge(succeed({})));
    const ear = recordEvents(transport);
    for (const state of ['live', 'offline', 'live']) {
      server.emit('frame', { event: 'connection.changed', data: { state, since: 1 } });
    }
    expect(await transport.request('person.list', {})).toEqual({ ok: true, value: {} });
    server.conn.close();
    await ear.next('connection.changed', () => ear.all('connection.changed').length === 6);
    const states = ear.all('connection.changed').map(({ state }) => state);
    expect(states).toEqual(['connecting', 'live', 'offline', 'live', 'offline', 'connecting']);
  });

  it('refuses arguments that can’t be serialised, and the next call works', async () => {
    const { transport } = await connect((_name, args, acknowledge) => acknowledge(succeed(args)));
    const cycle: Record<string, unknown> = {};
    cycle['self'] = cycle;
    for (const args of [cycle, { many: 10n }]) {
      expect(await transport.request('person.list', args)).toMatchObject({ error: { code: 'INVALID_ARGUMENT' } });
    }
    expect(await transport.request('person.list', { a: 1 })).toEqual({ ok: true, value: { a: 1 } });
  });

  it('ends pending calls in OFFLINE when it is closed, before the first connection attempt as well as after it', async () => {
    const offline = { ok: false, error: { code: 'OFFLINE', details: {} } };
    const { transport } = await connect(() => transport.close());
    expect(await transport.request('person.list', {})).toEqual(offline);
    expect(await transport.request('person.list', {})).toEqual(offline);

    const socket = io('http://127.0.0.1:1', { ...SOCKET_OPTIONS, forceNew: true });
    const early = createSocketTransport({ socket, onViolation: (what) => expect.fail(what) });
    const result = early.request('person.list', {});
    early.close();
    expect(await result).toEqual(offline);
  });
});

describe('repair C7: a closed socket', () => {
  it('stays closed when this side closed it, also outside the transport', async () => {
    const { socket, server } = await connect(() => undefined);
    const ended = once(server, 'disconnect');
    socket.close();
    await ended;
    expect(socket.active).toBe(false);
  });

  it('reconnects by itself when the server closed it', async () => {
    const { socket, server } = await connect(() => undefined);
    const back = once(socket as never, 'connect');
    server.disconnect();
    await back;
    expect(socket.connected).toBe(true);
  });
});
