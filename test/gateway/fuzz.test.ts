import fc from 'fast-check';
import { SOCKET_OPTIONS } from '#shared/rpc/socketProtocol.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Gateway } from '../../src-gateway/createGateway.ts';
import { openRawSocket } from '../support/openRawSocket.ts';
import { signUp } from '../support/people.ts';
import { connectToGateway, startGateway } from '../support/startGateway.ts';

/** Reserved event names: Socket.IO's client refuses to emit them. */
const RESERVED = new Set(['connect', 'connect_error', 'disconnect', 'disconnecting', 'newListener', 'removeListener']);

describe('a gateway that receives arbitrary input', () => {
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await startGateway({ limits: { callsPerSecond: 1_000_000 } });
  });
  afterAll(() => gateway.stop());

  it('answers every packet with a result, never with an internal error', async () => {
    const socket = await openRawSocket(gateway.url);
    const anything = fc.oneof(fc.jsonValue(), fc.object(), fc.uint8Array());
    const callName = fc.oneof(
      fc.constantFrom('account.resume', 'account.signIn', 'person.list', 'message.send', '__proto__', 'toString'),
      fc.string(),
    );
    const event = fc.string().filter((name) => !RESERVED.has(name));
    const packet = fc.oneof(
      fc.tuple(fc.constant('call'), callName, anything),
      fc.tuple(event, anything),
      fc.tuple(event, anything, anything),
    );
    await fc.assert(
      fc.asyncProperty(packet, async ([name, ...rest]) => {
        const result = await socket.send(name, ...rest);
        expect(result.ok || result.error.code !== 'INTERNAL').toBe(true);
      }),
      { numRuns: 300 },
    );
    socket.close();
  });

  it('keeps serving other clients when it receives bytes that are not the protocol', async () => {
    const healthy = await connectToGateway(gateway.url);
    const { ask } = await signUp(healthy.transport);
    const handshake = `${gateway.url.replace('http', 'ws')}${SOCKET_OPTIONS.path}/?EIO=4&transport=websocket`;
    const nearlyRight = fc.constantFrom(
      '42["disconnect"]',
      '42["error",1]',
      '42["__proto__",{}]',
      '42[]',
      '42{}',
      '40/other,',
      '41',
      '43999["answer to nothing"]',
      '451-["call",{"_placeholder":true,"num":9}]',
      '4999999-["call"]',
    );
    const bytes = fc.oneof(
      nearlyRight,
      fc.string(),
      fc.string().map((text) => `42${text}`),
      fc.uint8Array(),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(bytes, { maxLength: 5 }), async (packets) => {
        const socket = new WebSocket(handshake);
        const closed = new Promise((resolve) => socket.addEventListener('close', resolve, { once: true }));
        await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
        socket.send('40');
        for (const packet of packets) socket.send(packet);
        socket.close();
        await closed;
      }),
      { numRuns: 100 },
    );
    expect((await ask('presence.renew', {})).leaseMs).toBeGreaterThan(0);
    expect(healthy.socket.connected).toBe(true);
    healthy.close();
  });
});
