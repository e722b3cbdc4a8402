import { LIMITS } from '#shared/contract/limits.ts';
import type { Result } from '#shared/rpc/result.ts';
import { CLOSING_EVENT, SOCKET_OPTIONS } from '#shared/rpc/socketProtocol.ts';
import { io, type Socket } from 'socket.io-client';
import { expect, it, onTestFinished } from 'vitest';
import type { Gateway, GatewayOptions } from '../../src-gateway/createGateway.ts';
import { recordEvents } from '../support/recordEvents.ts';
import { openRawSocket } from '../support/openRawSocket.ts';
import { openDirect, say, signUp, type SignedIn } from '../support/people.ts';
import { connectToGateway, corePorts, startGateway } from '../support/startGateway.ts';

const KIB = 1024;
/** The largest answer to one fetch. */
const ANSWER_BYTES = LIMITS.answerBytes + 16 * KIB;

async function start(options: Partial<GatewayOptions> = {}): Promise<Gateway> {
  const gateway = await startGateway({ metrics: { host: '127.0.0.1', port: 0 }, ...options });
  onTestFinished(() => gateway.stop());
  return gateway;
}

async function signIn(gateway: Gateway): Promise<SignedIn> {
  const { transport, close } = await connectToGateway(gateway.url);
  onTestFinished(close);
  return signUp(transport);
}

/** A conversation with a hundred messages of almost the largest size. */
async function conversationOfLarge(mei: SignedIn): Promise<string> {
  const conversationId = await openDirect(mei, mei);
  for (let count = 0; count < 100; count += 1) await say(mei, conversationId, 'x'.repeat(60 * KIB));
  return conversationId;
}

async function metric(gateway: Gateway, name: string): Promise<number> {
  const text = await (await fetch(gateway.metricsUrl ?? '')).text();
  return Number(new RegExp(String.raw`^${name} (\S+)$`, 'm').exec(text)?.[1]);
}

/** A signed-in socket without the client transport, which would throttle its calls. */
async function openUnthrottled(gateway: Gateway, { token }: SignedIn): Promise<Socket> {
  const socket = io(gateway.url, { ...SOCKET_OPTIONS, forceNew: true, reconnection: false });
  onTestFinished(() => void socket.close());
  const answer = (await socket.timeout(60_000).emitWithAck('call', 'account.resume', { token })) as Result<unknown>;
  expect(answer.ok).toBe(true);
  return socket;
}

/** Makes the client stop reading from its socket. */
function stopReading(socket: Socket): void {
  const { transport } = socket.io.engine as unknown as { transport: { ws: { pause(): void } } };
  transport.ws.pause();
}

it('repair B3: of concurrent calls on one socket only some are executed, and the others are refused', async () => {
  const gateway = await start();
  const mei = await signIn(gateway);
  const conversationId = await conversationOfLarge(mei);
  const socket = await openUnthrottled(gateway, mei);
  const answers = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const answer: unknown = await socket
        .timeout(60_000)
        .emitWithAck('call', 'conversation.fetch', { conversationId });
      return answer as Result<unknown>;
    }),
  );
  const refused = answers.filter((answer) => !answer.ok && answer.error.code === 'TOO_MANY_CALLS');
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(40);
  for (const answer of answers) expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThan(ANSWER_BYTES);
});

it("repair B3: the page's client throttles the same number of calls, and all of them are answered", async () => {
  const gateway = await start();
  const mei = await signIn(gateway);
  const conversationId = await conversationOfLarge(mei);
  await Promise.all(Array.from({ length: 40 }, () => mei.ask('conversation.fetch', { conversationId })));
  await Promise.all(Array.from({ length: 100 }, () => mei.ask('presence.renew', {})));
  expect(await metric(gateway, 'parley_refusals_total{call="conversation.fetch",code="TOO_MANY_CALLS"}')).toBeNaN();
});

it("repair B3: a socket that does not read uses little memory and is closed; the person's other client stays connected", async () => {
  const limits = { pauseBytes: 256 * KIB, slowMs: 3_000 };
  const gateway = await start({ limits });
  const mei = await signIn(gateway);
  const conversationId = await conversationOfLarge(mei);
  const socket = await openUnthrottled(gateway, mei);
  expect(await metric(gateway, 'parley_sockets')).toBe(2);

  stopReading(socket);
  let most = 0;
  let sent = 0;
  while ((await metric(gateway, 'parley_sockets')) === 2) {
    if (sent < 2_000) {
      for (let count = 0; count < 20; count += 1) {
        socket.emit('call', 'conversation.fetch', { conversationId }, () => undefined);
        sent += 1;
      }
    }
    most = Math.max(most, await metric(gateway, 'parley_waiting_bytes'));
  }
  expect(await metric(gateway, 'parley_slow_sockets_total')).toBe(1);
  // Answers that were in flight when the limit was reached come on top.
  expect(most).toBeGreaterThan(limits.pauseBytes);
  expect(most).toBeLessThan(limits.pauseBytes + 16 * ANSWER_BYTES);
  await expect.poll(() => metric(gateway, 'parley_waiting_bytes')).toBe(0);
  expect(await mei.ask('conversation.fetch', { conversationId, limit: 1 })).toMatchObject({ head: { offset: 100 } });
});

