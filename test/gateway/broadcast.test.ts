import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FRAME_EVENT, SOCKET_OPTIONS } from '#shared/rpc/socketProtocol.ts';
import type { Frame } from '#shared/rpc/Transport.ts';
import { Server } from 'socket.io';
import { io as connect, type Socket } from 'socket.io-client';
import { expect, it, onTestFinished } from 'vitest';
import { FrameBroadcaster } from '../../src-gateway/FrameBroadcaster.ts';

const frame = (number: number): Frame => ({ event: 'test.frame', data: { number } });

/** A Socket.IO server with a broadcaster, and clients that record the numbers of the frames that they receive. */
async function startServer(clients: number) {
  const http = createServer();
  const server = new Server(http, { path: SOCKET_OPTIONS.path, transports: ['websocket'] });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const sockets: Socket[] = [];
  onTestFinished(async () => {
    for (const socket of sockets) socket.disconnect();
    await server.close();
  });
  const people = [];
  for (let index = 0; index < clients; index += 1) {
    const socket = connect(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, SOCKET_OPTIONS);
    sockets.push(socket);
    await new Promise<void>((resolve) => socket.once('connect', resolve));
    const received: number[] = [];
    socket.on(FRAME_EVENT, ({ data }: Frame) => received.push((data as { number: number }).number));
    people.push({ id: socket.id ?? '', received });
  }
  return { broadcaster: new FrameBroadcaster(server), server, people };
}

it('a frame is encoded once, however many sockets receive it', async () => {
  const { broadcaster, server, people } = await startServer(5);
  let encoded = 0;
  const { encoder } = server.of('/').adapter as unknown as { encoder: { encode: (packet: unknown) => unknown } };
  const encode = encoder.encode.bind(encoder);
  encoder.encode = (packet) => {
    encoded += 1;
    return encode(packet);
  };
  const shared = frame(1);
  for (const { id } of people) broadcaster.send(id, shared);
  await expect.poll(() => people.map(({ received }) => received)).toEqual([[1], [1], [1], [1], [1]]);
  expect(encoded).toBe(1);
});

it('each socket receives its frames in the order in which they were sent to it', async () => {
  const { broadcaster, people } = await startServer(3);
  const [a, b, c] = people;
  const [one, two, three] = [frame(1), frame(2), frame(3)];
  const send = (to: { id: string } | undefined, ...frames: Frame[]): void => {
    for (const each of frames) broadcaster.send(to?.id ?? '', each);
  };
  send(a, three);
  send(b, one, two, three);
  send(c, two, one, two, two);
  await expect.poll(() => people.map(({ received }) => received)).toEqual([[3], [1, 2, 3], [2, 1, 2, 2]]);
});

it('a socket that has gone is left out', async () => {
  const { broadcaster, people } = await startServer(1);
  const shared = frame(1);
  broadcaster.send('gone', shared);
  broadcaster.send(people[0]?.id ?? '', shared);
  await expect.poll(() => people[0]?.received).toEqual([1]);
});
