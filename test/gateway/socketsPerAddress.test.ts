import { randomBytes } from 'node:crypto';
import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { createSocketTransport } from '#shared/rpc/createSocketTransport.ts';
import { SOCKET_OPTIONS } from '#shared/rpc/socketProtocol.ts';
import { io, type Socket } from 'socket.io-client';
import { expect, it, onTestFinished } from 'vitest';
import type { Gateway } from '../../src-gateway/createGateway.ts';
import { recordEvents } from '../support/recordEvents.ts';
import { openRawSocket } from '../support/openRawSocket.ts';
import { signUp } from '../support/people.ts';
import { startGateway } from '../support/startGateway.ts';

const OFFICE = '198.51.100.7';

/** A gateway behind a proxy on this computer. */
async function start(socketsPerAddress: number): Promise<Gateway> {
  const gateway = await startGateway({ limits: { socketsPerAddress }, trustedProxies: ['127.0.0.1'] });
  onTestFinished(() => gateway.stop());
  return gateway;
}

/** A socket from this address, without reconnection. */
function open(gateway: Gateway, address: string, reconnection = false): Socket {
  const extraHeaders = { 'x-forwarded-for': address };
  const socket = io(gateway.url, { ...SOCKET_OPTIONS, forceNew: true, reconnection, extraHeaders });
  onTestFinished(() => void socket.close());
  return socket;
}

/** The first event on a new socket: a frame, or the reason why it is closed. */
function firstEvent(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    socket.once('frame', ({ event }: { event: string }) => resolve(event));
    socket.once('closing', resolve);
  });
}

/** The HTTP status and body of the answer to a WebSocket upgrade. */
function openSilent(gateway: Gateway, address: string): Promise<[number | undefined, string]> {
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': randomBytes(16).toString('base64'),
    'x-forwarded-for': address,
  };
  const url = new URL(`${SOCKET_OPTIONS.path}/?EIO=4&transport=websocket`, gateway.url);
  return new Promise((resolve, reject) => {
    get(url, { headers, agent: false })
      .on('error', reject)
      .on('upgrade', ({ statusCode }, socket) => {
        onTestFinished(() => void socket.destroy());
        resolve([statusCode, '']);
      })
      .on('response', (response) => {
        text(response).then((body) => resolve([response.statusCode, body]), reject);
      });
  });
}

it('repair B3: an address may have so many sockets, one more is closed with the reason, and other addresses are not affected', async () => {
  const gateway = await start(2);
  const [one, two] = [open(gateway, OFFICE), open(gateway, OFFICE)];
  expect(await Promise.all([firstEvent(one), firstEvent(two)])).toEqual(['connection.changed', 'connection.changed']);

  const third = open(gateway, OFFICE);
  const closed = new Promise((resolve) => third.once('disconnect', resolve));
  expect(await firstEvent(third)).toBe('tooMany');
  expect(await closed).toBe('transport close');
  expect(await firstEvent(open(gateway, '203.0.113.9'))).toBe('connection.changed');
  expect([one.connected, two.connected]).toEqual([true, true]);

  one.close();
  await expect.poll(() => firstEvent(open(gateway, OFFICE))).toBe('connection.changed');
});

it('repair B3: far beyond the limit sockets of an address are not even opened', async () => {
  const gateway = await start(1);
  const answers: [number | undefined, string][] = [];
  for (let count = 0; count < 60; count += 1) answers.push(await openSilent(gateway, OFFICE));
  expect(answers.filter(([status]) => status === 101)).toHaveLength(51);
  expect(answers.at(-1)).toEqual([400, 'TOO_MANY_SOCKETS']);
  expect(await firstEvent(open(gateway, '203.0.113.9'))).toBe('connection.changed');
});

it('repair B3: sockets of this computer have no such limit', async () => {
  const gateway = await start(1);
  for (let count = 0; count < 3; count += 1) {
    const socket = await openRawSocket(gateway.url);
    onTestFinished(socket.close);
    expect(socket.closing()).toBeNull();
    expect(await socket.send('call', 'team.isEmpty', {})).toMatchObject({ ok: true });
  }
});

it('repair B3: the page shows that there are too many, waits, and reconnects when one is free', async () => {
  const gateway = await start(1);
  const first = open(gateway, OFFICE);
  await firstEvent(first);

  const waits: (() => void)[] = [];
  const transport = createSocketTransport({
    socket: open(gateway, OFFICE, true),
    wait: () => new Promise((resolve) => waits.push(resolve)),
    onViolation: (what) => expect.unreachable(what),
  });
  const ear = recordEvents(transport);
  await ear.next('connection.changed', ({ code }) => code === 'TOO_MANY_SOCKETS');
  await expect.poll(() => waits).toHaveLength(1);
  waits.shift()?.();
  await expect.poll(() => waits).toHaveLength(1);
  const said = ear.all('connection.changed').map(({ state, code }) => [state, code]);
  // The second attempt, which is refused as well, changes nothing on the screen.
  expect(said.filter(([state]) => state !== 'connecting')).toEqual([['offline', 'TOO_MANY_SOCKETS']]);
  expect(said.at(-1)).toEqual(['offline', 'TOO_MANY_SOCKETS']);

  first.close();
  await expect
    .poll(() => {
      for (const resolve of waits.splice(0)) resolve();
      return ear.all('connection.changed').at(-1)?.state;
    })
    .toBe('live');
  expect((await signUp(transport)).me.id).not.toBe('');
});