it('repair B3: frames for a socket that does not read are queued only up to a bound', async () => {
  const gateway = await start({ limits: { pauseBytes: 256 * KIB, maxBytes: 2 * KIB * KIB, slowMs: 600_000 } });
  const mei = await signIn(gateway);
  const conversationId = await openDirect(mei, mei);
  const socket = await openUnthrottled(gateway, mei);
  stopReading(socket);
  let sent = 0;
  while ((await metric(gateway, 'parley_sockets')) === 2) {
    await say(mei, conversationId, 'x'.repeat(60 * KIB));
    sent += 1;
    // The operating system buffers some megabytes, too.
    expect(sent).toBeLessThan(400);
    expect(await metric(gateway, 'parley_waiting_bytes')).toBeLessThan(3 * KIB * KIB);
  }
});

it('a client that calls without waiting is answered every time, and others are answered meanwhile', async () => {
  const gateway = await start({ limits: { callsPerSecond: 40 } });
  const [enemy, mei] = [await signIn(gateway), await signIn(gateway)];
  const socket = await openUnthrottled(gateway, enemy);
  const codes: string[] = [];
  for (let count = 0; count < 1_000; count += 1) {
    socket.emit('call', 'presence.renew', {}, (answer: Result<unknown>) =>
      codes.push(answer.ok ? 'ok' : answer.error.code),
    );
  }
  await expect.poll(() => codes).toContain('TOO_MANY_CALLS');
  await mei.ask('presence.renew', {});
  expect(codes.length).toBeLessThan(1_000);

  await expect.poll(() => codes.length).toBe(1_000);
  expect(new Set(codes)).toEqual(new Set(['ok', 'TOO_MANY_CALLS']));
});

it('repair B3: a person has one rate limit across all gateways, weighted by call', async () => {
  const core = corePorts();
  const limits = { callsPerSecond: 8 };
  const [one, two] = [await start({ core, limits }), await start({ core, limits })];
  const mei = await signIn(one);
  const here = await openUnthrottled(one, mei);
  const there = await openUnthrottled(two, mei);
  const renew = async (socket: Socket): Promise<string> => {
    const answer = (await socket.timeout(60_000).emitWithAck('call', 'presence.renew', {})) as Result<unknown>;
    return answer.ok ? 'ok' : answer.error.code;
  };
  for (let count = 0; count < 60 && (await renew(here)) === 'ok'; count += 1);
  expect(await renew(there)).toBe('TOO_MANY_CALLS');
  await expect.poll(() => renew(there)).toBe('ok');
});

it('repair B3: file chunks are bounded across all sockets', async () => {
  const gateway = await start({ limits: { uploadBytes: 100 } });
  const mei = await signIn(gateway);
  const socket = await openUnthrottled(gateway, mei);
  const chunk = { conversationId: 'direct:a:b', uploadId: 'none', offset: 0, chunk: new Uint8Array(101) };
  expect(await socket.timeout(60_000).emitWithAck('call', 'upload.write', chunk)).toMatchObject({
    error: { code: 'TOO_MANY_CALLS' },
  });
});

it('repair B3: a socket without a sign-in is closed with the reason', async () => {
  const gateway = await start({ limits: { signInMs: 100 } });
  const socket = await openRawSocket(gateway.url);
  expect(await socket.closed).toBe('io server disconnect');
  expect(socket.closing()).toBe('signedOut');
});

it('repair B3: a person who types slowly can still sign in and never sees "offline"', async () => {
  const gateway = await start({ limits: { signInMs: 2_000 } });
  const { socket, transport, close } = await connectToGateway(gateway.url);
  onTestFinished(close);
  const ear = recordEvents(transport);
  const closed = new Promise((resolve) => socket.once(CLOSING_EVENT, resolve));
  await closed;
  await expect.poll(() => socket.connected).toBe(false);

  const mei = await signUp(transport);
  expect(await mei.ask('person.list', {})).toMatchObject({ people: [mei.me] });
  expect(ear.all('connection.changed').map(({ state }) => state)).not.toContain('offline');
  // Once signed in, the connection stays.
  await expect.poll(async () => metric(gateway, 'parley_sockets')).toBe(1);
  expect(socket.connected).toBe(true);
});
