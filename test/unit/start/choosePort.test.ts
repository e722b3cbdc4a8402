import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { choosePort, isParley } from '../../../scripts/start/choosePort.ts';

describe('the port of a profile in a browser', () => {
  it('is stable, and different for another profile', async () => {
    const [first, second, again] = await Promise.all([
      choosePort('default'),
      choosePort('second'),
      choosePort('second'),
    ]);
    expect(second.port).toBe(again.port);
    expect(second.port).not.toBe(first.port);
  });
});

describe('the check whether a Parley listens on a port', () => {
  const servers: ReturnType<typeof createServer>[] = [];
  afterEach(() => servers.splice(0).forEach((server) => server.close()));

  it.each([
    ['a Parley', '{"service":"parley","status":"ok"}', true],
    ['a Parley without its Redis', '{"service":"parley","status":"unavailable"}', true],
    ['another service', '{"service":"other"}', false],
    ['a web page', '<html>', false],
  ])('is correct for the answer of %s', async (_who, body, expected) => {
    const server = createServer((_request, response) => response.end(body)).listen(0, '127.0.0.1');
    servers.push(server);
    await once(server, 'listening');
    expect(await isParley((server.address() as AddressInfo).port)).toBe(expected);
  });

  it('is negative when nothing listens', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    expect(await isParley(port)).toBe(false);
  });
});
